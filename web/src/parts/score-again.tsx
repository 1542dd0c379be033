import { Button, Select, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInterval, formatValue } from '../../../src/report/format.js';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { EstimateCard } from './estimate.js';
import { Fault } from './fault.js';
import { faultIn } from './field-fault.js';
import { OptionInput, type OptionValues, withOption } from './option-input.js';

type Scored = Answer<'POST /api/runs/:run/score'>['results'];

/** Figures of a run under another profile or other options, to be looked at beside its report. */
export function ScoreAgain({ run }: { run: Answer<'GET /api/runs/:run'> }) {
  const { t } = useWords();
  const [profile, setProfile] = useState<'sound' | 'official' | null>(null);
  const [options, setOptions] = useState<OptionValues>({});
  const form = useQuery({
    queryKey: ['run-form'],
    queryFn: ({ signal }) => call('GET /api/run-form', {}, signal),
    staleTime: 60_000,
  });
  const score = useAct(
    () =>
      call('POST /api/runs/:run/score', { params: { run: run.id }, body: { profile, options } }),
    [],
  );
  const fields = (form.data?.suites.find(({ id }) => id === run.series)?.options ?? []).filter(
    ({ side }) => side === 'score',
  );
  const faultOf = faultIn(score.error);
  return (
    <Stack>
      <Text size="sm">{t('act.scoreAbout')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <Select
          label={t('new.profile')}
          placeholder={t('act.asItIs')}
          clearable
          value={profile}
          data={(['sound', 'official'] as const).map((value) => ({
            value,
            label: t(`new.${value}`),
          }))}
          onChange={(value) => setProfile(value === 'sound' || value === 'official' ? value : null)}
        />
        {fields.map((field) => (
          <OptionInput
            key={field.key}
            field={field}
            value={options[field.key]}
            profile={profile}
            fault={faultOf(`options.${field.key}`)}
            onChange={(value) => setOptions((all) => withOption(all, field.key, value))}
          />
        ))}
      </SimpleGrid>
      <EstimateCard estimate={free(run, profile, t('act.scoreFree'))} busy={false} />
      <Fault error={score.error} />
      <Button onClick={() => score.mutate()} loading={score.isPending} w="fit-content">
        {t('act.score')}
      </Button>
      <div role="status">
        {score.data !== undefined && <Figures results={score.data.results} />}
      </div>
    </Stack>
  );
}

/** What scoring again asks and costs: nothing. */
const free = (
  { conditions, repeats, judgeRepeats }: Answer<'GET /api/runs/:run'>,
  chosen: 'sound' | 'official' | null,
  note: string,
): Answer<'POST /api/run-estimates'> => ({
  conditions: conditions.map(({ id, profile, items }) => ({
    id,
    protocol: profile,
    // What was asked stays as it was asked.
    scoring: chosen ?? profile,
    items,
  })),
  repeats,
  judgeRepeats,
  calls: [],
  total: { calls: 0, most: 0, recorded: 0, tokens: { input: 0, output: 0 }, costUsd: 0 },
  detectable: [],
  notes: [note],
});

/** Figures over all items; those of single slices stand in the report. */
function Figures({ results }: { results: Scored }) {
  const { t, lang, of } = useWords();
  const share = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 });
  if (results.length === 0) return <Text size="sm">{t('score.none')}</Text>;
  return results.map((result) => (
    <section key={JSON.stringify([result.condition, result.target, result.judge])}>
      <Title order={3} size="h5">
        {[result.target, result.judge, result.scoring, optionsText(result.condition)]
          .filter((part) => part !== null)
          .join(' · ')}
      </Title>
      <Text size="sm">
        {t('say.pair', { name: t('out.coverage'), value: share.format(result.coverage) })}
      </Text>
      <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} aria-label={result.target}>
        <Table verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('score.metric')}</Table.Th>
              <Table.Th ta="right">{t('score.value')}</Table.Th>
              <Table.Th ta="right">{t('score.n')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {result.metrics
              .filter(({ slice, value }) => Object.keys(slice).length === 0 && value !== null)
              .map((metric) => (
                <Table.Tr key={`${metric.id} ${metric.task}`}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    {metric.task !== undefined && `${metric.task}: `}
                    {metric.label === null ? metric.id : of(metric.label)}
                  </Table.Td>
                  <Table.Td ta="right" className="numbers" style={{ whiteSpace: 'nowrap' }}>
                    {shownFigure(metric, lang)}
                  </Table.Td>
                  <Table.Td ta="right" className="numbers">
                    {metric.n}
                  </Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  ));
}

/** How the report shows figures of these units; all others are plain numbers. */
const KINDS: Readonly<Record<string, 'rate' | 'signed' | 'count'>> = {
  rate: 'rate',
  difference: 'signed',
  count: 'count',
};

/** The value with its unit, and its interval where there is one. */
function shownFigure(metric: Scored[number]['metrics'][number], lang: 'en' | 'zh-CN'): string {
  const kind = KINDS[metric.unit] ?? 'number';
  const { value, low, high, n } = metric;
  const estimate = { value, low, high, n };
  const interval = formatInterval(estimate, kind, lang);
  return `${formatValue(estimate, kind, lang) ?? ''}${interval === null ? '' : ` ${interval}`}`;
}

const optionsText = (options: Readonly<Record<string, unknown>>): string =>
  Object.entries(options)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(' ');
