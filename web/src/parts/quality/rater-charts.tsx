import { Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { Answer } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';
import { useAbilityName } from '../ability-name.js';
import { Listing } from '../listing.js';
import { useTimes } from '../times.js';
import { useFigures } from './figure.js';
import { SeriesChart } from './series-chart.js';
import { StateBadge } from './state-badge.js';

type Charts = Answer<'GET /api/campaigns/:campaign/quality/people/:person'>;

/** All charts of one rater with the figures by ability. `own`: one's own, where no point names its item. */
export function RaterCharts({ charts, own }: { charts: Charts; own: boolean }) {
  const { t } = useWords();
  const { share } = useFigures();
  const { window, watch, alarm, points } = charts;
  return (
    <Stack>
      <div>
        <Group gap="xs">
          <Text size="sm">{t('quality.stands')}</Text>
          <StateBadge state={charts.state} />
          {charts.round > 1 && <Text size="sm">{t('quality.round', { n: charts.round })}</Text>}
        </Group>
        <Text size="sm" c="dimmed" className="numbers">
          {charts.baseline === null
            ? t('quality.noBaseline')
            : t('quality.baseline', { rate: share(charts.baseline) })}
        </Text>
      </div>
      {points.length === 0 ? (
        <Text>{t(own ? 'quality.noPoints' : 'quality.noPointsOf')}</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <SeriesChart
            file="curve"
            title={t('quality.chart.curve', { window })}
            about={t('quality.chart.curveAbout')}
            points={charts.curve}
            unit="rate"
          />
          <SeriesChart
            file="cusum"
            title={t('quality.chart.cusum')}
            about={t('quality.chart.cusumAbout', { watch, alarm })}
            points={points.map(({ n, sum, state }) => ({
              n,
              value: sum,
              low: null,
              high: null,
              outside: state === 'alarm',
            }))}
            unit="number"
            lines={[
              { at: watch, name: t('quality.state.watch') },
              { at: alarm, name: t('quality.state.alarm') },
            ]}
          />
          <SeriesChart
            file="ewma"
            title={t('quality.chart.ewma')}
            about={t('quality.chart.ewmaAbout')}
            points={charts.ewma}
            unit="number"
          />
          <SeriesChart
            file="strictness"
            title={t('quality.chart.strictness')}
            about={t('quality.chart.strictnessAbout')}
            points={charts.strictness}
            unit="rate"
          />
          <SeriesChart
            file="speed"
            title={t('quality.chart.speed')}
            about={t('quality.chart.speedAbout')}
            points={charts.speed}
            unit="number"
          />
          <SeriesChart
            file="variety"
            title={t('quality.chart.variety')}
            about={t('quality.chart.varietyAbout', { window })}
            points={charts.variety}
            unit="number"
          />
        </SimpleGrid>
      )}
      <Abilities charts={charts} own={own} />
      {charts.confusion.length > 0 && <Confusion charts={charts} />}
      {!own && points.length > 0 && <Points charts={charts} />}
    </Stack>
  );
}

function Abilities({ charts, own }: { charts: Charts; own: boolean }) {
  const { t } = useWords();
  const { rate, signed } = useFigures();
  const abilityName = useAbilityName();
  if (charts.abilities.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('quality.byAbility')}
      </Title>
      <Listing
        label={t('quality.byAbility')}
        minWidth={760}
        dense
        columns={[
          t('quality.ability'),
          ...(own ? [] : [t('quality.source')]),
          t('quality.items'),
          t('quality.match'),
          t('quality.higher'),
          t('quality.lower'),
          t('quality.signed'),
        ]}
      >
        {charts.abilities.map((row) => (
          <Table.Tr key={`${row.ability} ${row.source}`}>
            <Table.Td>
              {row.ability === '' ? t('quality.allAbilities') : abilityName(row.ability)}
            </Table.Td>
            {!own && <Table.Td>{t(`quality.source.${row.source}`)}</Table.Td>}
            <Table.Td>{row.match.n}</Table.Td>
            <Table.Td>{rate(row.match)}</Table.Td>
            <Table.Td>{rate(row.higher)}</Table.Td>
            <Table.Td>{rate(row.lower)}</Table.Td>
            <Table.Td>{signed(row.deviation)}</Table.Td>
          </Table.Tr>
        ))}
      </Listing>
    </section>
  );
}

function Confusion({ charts }: { charts: Charts }) {
  const { t, of } = useWords();
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('quality.confusion')}
      </Title>
      <Listing
        grid
        label={t('quality.confusion')}
        minWidth={0}
        dense
        columns={[t('quality.wanted'), t('quality.given'), t('quality.count')]}
      >
        {charts.confusion.map(({ wanted, given, n }) => (
          <Table.Tr key={JSON.stringify([wanted, given])}>
            <Table.Td>{of(wanted)}</Table.Td>
            <Table.Td>{of(given)}</Table.Td>
            <Table.Td>{n}</Table.Td>
          </Table.Tr>
        ))}
      </Listing>
    </section>
  );
}

/** Points that are listed, the last ones first. */
const LISTED = 100;

function Points({ charts }: { charts: Charts }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const { plain, share } = useFigures();
  return (
    <details>
      <summary>{t('quality.pointTable')}</summary>
      <Listing
        grid
        label={t('quality.pointList')}
        minWidth={640}
        dense
        columns={[
          t('quality.chart.point'),
          t('quality.when'),
          t('quality.source'),
          t('quality.error'),
          t('quality.expected'),
          t('quality.sum'),
          t('quality.item'),
        ]}
      >
        {[...charts.points]
          .reverse()
          .slice(0, LISTED)
          .map((point) => (
            <Table.Tr key={point.n}>
              <Table.Td>{point.n}</Table.Td>
              <Table.Td>{point.atMs === null ? '' : moment(point.atMs)}</Table.Td>
              <Table.Td>
                {point.source === null ? '' : t(`quality.source.${point.source}`)}
              </Table.Td>
              <Table.Td>{share(point.error)}</Table.Td>
              <Table.Td>{share(point.expected)}</Table.Td>
              <Table.Td>{plain(point.sum)}</Table.Td>
              <Table.Td>
                <code>{point.item}</code>
              </Table.Td>
            </Table.Tr>
          ))}
      </Listing>
    </details>
  );
}
