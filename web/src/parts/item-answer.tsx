import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';
import { Disagreement } from './disagreements.js';
import { Thread } from './thread.js';
import { JudgeView, type Verdict } from './verdict-view.js';
import { useStateWord } from './verdict-words.js';

export type Item = Answer<'GET /api/runs/:run/items/:item'>;
export type Given = Item['answers'][number];
type Said = Answer<'GET /api/disagreements'>['rows'][number];

/** One answer to an item: the text, and beside each other what judges and what people made of it. */
export function ItemAnswer({
  run,
  item,
  answer,
  whole,
  several,
  said,
  mayDisagree,
}: {
  run: string;
  item: Item;
  answer: Given;
  /** With what was asked, where that is not shown once for all. */
  whole: boolean;
  /** Whether the page shows several conditions. */
  several: boolean;
  said: readonly Said[];
  mayDisagree: boolean;
}) {
  const { t, of } = useWords();
  const stateWord = useStateWord();
  const [open, setOpen] = useState<string | null>(null);
  const quotes = answer.verdicts.flatMap((verdict) => verdict.quotes);
  const shown = whole ? answer.shown : answer.shown.filter(({ by }) => by === 'target');
  const odd = answer.states.filter(({ state }) => state !== 'ok');
  const texts = new Map(answer.shown.map(({ id, text }) => [id, text]));
  const judges = grouped(answer.verdicts.filter(({ person }) => !person));
  const people = grouped(answer.verdicts.filter(({ person }) => person));
  const drawn = ([key, verdicts]: [string, Verdict[]]) => {
    const [first] = verdicts;
    if (first === undefined) return null;
    const place = {
      condition: answer.condition,
      target: answer.target,
      repeat: answer.repeat,
      judge: first.judge,
      judgeRepeat: first.judgeRepeat,
    };
    const own = said.some(
      (one) => one.by.me && one.judge === first.judge && one.judgeRepeat === first.judgeRepeat,
    );
    return (
      <JudgeView
        key={key}
        verdicts={verdicts}
        kinds={item.kinds}
        open={open === key}
        disagree={
          mayDisagree
            ? {
                run,
                item: item.item,
                place,
                texts,
                said: own,
                toggle: (next) => setOpen(next ? key : null),
              }
            : null
        }
      />
    );
  };
  return (
    <Card withBorder component="article" aria-label={answer.target}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {answer.target}
          {answer.repeat > 1 && ` #${answer.repeat}`}
        </Title>
        <Group gap={4}>
          {several && (
            <Badge variant="outline" color="gray" tt="none">
              {answer.condition}
            </Badge>
          )}
          {odd.map(({ step, state, why }) => (
            <Badge key={step} variant="outline" color="gray" tt="none">
              {stateWord(state)}
              {why === null ? '' : ` · ${why}`}
            </Badge>
          ))}
        </Group>
      </Group>
      <Thread shown={shown} quotes={quotes} lang={item.lang} />
      <Title order={3} size="h6" mt="md" mb={4}>
        {t('item.judges')}
      </Title>
      {judges.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('item.noVerdict')}
        </Text>
      )}
      <Stack gap="sm">{judges.map(drawn)}</Stack>
      <Title order={3} size="h6" mt="md" mb={4}>
        {t('item.people')}
      </Title>
      <Stack gap="sm">
        {people.map(drawn)}
        {said.map((row) => (
          <Disagreement key={row.id} row={row} kinds={item.kinds} />
        ))}
        {people.length === 0 && said.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('item.nobody')}
          </Text>
        )}
      </Stack>
      <Checks checks={answer.checks} of={of} />
    </Card>
  );
}

/** Verdicts by judge and repeat. */
function grouped(verdicts: readonly Verdict[]): [string, Verdict[]][] {
  const groups = new Map<string, Verdict[]>();
  for (const verdict of verdicts) {
    const key = `${verdict.judge} ${verdict.judgeRepeat}`;
    groups.set(key, [...(groups.get(key) ?? []), verdict]);
  }
  return [...groups];
}

function Checks({
  checks,
  of,
}: {
  checks: Given['checks'];
  of: ReturnType<typeof useWords>['of'];
}) {
  const { t } = useWords();
  const told = checks.filter(({ ok }) => ok !== null);
  if (told.length === 0) return null;
  return (
    <>
      <Title order={3} size="h6" mt="md" mb={4}>
        {t('item.checks')}
      </Title>
      <Stack gap={2}>
        {told.map((check) => (
          <Text key={check.name.en} size="sm">
            {check.ok === true ? t('item.passed') : t('item.failed')} ·{' '}
            {check.why === null
              ? of(check.name)
              : t('experts.noted', { value: of(check.name), note: check.why })}
          </Text>
        ))}
      </Stack>
    </>
  );
}
