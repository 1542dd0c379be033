import { Badge, Group } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords, type Word } from '../words/index.js';

type Kinds = Answer<'GET /api/runs/:run/filters'>['kinds'];

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

/** What a verdict found: kinds above their lowest level; a rating where a kind has no level that means nothing. */
export function KindBadges({
  values,
  kinds,
}: {
  values: Readonly<Record<string, number>>;
  kinds: Kinds;
}) {
  const { of, t } = useWords();
  const found = Object.entries(values).filter(([id, value]) => {
    const levels = kinds[id]?.levels ?? [];
    return levels.length === 0 || value > (levels[0]?.value ?? Number.NEGATIVE_INFINITY);
  });
  if (found.length === 0)
    return (
      <Badge variant="outline" color="gray" tt="none">
        {t('item.none')}
      </Badge>
    );
  return (
    <Group gap={4}>
      {found.map(([id, value]) => {
        const kind = kinds[id];
        const level = kind?.levels.find((one) => one.value === value)?.label;
        return (
          <Badge key={id} variant="light" color="gray" tt="none" maw="100%">
            {kind === undefined ? id : of(kind.label)}
            {' · '}
            {level === undefined ? value : of(level)}
          </Badge>
        );
      })}
    </Group>
  );
}
