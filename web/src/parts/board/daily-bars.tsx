import { Text } from '@mantine/core';
import { useWords } from '../../words/index.js';
import { Folded } from '../folded.js';
import { PlainTable } from '../plain-table.js';

const HEIGHT = 72;

/** Verdicts a day as bars, with the table that they were drawn from. */
export function DailyBars({
  days,
  zone,
}: {
  days: readonly { day: string; n: number }[];
  zone: string;
}) {
  const { t, lang } = useWords();
  const most = Math.max(1, ...days.map(({ n }) => n));
  const sum = days.reduce((all, { n }) => all + n, 0);
  const date = new Intl.DateTimeFormat(lang, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const nameOf = (day: string): string => date.format(new Date(`${day}T00:00:00Z`));
  const label = t('board.daily', { days: days.length, sum, zone });
  return (
    <>
      <Text size="sm" c="dimmed" mt="sm">
        {label}
      </Text>
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 ${days.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {days.map(({ day, n }, i) => {
          const height = (n / most) * (HEIGHT - 4);
          return (
            <rect
              key={day}
              x={i * 10 + 1}
              width={8}
              y={HEIGHT - Math.max(height, 1)}
              height={Math.max(height, 1)}
              fill={n === 0 ? 'var(--mantine-color-dimmed)' : 'var(--mantine-primary-color-filled)'}
            >
              <title>{t('say.pair', { name: nameOf(day), value: n })}</title>
            </rect>
          );
        })}
      </svg>
      <Folded summary={t('board.dailyTable')}>
        <PlainTable
          caption={t('board.dailyTable')}
          columns={[t('board.day'), t('board.verdicts')]}
          rows={[...days]
            .reverse()
            .map(({ day, n }) => ({ key: day, cells: [nameOf(day), String(n)] }))}
        />
      </Folded>
    </>
  );
}
