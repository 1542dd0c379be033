import { Badge, Group } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords, type Word } from '../words/index.js';
import { inWords } from './rating-words.js';

export type Kinds = Answer<'GET /api/runs/:run/filters'>['kinds'];

const STATES = [
  'ok',
  'refused',
  'empty',
  'truncated',
  'filtered',
  'unparsable',
  'errored',
  'not_reached',
  'rated',
] as const;

/** A state of an answer or verdict in words. */
export function useStateWord(): (state: string) => string {
  const { t } = useWords();
  return (state) => {
    const known = STATES.find((s) => s === state);
    return known === undefined ? state : t(`state.${known}` satisfies Word);
  };
}

/** "There at all", beside the level of the same thing: the level tells it. */
const isMadeOf = (id: string, values: Readonly<Record<string, number>>, kinds: Kinds): boolean =>
  kinds[id]?.levels.length === 2 &&
  Object.keys(values).some(
    (other) => other !== id && id.includes(other) && (kinds[other]?.levels.length ?? 0) > 2,
  );

/**
 * What a verdict came to: its state where it is not rated, else kinds above their lowest level.
 * `all`: the lowest levels too. "Found nothing" is said only where the suite's verdicts have kinds and gave some.
 */
export function KindBadges({
  state,
  values,
  kinds,
  all = false,
}: {
  state: string;
  values: Readonly<Record<string, number>>;
  kinds: Kinds;
  all?: boolean;
}) {
  const { of, t } = useWords();
  const stateWord = useStateWord();
  const given = Object.entries(values).filter(([id]) => !isMadeOf(id, values, kinds));
  const found = given.filter(([id, value]) => {
    const levels = kinds[id]?.levels ?? [];
    return all || levels.length === 0 || value > (levels[0]?.value ?? Number.NEGATIVE_INFINITY);
  });
  if (state !== 'rated' || found.length === 0)
    return (
      <Badge variant="outline" color="gray" tt="none">
        {state === 'rated' && given.length > 0 ? t('item.none') : stateWord(state)}
      </Badge>
    );
  return (
    <Group gap={4}>
      {found.map(([id, value]) => {
        const kind = kinds[id];
        const level = kind?.levels.find((one) => one.value === value)?.label;
        return (
          <Badge key={id} variant="light" color="gray" tt="none" maw="100%">
            {inWords(
              kind === undefined ? id : of(kind.label),
              level === undefined ? String(value) : of(level),
              (kind?.levels ?? []).map((one) => of(one.label)),
            )}
          </Badge>
        );
      })}
    </Group>
  );
}
