import { Badge, Card, Group, Stack, Text } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';
import type { AnswerSearch } from './answer-search.js';
import { PageLink } from './page-link.js';
import { KindBadges, type Kinds, useStateWord } from './verdict-words.js';

type Row = Answer<'GET /api/runs/:run/answers'>['rows'][number];
/** Judges that a card names. */
const SHOWN = 6;

/** One answer in a list. */
export function AnswerCard({
  run,
  row,
  kinds,
  list,
}: {
  run: string;
  row: Row;
  kinds: Kinds;
  list: AnswerSearch;
}) {
  const { t, lang } = useWords();
  const stateWord = useStateWord();
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 });
  const judges = byJudge(row.verdicts);
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="xs">
        <PageLink
          to="/runs/$run/items/$item"
          params={{ run, item: row.item }}
          search={{ list }}
          fw={600}
          data-row
        >
          {row.item}
        </PageLink>
        <Group gap="xs">
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {row.target}
            {row.repeat > 1 && ` #${row.repeat}`}
          </Text>
          <Text size="sm" c="dimmed" className="numbers">
            {t('read.chars', { count: row.chars })}
          </Text>
          {row.state !== 'ok' && (
            <Badge variant="outline" color="gray" tt="none">
              {stateWord(row.state)}
            </Badge>
          )}
          {row.spread !== null && row.spread > 0 && (
            <Badge variant="outline" color="gray" tt="none">
              {t('read.spread')} {percent.format(row.spread)}
            </Badge>
          )}
        </Group>
      </Group>
      <Text size="sm" my={6} lineClamp={3} className="said" dir="auto" lang={row.lang}>
        {row.excerpt}
      </Text>
      {row.hit !== null && (
        <Text size="sm" c="dimmed" className="said" dir="auto">
          {t('read.hit', { text: row.hit })}
        </Text>
      )}
      <Stack gap={4}>
        {judges.slice(0, SHOWN).map(({ key, judge, states, values }) => (
          <Group key={key} gap="xs">
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {judge}
            </Text>
            {states.map((state) => (
              <KindBadges key={state} state={state} values={values} kinds={kinds} />
            ))}
          </Group>
        ))}
        {judges.length > SHOWN && (
          <Text size="xs" c="dimmed">
            {t('read.verdictMore', { count: judges.length - SHOWN })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

type Judged = {
  key: string;
  judge: string;
  states: string[];
  /** The largest value of each kind over the steps. */
  values: Record<string, number>;
};

/** One line for each judge and repeat, whatever the number of steps. */
function byJudge(verdicts: Row['verdicts']): Judged[] {
  const lines = new Map<string, Judged>();
  for (const { judge, judgeRepeat, state, kinds } of verdicts) {
    const key = `${judge} ${judgeRepeat}`;
    const line = lines.get(key) ?? { key, judge, states: [], values: {} };
    lines.set(key, line);
    if (!line.states.includes(state)) line.states.push(state);
    for (const [kind, value] of Object.entries(kinds))
      line.values[kind] = Math.max(value, line.values[kind] ?? value);
  }
  return [...lines.values()];
}
