import { Badge, Card, Group, Stack, Text } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';
import type { AnswerSearch } from './answer-search.js';
import { PageLink } from './page-link.js';
import { KindBadges, type Kinds, useStateWord } from './verdict-words.js';

type Row = Answer<'GET /api/runs/:run/answers'>['rows'][number];
/** Verdicts that a card names. */
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
        {row.verdicts.slice(0, SHOWN).map((verdict) => (
          <Group key={`${verdict.judge} ${verdict.judgeRepeat} ${verdict.step}`} gap="xs">
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {verdict.judge}
            </Text>
            <KindBadges state={verdict.state} values={verdict.kinds} kinds={kinds} />
          </Group>
        ))}
        {row.verdicts.length > SHOWN && (
          <Text size="xs" c="dimmed">
            {t('read.verdictMore', { count: row.verdicts.length - SHOWN })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
