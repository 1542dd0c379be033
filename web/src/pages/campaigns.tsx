import { Button, FileInput, Group, Paper, Select, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, sendFile } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { Fault } from '../parts/fault.js';
import { Listing } from '../parts/listing.js';
import { PageLink } from '../parts/page-link.js';
import { useProjectName } from '../parts/project-name.js';
import { mayAnywhere, useSession } from '../parts/session.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

/** Campaigns that the viewer sees. */
export function CampaignsPage() {
  const { t } = useWords();
  const times = useTimes();
  const nameOf = useProjectName();
  const viewer = useSession().data?.viewer;
  const asked = useQuery({
    queryKey: ['campaigns'],
    queryFn: ({ signal }) => call('GET /api/campaigns', {}, signal),
  });
  return (
    <>
      <PageTitle>{t('campaigns.title')}</PageTitle>
      <Text mb="md" c="dimmed">
        {t('campaigns.about')}
      </Text>
      {mayAnywhere(viewer, 'set-up') && (
        <Button component={Link} to="/campaigns/new" mb="md">
          {t('campaigns.make')}
        </Button>
      )}
      <Asked query={asked}>
        {({ campaigns }) =>
          campaigns.length === 0 ? (
            <Text>{t('campaigns.none')}</Text>
          ) : (
            <Listing
              label={t('campaigns.title')}
              minWidth={720}
              columns={[
                t('campaigns.name'),
                t('campaigns.status'),
                t('campaigns.progress'),
                t('campaigns.raters'),
                t('campaigns.due'),
                t('campaigns.project'),
              ]}
            >
              {campaigns.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td>
                    <PageLink to="/campaigns/$campaign" params={{ campaign: one.id }} fw={600}>
                      {one.title}
                    </PageLink>
                    <Text size="sm" c="dimmed">
                      {one.suite === '' ? t('campaigns.ownForms') : one.suite}
                    </Text>
                  </Table.Td>
                  <Table.Td>{t(`campaigns.status.${one.status}`)}</Table.Td>
                  <Table.Td className="numbers">
                    {one.done} / {one.items}
                  </Table.Td>
                  <Table.Td className="numbers">{one.raters}</Table.Td>
                  <Table.Td>{one.dueMs === null ? '–' : times.day(one.dueMs)}</Table.Td>
                  <Table.Td>{nameOf(one.project)}</Table.Td>
                </Table.Tr>
              ))}
            </Listing>
          )
        }
      </Asked>
      {mayAnywhere(viewer, 'set-up') && <Archive />}
    </>
  );
}

function Archive() {
  const { t } = useWords();
  const go = useNavigate();
  const nameOf = useProjectName();
  const projects = (useSession().data?.viewer?.projects ?? []).filter(({ may }) =>
    may.includes('set-up'),
  );
  const [file, setFile] = useState<File | null>(null);
  const [project, setProject] = useState<string | null>(null);
  const into = project ?? projects[0]?.id ?? 'home';
  const take = useAct(
    (one: File) =>
      sendFile('POST /api/projects/:project/campaign-archives', {
        params: { project: into },
        file: one,
      }),
    ['campaigns'],
  );
  return (
    <Paper withBorder p="md" mt="xl" component="section">
      <Title order={2} size="h3" mb="sm">
        {t('campaigns.archive')}
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (file !== null)
            take.mutate(file, {
              onSuccess: ({ id }) =>
                void go({ to: '/campaigns/$campaign', params: { campaign: id } }),
            });
        }}
      >
        <Group align="flex-end">
          <FileInput
            label={t('campaigns.archiveFile')}
            description={t('campaigns.archiveHint')}
            placeholder={t('act.chooseFile')}
            accept=".jsonl"
            w={{ base: '100%', xs: 320 }}
            value={file}
            onChange={setFile}
          />
          <Select
            label={t('campaigns.project')}
            allowDeselect={false}
            value={into}
            data={projects.map(({ id }) => ({ value: id, label: nameOf(id) }))}
            onChange={setProject}
          />
          <Button type="submit" variant="default" disabled={file === null} loading={take.isPending}>
            {t('campaigns.putIn')}
          </Button>
        </Group>
        <Fault error={take.error} />
      </form>
    </Paper>
  );
}
