import { Stack, Table, Text } from '@mantine/core';
import type { Answer } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';
import { Listing } from '../listing.js';
import { useFigures } from './figure.js';
import { SeriesChart } from './series-chart.js';

type Days = Answer<'GET /api/campaigns/:campaign/quality'>['days'];

/** Agreement, consistency and hidden checks by day, in the campaign's time zone. */
export function DaysPart({ days }: { days: Days }) {
  const { t, lang } = useWords();
  const { rate } = useFigures();
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' });
  const nameOf = (day: string): string => date.format(new Date(`${day}T00:00:00Z`));
  if (days.length === 0) return <Text>{t('quality.noDays')}</Text>;
  const series = (of: 'agreement' | 'consistency' | 'gold') =>
    days.map((day, i) => ({
      n: i + 1,
      day: day.day,
      value: day[of].value,
      low: day[of].low,
      high: day[of].high,
      outside: false,
    }));
  const span = `${nameOf(days[0]?.day ?? '')} – ${nameOf(days.at(-1)?.day ?? '')}`;
  return (
    <Stack>
      <SeriesChart
        file="days-agreement"
        title={t('quality.percent')}
        about={span}
        points={series('agreement')}
        unit="rate"
      />
      <SeriesChart
        file="days-consistency"
        title={t('quality.dayConsistency')}
        about={span}
        points={series('consistency')}
        unit="rate"
      />
      <SeriesChart
        file="days-checks"
        title={t('quality.gold')}
        about={span}
        points={series('gold')}
        unit="rate"
      />
      <Listing
        label={t('quality.daysTitle')}
        minWidth={640}
        dense
        columns={[
          t('quality.day'),
          t('quality.dayItems'),
          t('quality.percent'),
          t('quality.dayConsistency'),
          t('quality.gold'),
        ]}
      >
        {[...days].reverse().map((day) => (
          <Table.Tr key={day.day}>
            <Table.Td>{nameOf(day.day)}</Table.Td>
            <Table.Td>{day.items}</Table.Td>
            <Table.Td>{rate(day.agreement)}</Table.Td>
            <Table.Td>{rate(day.consistency)}</Table.Td>
            <Table.Td>{rate(day.gold)}</Table.Td>
          </Table.Tr>
        ))}
      </Listing>
    </Stack>
  );
}
