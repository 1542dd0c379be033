import { Alert, Badge, Button, Group, MultiSelect, Stack, Tabs, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { withoutTargets } from '../parts/hide-targets.js';
import { type Live, useLive } from '../parts/live.js';
import { LivePanel } from '../parts/live-panel.js';
import { Outcomes } from '../parts/outcomes.js';
import { RunControls } from '../parts/run-controls.js';
import { SectionView } from '../parts/section-view.js';
import { SendToPeople } from '../parts/send-to-people.js';
import { mayInProject, useSession } from '../parts/session.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/runs/$run');
type Run = Answer<'GET /api/runs/:run'>;
type Report = Answer<'GET /api/runs/:run/report'>;

/** One run: what it is, where it stands and how it goes on, and its report. */
export function RunPage() {
  const { run } = page.useParams();
  const live = useLive(run);
  const facts = useQuery({
    queryKey: ['run', run],
    queryFn: ({ signal }) => call('GET /api/runs/:run', { params: { run } }, signal),
  });
  return (
    <>
      <PageTitle>{facts.data?.tag ?? run}</PageTitle>
      <Asked query={facts}>
        {(found) => (
          <>
            <Facts run={found} live={live} />
            <LivePanel live={live} status={live.state?.status ?? found.status} />
            <ReportOf run={found} working={live.state?.working ?? found.status === 'running'} />
          </>
        )}
      </Asked>
    </>
  );
}

function Facts({ run, live }: { run: Run; live: Live }) {
  const { t, of, lang } = useWords();
  const session = useSession();
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Stack gap="xs" mb="lg">
      <Group gap="xs">
        <Badge variant="light" color={run.status === 'failed' ? 'red' : 'gray'} tt="none">
          {t(`status.${run.status === 'interrupted' && live.asked ? 'paused' : run.status}`)}
        </Badge>
        <Text size="sm">{of(run.title)}</Text>
        <Text size="sm" c="dimmed" className="numbers">
          {run.id} · {time.format(run.createdMs)}
        </Text>
      </Group>
      <Text size="sm">
        {(
          [
            ['runs.targets', run.targets.join(t('section.and'))],
            ['runs.judges', run.judges.join(t('section.and')) || '–'],
            ['runs.items', run.items],
          ] as const
        )
          .map(([name, value]) => t('say.pair', { name: t(name), value }))
          .join(' · ')}
      </Text>
      {run.warning !== null && (
        <Alert color="gray" title={t('item.warning')}>
          {of(run.warning)}
        </Alert>
      )}
      <Group gap="xs">
        <Button component={Link} to={`/runs/${run.id}/answers`} variant="light">
          {t('run.read')}
        </Button>
        {mayInProject(session.data?.viewer, run.project, 'run') && (
          <RunControls run={run} live={live} />
        )}
        {mayInProject(session.data?.viewer, run.project, 'set-up') && (
          <SendToPeople runs={[run.id]} />
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {of(run.notice)}
      </Text>
    </Stack>
  );
}

/**
 * The report of a finished run comes by itself; of one that goes on only when it is wanted. It is not drawn again with
 * every figure of the live view.
 */
const ReportOf = memo(function ReportOf({ run, working }: { run: Run; working: boolean }) {
  const { t } = useWords();
  const [wanted, setWanted] = useState(false);
  const whole = !working && run.status === 'done';
  const report = useQuery({
    queryKey: ['report', run.id, run.updatedMs, working],
    queryFn: ({ signal }) => call('GET /api/runs/:run/report', { params: { run: run.id } }, signal),
    enabled: whole || wanted,
    staleTime: 60_000,
  });
  if (!whole && !wanted)
    return (
      <Group>
        <Button variant="default" onClick={() => setWanted(true)}>
          {t('out.figures')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('out.figuresAbout')}
        </Text>
      </Group>
    );
  return <Asked query={report}>{(found) => <ReportView report={found} run={run.id} />}</Asked>;
});

function ReportView({ report, run }: { report: Report; run: string }) {
  const { t, of } = useWords();
  const names = report.targets.map(({ name }) => name);
  const [targets, setTargets] = useState(names);
  const hidden = useMemo(
    () => new Set(report.targets.flatMap(({ name }) => (targets.includes(name) ? [] : [name]))),
    [report, targets],
  );
  const [first] = report.sections;
  const [tab, setTab] = useState(first?.condition ?? null);
  // The tab is marked at once; what is behind it takes a moment.
  const drawn = useDeferredValue(tab);
  return (
    <Stack>
      <Outcomes report={report} />
      {report.judges.length > 0 && (
        <section aria-label={t('runs.judges')}>
          <Title order={2} size="h4">
            {t('runs.judges')}
          </Title>
          {report.judges.map((judge) => (
            <Text key={judge.name} size="sm">
              <b>{judge.name}</b> ·{' '}
              {judge.validity === null ? t('run.notValidated') : of(judge.validity.line)}
            </Text>
          ))}
        </section>
      )}
      <Title order={2} size="h3">
        {t('run.report')}
      </Title>
      {names.length > 1 && (
        <MultiSelect
          label={t('targets.show')}
          data={names}
          value={targets}
          onChange={(chosen) => setTargets(chosen.length === 0 ? names : chosen)}
          clearable={hidden.size > 0}
        />
      )}
      {report.sections.length < 2 ? (
        <Sections sections={first?.sections ?? []} hidden={hidden} run={run} />
      ) : (
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List>
            {report.sections.map(({ condition }) => (
              <Tabs.Tab key={condition} value={condition}>
                {condition === 'compared' ? t('run.compared') : condition}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {report.sections.map(({ condition, sections }) => (
            <Tabs.Panel key={condition} value={condition} pt="md">
              {condition === drawn ? (
                <Sections sections={sections} hidden={hidden} run={run} />
              ) : (
                <Text size="sm" aria-busy>
                  {t('state.loading')}
                </Text>
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Stack>
  );
}

const Sections = memo(function Sections({
  sections,
  hidden,
  run,
}: {
  sections: Report['sections'][number]['sections'];
  hidden: ReadonlySet<string>;
  run: string;
}) {
  return (
    <Stack>
      {sections.map((section) => (
        <SectionView key={section.id} section={withoutTargets(section, hidden)} run={run} />
      ))}
    </Stack>
  );
});
