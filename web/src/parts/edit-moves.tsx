import { Text } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords, type Word } from '../words/index.js';

type Act = Answer<'GET /api/campaigns/:campaign/edits'>['acts'][number];
type Field = Act['moves'][number]['field'];

/** Lines of one edit that are shown, the largest first. */
const SHOWN = 8;

/** What a bulk edit changed: from which value to which, and how many items. */
export function EditMoves({ act }: { act: Act }) {
  const { t } = useWords();
  const said = useSaid();
  const moves = [...act.moves].sort((a, b) => b.n - a.n);
  const rest = moves.slice(SHOWN);
  const lines =
    moves.length > 0
      ? moves.slice(0, SHOWN).map(({ field, from, to, n }) =>
          t('tasks.move', {
            field: t(NAMES[field]),
            from: from === null ? t('tasks.several') : said(field, from),
            to: said(field, to),
            n,
          }),
        )
      : setIn(act).map(([field, to]) =>
          t('say.pair', { name: t(NAMES[field]), value: said(field, to) }),
        );
  return (
    <>
      {lines.map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
      {rest.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('tasks.moreMoves', { count: rest.length, n: rest.reduce((sum, { n }) => sum + n, 0) })}
        </Text>
      )}
    </>
  );
}

const NAMES: Readonly<Record<Field, Word>> = {
  difficulty: 'tasks.difficulty',
  tier: 'tasks.tier',
  heavy: 'tasks.heavy',
  priority: 'tasks.priority',
  overlap: 'tasks.overlap',
  state: 'tasks.state',
};

function useSaid(): (field: Field, value: number | string) => string {
  const { t } = useWords();
  return (field, value) => {
    if (field === 'difficulty') return t(`campaigns.difficulty.${value}` as Word);
    if (field === 'tier') return t(`campaigns.tier.${value}` as Word);
    if (field === 'heavy') return t(Number(value) === 1 ? 'tasks.heavy.yes' : 'tasks.heavy.no');
    if (field === 'state') return t(`campaigns.state.${value}` as Word);
    return String(value);
  };
}

/** Edits of before their moves were kept: what was set, without what it was. */
function setIn({ change, n }: Act): [Field, number | string][] {
  if (n === 0) return [];
  const { withdrawn, heavy, ...numbers } = change;
  return [
    ...(Object.entries(numbers) as [Field, number | undefined][]).flatMap(
      ([field, value]): [Field, number][] => (value === undefined ? [] : [[field, value]]),
    ),
    ...(heavy === undefined ? [] : [['heavy', Number(heavy)] as [Field, number]]),
    ...(withdrawn === undefined
      ? []
      : [['state', withdrawn ? 'withdrawn' : 'open'] as [Field, string]]),
  ];
}
