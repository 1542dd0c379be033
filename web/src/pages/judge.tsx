import { Alert, Badge, Card, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { ControlChart } from '../parts/control-chart.js';
import { SectionView } from '../parts/section-view.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/judges/$suite/$judge');
type Judge = Answer<'GET /api/suites/:suite/judges/:judge'>;
/** While verdicts of runs are being read. */
const AGAIN_MS = 2000;

/** One judge on one suite: its versions, what audits found of each, and its ratings over time. */
export function JudgePage() {
  const { t, of } = useWords();
  const { suite, judge } = page.useParams();
  const search = page.useSearch();
  const go = page.useNavigate();
  const change = (some: typeof search) =>
    void go({ search: { ...search, ...some }, replace: true } as never);
  const found = useQuery({
    queryKey: ['judge', suite, judge, search],
    queryFn: ({ signal }) =>
      call(
        'GET /api/suites/:suite/judges/:judge',
        { params: { suite, judge }, query: search },
        signal,
      ),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => ((state.data?.drift.pending ?? 0) > 0 ? AGAIN_MS : false),
  });
  return (
    <>
      <PageTitle>{judge}</PageTitle>
      <Asked query={found}>
        {(one) => (
          <Stack>
            <Group gap="xs">
              <Text size="sm">{of(one.title)}</Text>
              <Badge variant="light" color="gray" tt="none">
                {t(`known.${one.known}`)}
              </Badge>
            </Group>
            {one.own !== null && <Text size="sm">{of(one.own)}</Text>}
            <VersionSelect judge={one} pick={(version) => change({ version })} />
            {one.chosen !== one.all[0]?.digest && <Alert color="gray">{t('judge.older')}</Alert>}
            <Drift judge={one} change={change} />
            <Records judge={one} />
          </Stack>
        )}
      </Asked>
    </>
  );
}

function VersionSelect({ judge, pick }: { judge: Judge; pick: (digest: string) => void }) {
  const { t, of } = useWords();
  const { day } = useTimes();
  return (
    <Select
      label={t('judge.version')}
      allowDeselect={false}
      maw={720}
      value={judge.chosen}
      data={judge.all.map(({ digest, text, runs, lastMs }) => ({
        value: digest,
        label: t('judge.versionRuns', { text: of(text), count: runs, day: day(lastMs) }),
      }))}
      onChange={(value) => value !== null && pick(value)}
    />
  );
}

function Drift({
  judge: { drift, name },
  change,
}: {
  judge: Judge;
  change: (some: { kind?: string; target?: string }) => void;
}) {
  const { t, of } = useWords();
  const label = drift.kinds.find(({ id }) => id === drift.kind);
  return (
    <Card withBorder component="section" aria-label={t('judge.drift')}>
      <Title order={2} size="h4">
        {t('judge.drift')}
      </Title>
      {drift.kinds.length === 0 ? (
        <Text size="sm">{t('judge.noKinds')}</Text>
      ) : (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {t('judge.driftLead')}
          </Text>
          <Group>
            <Select
              label={t('judge.kind')}
              searchable
              allowDeselect={false}
              value={drift.kind}
              data={drift.kinds.map(({ id, label: text }) => ({ value: id, label: of(text) }))}
              onChange={(kind) => kind !== null && change({ kind })}
            />
            <Select
              label={t('judge.target')}
              miw={300}
              allowDeselect={false}
              value={drift.target}
              data={drift.targets.map((target) => ({
                value: target.name,
                label: target.steady ? t('judge.steady', { name: target.name }) : target.name,
              }))}
              onChange={(target) => target !== null && change({ target })}
            />
          </Group>
          <Text size="sm" role="status">
            {drift.pending > 0 && t('judge.pending', { count: drift.pending })}
          </Text>
          <ControlChart
            chart={drift.chart}
            title={`${name}, ${label === undefined ? '' : of(label.label)}`}
            file="judge-drift"
          />
          {drift.unreadable > 0 && (
            <Text size="xs">{t('judge.unreadable', { count: drift.unreadable })}</Text>
          )}
          {drift.older > 0 && <Text size="xs">{t('judge.olderRuns', { count: drift.older })}</Text>}
        </Stack>
      )}
    </Card>
  );
}

function Records({ judge }: { judge: Judge }) {
  const { t, of } = useWords();
  const { moment } = useTimes();
  return (
    <section aria-label={t('judge.records')}>
      <Title order={2} size="h4" mb="xs">
        {t('judge.records')}
      </Title>
      {!judge.records.some(({ same }) => same) && (
        <Text size="sm" mb="xs">
          {t('judge.noRecords', { name: judge.name })}
        </Text>
      )}
      <Stack>
        {judge.agreement !== null && <SectionView section={judge.agreement} run={null} />}
        {judge.records.map((record) => (
          <Card key={record.id} withBorder>
            <Title order={3} size="h5">
              {t('judge.record', { run: record.run, time: moment(record.madeMs) })}
            </Title>
            <Text size="xs" c="dimmed">
              {t('judge.stands', { items: record.items, answers: record.answers })}
            </Text>
            {!record.same && (
              <Alert color="gray" my="xs">
                {t('judge.other', { version: of(record.version) })}
              </Alert>
            )}
            {record.lines.map((line) => (
              <Text key={line.en} size="sm">
                {of(line)}
              </Text>
            ))}
            {record.sections.length > 0 && (
              <details>
                <summary>{t('judge.figures')}</summary>
                <Stack mt="xs">
                  {record.sections.map((section) => (
                    <SectionView key={section.id} section={section} run={record.run} />
                  ))}
                </Stack>
              </details>
            )}
          </Card>
        ))}
      </Stack>
    </section>
  );
}
