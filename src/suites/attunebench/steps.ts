import {
  type AnswerKind,
  type AttuneItem,
  POST,
  stepOf,
  type Turn,
  type TurnStep,
} from './types.js';

/** One expected answer of a conversation; `turn` is null for `post`. */
export type Step =
  | { step: string; kind: Exclude<AnswerKind, 'post'>; turn: Turn; name: TurnStep }
  | { step: string; kind: 'post'; turn: null };

/**
 * The steps of a conversation in the order in which they are asked. A turn without applicable behaviours has no twin,
 * one without comparisons no pairs.
 * @param swap true where comparisons are asked in both orders
 */
export function stepsOf(item: AttuneItem, swap: boolean): Step[] {
  const turns = item.turns.flatMap((turn) =>
    namesOf(turn, swap).map(
      (name): Step => ({
        step: stepOf(turn.n, name),
        kind: name === 'swap' ? 'pairs' : name,
        turn,
        name,
      }),
    ),
  );
  return [...turns, { step: POST, kind: 'post', turn: null }];
}

const namesOf = (turn: Turn, swap: boolean): TurnStep[] => [
  'draft',
  'review',
  ...(turn.applicable.length > 0 ? (['twin'] as const) : []),
  ...(turn.pairs.length > 0 ? (['pairs'] as const) : []),
  ...(turn.pairs.length > 0 && swap ? (['swap'] as const) : []),
];
