import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { addressOf, call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { Listing } from '../parts/listing.js';
import { Certificates } from '../parts/pay/certificates.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/contributions');
const FORMS = ['csv', 'md', 'cff', 'json'] as const;

/** Who contributed what to a campaign, files of those who want to be named, and the project's certificates. */
export function CampaignContributionsPage() {
  const { t, lang } = useWords();
  const { campaign } = page.useParams();
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 });
  const found = useQuery({
    queryKey: ['contributions', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/contributions', { params: { campaign } }, signal),
    staleTime: 0,
  });
  return (
    <>
      <PageTitle>{t('contributions.title', { title: found.data?.title ?? '' })}</PageTitle>
      <CampaignLinks campaign={campaign} here="contributions" />
      <Asked query={found}>
        {({ rows, weights, project }) => (
          <Stack>
            <Text>{t('contributions.about', weights)}</Text>
            {rows.length === 0 ? (
              <Text>{t('contributions.none')}</Text>
            ) : (
              <Listing
                label={t('contributions.list')}
                minWidth={720}
                columns={[
                  t('statements.person'),
                  t('contributions.credit'),
                  t('contributions.verdicts'),
                  t('contributions.consultations'),
                  t('contributions.cases'),
                  t('contributions.share'),
                  t('contributions.roles'),
                ]}
              >
                {rows.map((one) => (
                  <Table.Tr key={one.person}>
                    <Table.Td>{one.name}</Table.Td>
                    <Table.Td>{one.credit ?? t('contributions.unnamed')}</Table.Td>
                    <Table.Td>{one.verdicts}</Table.Td>
                    <Table.Td>{one.consultations}</Table.Td>
                    <Table.Td>{one.cases}</Table.Td>
                    <Table.Td>{percent.format(one.share)}</Table.Td>
                    <Table.Td>
                      {one.roles.map((role) => t(`contributions.role.${role}`)).join(' · ')}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Listing>
            )}
            <Group gap="sm">
              {FORMS.map((form) => (
                <Button
                  key={form}
                  component="a"
                  variant="default"
                  download
                  href={addressOf('GET /api/campaigns/:campaign/contributions/file', {
                    params: { campaign },
                    query: { form },
                  })}
                >
                  {t(`contributions.file.${form}`)}
                </Button>
              ))}
            </Group>
            <Text size="sm" c="dimmed">
              {t('contributions.consent')}
            </Text>
            <Title order={2} size="h3">
              {t('certificates.title')}
            </Title>
            <Certificates project={project} />
          </Stack>
        )}
      </Asked>
    </>
  );
}
