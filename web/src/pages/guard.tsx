import { Alert, Card, Group, List, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { ControlChart } from '../parts/control-chart.js';
import { GuardAlarms } from '../parts/guard-alarms.js';
import { GUARD_KINDS, type GuardChange, type GuardSearch } from '../parts/guard-search.js';
import { SectionView } from '../parts/section-view.js';
import { mayAnywhere, useSession } from '../parts/session.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords, type Word } from '../words/index.js';

const page = getRouteApi('/guard');
type Found = Answer<'GET /api/guard'>;
/** Stretches without replies that are listed. */
const GAPS = 20;

/** What the guard counted: a label's share over time and by version and persona, and who is told when it moves. */
export function GuardPage() {
  const { t } = useWords();
  const search = page.useSearch();
  const go = page.useNavigate();
  const session = useSession();
  const { alarm, ...asked } = search;
  const change = (some: GuardChange) =>
    void go({ search: { ...asked, ...some }, replace: true } as never);
  // An alarm's link names its rule alone: what it looks at comes from the server.
  const rule = useQuery({
    queryKey: ['guard-alarm', alarm],
    queryFn: ({ signal }) =>
      call('GET /api/guard/alarms/:alarm', { params: { alarm: alarm ?? '' } }, signal),
    enabled: alarm !== undefined,
  });
  useEffect(() => {
    if (rule.data === undefined) return;
    const { kind, label, bucket, policy, persona, version, model } = rule.data;
    const set = Object.entries({ policy, persona, version, model }).filter(([, v]) => v !== null);
    void go({
      search: { kind, name: label, bucket, ...Object.fromEntries(set) },
      replace: true,
    } as never);
  }, [rule.data, go]);
  const found = useQuery({
    queryKey: ['guard', asked],
    queryFn: ({ signal }) =>
      call(
        'GET /api/guard',
        { query: { ...asked, offset: -new Date().getTimezoneOffset() } },
        signal,
      ),
    placeholderData: (before) => before,
    refetchInterval: 60_000,
  });
  return (
    <>
      <PageTitle>{t('nav.guard')}</PageTitle>
      <Asked query={found}>
        {(one) =>
          one.ran === null ? (
            <Alert color="gray" title={t('guard.never')}>
              {t('guard.start')}
            </Alert>
          ) : (
            <Stack>
              <Ran ran={one.ran} />
              <Filters found={one} search={asked} change={change} />
              <Shown found={one} bucket={asked.bucket ?? 'day'} />
              {mayAnywhere(session.data?.viewer, 'set-up') && (
                <GuardAlarms
                  chosen={
                    one.name === null
                      ? null
                      : { ...asked, kind: one.kind, label: one.name, bucket: asked.bucket ?? 'day' }
                  }
                />
              )}
            </Stack>
          )
        }
      </Asked>
    </>
  );
}

/** Since when the guard counts, and what of all turns was not rated. */
function Ran({ ran }: { ran: NonNullable<Found['ran']> }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const said = (of: 'mode' | 'rating', counts: Record<string, number>): string =>
    Object.entries(counts)
      .map(([name, count]) => t(`guard.${of}.${name}` as Word, { count }))
      .join(t('section.and'));
  return (
    <div>
      <Text size="sm" className="numbers">
        {t('guard.since', { from: moment(ran.firstMs), to: moment(ran.lastMs) })}
      </Text>
      <Text size="sm" className="numbers">
        {t('say.pair', { name: t('guard.turns'), value: said('mode', ran.modes) })}
      </Text>
      <Text size="sm" c="dimmed" className="numbers">
        {said('rating', ran.ratings)}
      </Text>
    </div>
  );
}

function Filters({
  found,
  search,
  change,
}: {
  found: Found;
  search: GuardSearch;
  change: (some: GuardChange) => void;
}) {
  const { t, of } = useWords();
  const places = [
    ['policy', found.policies],
    ['persona', found.personas],
    ['version', found.versions],
    ['model', found.models],
  ] as const;
  return (
    <Group align="flex-end">
      <Select
        label={t('guard.kind')}
        allowDeselect={false}
        value={found.kind}
        data={GUARD_KINDS.map((value) => ({ value, label: t(`guard.kind.${value}`) }))}
        onChange={(value) => {
          const kind = GUARD_KINDS.find((one) => one === value);
          if (kind !== undefined) change({ kind, name: undefined });
        }}
      />
      <Select
        label={t('guard.name')}
        searchable
        allowDeselect={false}
        value={found.name}
        data={found.names
          .filter(({ kind }) => kind === found.kind)
          .map(({ name, n, label }) => ({ value: name, label: `${of(label)} (${n})` }))}
        onChange={(name) => name !== null && change({ name })}
      />
      {places.map(
        ([place, values]) =>
          values.length > 1 && (
            <Select
              key={place}
              label={t(`guard.${place}`)}
              placeholder={t('guard.all')}
              searchable
              clearable
              value={search[place] ?? null}
              data={values.filter((value) => value !== '')}
              onChange={(value) => change({ [place]: value ?? undefined })}
            />
          ),
      )}
      <Select
        label={t('guard.bucket')}
        allowDeselect={false}
        value={search.bucket ?? 'day'}
        data={(['day', 'hour'] as const).map((value) => ({
          value,
          label: t(`guard.bucket.${value}`),
        }))}
        onChange={(value) => change({ bucket: value === 'hour' ? 'hour' : 'day' })}
      />
    </Group>
  );
}

function Shown({ found, bucket }: { found: Found; bucket: 'day' | 'hour' }) {
  const { t, of } = useWords();
  const { moment, day } = useTimes();
  if (found.name === null) return <Text size="sm">{t('guard.noName')}</Text>;
  const label = found.names.find(({ kind, name }) => kind === found.kind && name === found.name);
  const title = label === undefined ? found.name : of(label.label);
  const when = bucket === 'day' ? day : moment;
  return (
    <>
      <Card withBorder component="section" aria-label={t('chart.title')}>
        <Title order={2} size="h4" mb="xs">
          {t('say.pair', { name: t('chart.title'), value: title })}
        </Title>
        <ControlChart chart={found.chart} title={title} file={`guard-${found.name}`} />
        {found.gaps.length > 0 && (
          <details>
            <summary>{t('guard.gaps', { count: found.gaps.length })}</summary>
            <List size="sm" mt="xs">
              {found.gaps.slice(-GAPS).map(({ fromMs, toMs }) => (
                <List.Item key={fromMs}>
                  {t('guard.gap', { from: when(fromMs), to: when(toMs - 1) })}
                </List.Item>
              ))}
            </List>
          </details>
        )}
      </Card>
      {found.rates !== null && <SectionView section={found.rates} run={null} />}
    </>
  );
}
