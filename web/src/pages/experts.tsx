import { Button, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { useShare } from '../parts/experts/figures.js';
import { Tier } from '../parts/experts/tier.js';
import { Fault } from '../parts/fault.js';
import { Listing } from '../parts/listing.js';
import { PageLink } from '../parts/page-link.js';
import { useProjectName } from '../parts/project-name.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/experts');
type Listed = Answer<'GET /api/experts'>;

/** Who rates here: tiers for peers; credentials and figures for who consults or manages. */
export function ExpertsPage() {
  const { t } = useWords();
  const { project, find } = page.useSearch();
  const navigate = useNavigate();
  const projectName = useProjectName();
  const experts = useQuery({
    queryKey: ['experts', project ?? '', find ?? ''],
    queryFn: ({ signal }) => call('GET /api/experts', { query: { project, find } }, signal),
    placeholderData: (before) => before,
  });
  const go = (wanted: { project?: string | null; find?: string }) => {
    const next = { project: project ?? null, find: find ?? '', ...wanted };
    void navigate({
      to: '/experts',
      search: {
        ...(next.project !== null && { project: next.project }),
        ...(next.find !== '' && { find: next.find }),
      },
      replace: true,
    });
  };
  return (
    <>
      <PageTitle>{t('nav.experts')}</PageTitle>
      <Text mb="md" c="dimmed">
        {t('experts.listAbout')}
      </Text>
      <Asked query={experts}>
        {({ experts: all, projects }) => (
          <Stack>
            <Group align="flex-end">
              <TextInput
                label={t('experts.find')}
                type="search"
                value={find ?? ''}
                onChange={(event) => go({ find: event.currentTarget.value })}
              />
              <Select
                label={t('experts.project')}
                placeholder={t('experts.allProjects')}
                clearable
                clearButtonProps={{ 'aria-label': t('experts.allProjects') }}
                value={project ?? null}
                data={projects.map(({ id, name }) => ({
                  value: id,
                  label: name ?? projectName(id),
                }))}
                onChange={(value) => go({ project: value })}
              />
            </Group>
            {all.length === 0 ? (
              <Text>{t('experts.nobody')}</Text>
            ) : (
              <Experts experts={all} projectOf={projectName} />
            )}
            {projects
              .filter(({ id, manages }) => manages && (project === undefined || id === project))
              .slice(0, project === undefined ? 1 : undefined)
              .map(({ id }) => (
                <Evaluate key={id} project={id} />
              ))}
          </Stack>
        )}
      </Asked>
    </>
  );
}

function Experts({
  experts,
  projectOf,
}: {
  experts: Listed['experts'];
  projectOf: (id: string) => string;
}) {
  const { t } = useWords();
  const said = useShare();
  const detailed = experts.some(({ detail }) => detail !== null);
  return (
    <Listing
      label={t('nav.experts')}
      minWidth={detailed ? 860 : 400}
      columns={[
        t('experts.name'),
        t('experts.tier'),
        ...(detailed
          ? [
              t('experts.verified'),
              t('experts.volume'),
              t('experts.agreement'),
              t('experts.accuracy'),
            ]
          : []),
      ]}
    >
      {experts.map(({ person, name, tiers, detail }) => (
        <Table.Tr key={person}>
          <Table.Td>
            <PageLink
              to="/experts/$person"
              params={{ person }}
              search={tiers[0] === undefined ? {} : { project: tiers[0].project }}
            >
              {name}
            </PageLink>
            {detail !== null && detail.waiting > 0 && (
              <Text size="sm">{t('experts.waiting', { count: detail.waiting })}</Text>
            )}
            {detail !== null && detail.appeals > 0 && (
              <Text size="sm">{t('experts.appeals', { count: detail.appeals })}</Text>
            )}
          </Table.Td>
          <Table.Td>
            <Stack gap={4}>
              {tiers.map(({ project, tier }) => (
                <Group key={project} gap="xs" wrap="nowrap">
                  <Tier tier={tier} />
                  {tiers.length > 1 && <Text size="sm">{projectOf(project)}</Text>}
                </Group>
              ))}
            </Stack>
          </Table.Td>
          {detail !== null && (
            <>
              <Table.Td>
                {detail.verified.length === 0
                  ? '–'
                  : detail.verified.map((kind) => t(`experts.kind.${kind}`)).join(t('section.and'))}
              </Table.Td>
              <Table.Td>{detail.volume}</Table.Td>
              <Table.Td>{said(detail.agreement)}</Table.Td>
              <Table.Td>{said(detail.accuracy)}</Table.Td>
            </>
          )}
        </Table.Tr>
      ))}
    </Listing>
  );
}

/** Looks at once who has earned a tier in a project. */
function Evaluate({ project }: { project: string }) {
  const { t } = useWords();
  const look = useAct(
    () =>
      call('POST /api/projects/:project/tiers', {
        params: { project },
        body: { evaluate: true },
      }),
    ['experts', 'expert'],
    { looks: true },
  );
  return (
    <div>
      <Button variant="default" loading={look.isPending} onClick={() => look.mutate()}>
        {t('experts.evaluate')}
      </Button>
      <Text role="status" size="sm" mt={4}>
        {look.data === undefined ? '' : t('experts.promoted', { count: look.data.promoted })}
      </Text>
      <Fault error={look.error} />
    </div>
  );
}
