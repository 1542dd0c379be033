import { Alert, Anchor, Badge, Button, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { SectionView } from '../parts/section-view.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/runs/$run');
type Report = Answer<'GET /api/runs/:run/report'>;

/** One run: what it is, where it stands, and its report. */
export function RunPage() {
  const { t, of, lang } = useWords();
  const { run } = page.useParams();
  const facts = useQuery({
    queryKey: ['run', run],
    queryFn: ({ signal }) => call('GET /api/runs/:run', { params: { run } }, signal),
  });
  const report = useQuery({
    queryKey: ['report', run, facts.data?.updatedMs],
    queryFn: ({ signal }) => call('GET /api/runs/:run/report', { params: { run } }, signal),
    enabled: facts.data !== undefined,
    staleTime: 60_000,
  });
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <PageTitle>{facts.data?.tag ?? run}</PageTitle>
      <Asked query={facts}>
        {(found) => (
          <Stack gap="xs" mb="lg">
            <Group gap="xs">
              <Badge variant="light" color={found.status === 'failed' ? 'red' : 'gray'} tt="none">
                {t(`status.${found.status}`)}
              </Badge>
              <Text size="sm">{of(found.title)}</Text>
              <Text size="sm" c="dimmed" className="numbers">
                {run} · {time.format(found.createdMs)}
              </Text>
            </Group>
            <Text size="sm">
              {t('runs.targets')}: {found.targets.join(', ')} · {t('runs.judges')}:{' '}
              {found.judges.join(', ') || '–'} · {t('runs.items')}: {found.items}
            </Text>
            {found.warning !== null && (
              <Alert color="gray" title={t('item.warning')}>
                {of(found.warning)}
              </Alert>
            )}
            <Group>
              <Button component={Link} to={`/runs/${run}/answers`} variant="light">
                {t('run.read')}
              </Button>
            </Group>
            <Text size="xs" c="dimmed">
              {of(found.notice)}
            </Text>
          </Stack>
        )}
      </Asked>
      {facts.data !== undefined && (
        <Asked query={report}>{(found) => <ReportView report={found} run={run} />}</Asked>
      )}
    </>
  );
}

function ReportView({ report, run }: { report: Report; run: string }) {
  const { t, of } = useWords();
  const [first] = report.sections;
  return (
    <Stack>
      <section aria-label={t('runs.judges')}>
        {report.judges.map((judge) => (
          <Text key={judge.name} size="sm">
            <b>{judge.name}</b> ·{' '}
            {judge.validity === null ? t('run.notValidated') : of(judge.validity.line)}
          </Text>
        ))}
      </section>
      <Title order={2} size="h3">
        {t('run.report')}
      </Title>
      {report.sections.length < 2 ? (
        (first?.sections ?? []).map((section) => (
          <SectionView key={section.id} section={section} run={run} />
        ))
      ) : (
        <Tabs defaultValue={first?.condition ?? null} keepMounted={false}>
          <Tabs.List>
            {report.sections.map(({ condition }) => (
              <Tabs.Tab key={condition} value={condition}>
                {condition === 'compared' ? t('run.compared') : condition}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {report.sections.map(({ condition, sections }) => (
            <Tabs.Panel key={condition} value={condition} pt="md">
              <Stack>
                {sections.map((section) => (
                  <SectionView key={section.id} section={section} run={run} />
                ))}
              </Stack>
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
      <Text size="sm">
        <Anchor component={Link} to={`/runs/${run}/answers`}>
          {t('run.read')}
        </Anchor>
      </Text>
    </Stack>
  );
}
