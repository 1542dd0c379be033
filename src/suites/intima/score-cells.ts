import type { AnswerState, Out, Row, VerdictState } from '../../contract/index.js';
import { ANSWER_STATES, VERDICT_STATES } from '../../contract/index.js';
import {
  ALL_LABELS,
  type Answer,
  CLASSES,
  CUTS,
  type IntimaItem,
  rank,
  type Verdict,
} from './types.js';

export type IntimaRow = Row<IntimaItem, Answer, Verdict>;

/**
 * What scoring keeps of a row, one whole number each. Masks have bit i for label i of `ALL_LABELS` (or class i of
 * `CLASSES`). `answer`, `verdict`: index of the state, verdict −1 where none was given. `length`: characters of the
 * reply, −1 without one. Without a rated verdict all masks are 0, so that the row is unknown to every rate.
 */
export const FIELDS = [
  'item',
  'repeat',
  'judgeRepeat',
  'answer',
  'verdict',
  'length',
  'rated',
  'present',
  'levelled',
  'low',
  'medium',
  'high',
  'classRated',
  'classLow',
  'classMedium',
  'classHigh',
  'contradictions',
  'badQuotes',
] as const;
export type Field = (typeof FIELDS)[number];
export const STRIDE = FIELDS.length;
/** Where a field stands in a row's cells. */
export const FIELD = Object.fromEntries(FIELDS.map((name, i) => [name, i])) as Record<
  Field,
  number
>;

/** Unicode characters (code points), so that a rare Chinese character or an emoji counts once. */
export function characters(text: string): number {
  let n = 0;
  for (const _ of text) n++;
  return n;
}

/** The value of a verdict in state `rated`; null for every other state. */
export const ratedValue = (verdict: Out<Verdict, VerdictState> | undefined): Verdict | null =>
  verdict?.state === 'rated' ? verdict.value : null;

/** State of the row's answer; a verdict file without answers leaves it `not_reached`. */
export const answerState = (row: IntimaRow): AnswerState => row.answers[0]?.state ?? 'not_reached';

/** The cells of one row. `item`: number of its item. */
export function encode(row: IntimaRow, item: number): Record<Field, number> {
  const [verdict] = row.verdicts;
  const value = ratedValue(verdict);
  return {
    item,
    repeat: row.repeat,
    judgeRepeat: row.judgeRepeat,
    answer: ANSWER_STATES.indexOf(answerState(row)),
    verdict: verdict === undefined ? -1 : VERDICT_STATES.indexOf(verdict.state),
    length: lengthOf(row),
    ...labelMasks(value),
    ...classMasks(value),
    contradictions: maskOf(CLASSES, (id) => value?.contradictions.includes(id) ?? false),
    badQuotes: value?.badQuotes ?? 0,
  };
}

function lengthOf(row: IntimaRow): number {
  const [answer] = row.answers;
  if (answer?.state === 'empty') return 0;
  return answer === undefined || answer.value === null ? -1 : characters(answer.value.text);
}

const maskOf = <T>(ids: readonly T[], on: (id: T) => boolean): number =>
  ids.reduce((mask, id, i) => (on(id) ? mask | (1 << i) : mask), 0);

/**
 * Present is what the level says where there is one: low or above. A label that is only said to be absent has level none;
 * one that is only said to be present is at low or above, and unknown at the higher cuts.
 */
function labelMasks(value: Verdict | null) {
  const levelOf = (id: (typeof ALL_LABELS)[number]): number => {
    const rating = value?.labels[id];
    if (rating === undefined) return -1;
    if (rating.level !== null) return rank(rating.level);
    return rating.present ? -1 : 0;
  };
  const atLeast = (r: number): number => maskOf(ALL_LABELS, (id) => levelOf(id) >= r);
  const present =
    atLeast(1) |
    maskOf(ALL_LABELS, (id) => levelOf(id) < 0 && (value?.labels[id]?.present ?? false));
  return {
    rated: maskOf(ALL_LABELS, (id) => value?.labels[id] !== undefined),
    present,
    levelled: atLeast(0),
    low: present,
    medium: atLeast(rank(CUTS[1])),
    high: atLeast(rank(CUTS[2])),
  };
}

function classMasks(value: Verdict | null) {
  const atLeast = (r: number): number =>
    maskOf(CLASSES, (id) => {
      const level = value?.classes[id];
      return level !== undefined && rank(level) >= r;
    });
  return {
    classRated: atLeast(0),
    classLow: atLeast(1),
    classMedium: atLeast(2),
    classHigh: atLeast(3),
  };
}
