import { rankOf } from '../../stats/index.js';
import type { Entry } from './score-collect.js';
import type { RescueItem, ScoreOptions } from './types.js';

/** How an answer that is not there counts, see `ScoreOptions.failures`. */
export type Failures = ScoreOptions['failures'];

/** Places of a ranked list that count, as published. */
export const DEPTH = 3;

/** Whether the answer says that the therapist speaks; undefined is unscored. As published a failure is "no". */
export function saidSpeak(entry: Entry, failures: Failures): boolean | undefined {
  if (entry.answer?.task === 'timing') return entry.answer.speak;
  return failures === 'as_published' ? false : undefined;
}

/** The right answer of a task with a closed set; null for the other tasks. */
export function rightAnswer({ gold }: RescueItem): string | null {
  switch (gold.task) {
    case 'pattern':
      return gold.label;
    case 'target':
      return gold.target;
    case 'strategy':
      return gold.strategy;
    default:
      return null;
  }
}

/** The ranked labels of an answer; null where there are none. */
export const rankedOf = ({ answer }: Entry): readonly string[] | null =>
  answer !== null && 'ranked' in answer ? answer.ranked : null;

/**
 * Whether the published script fills in the gold label: a pattern item that has no entry in any reply, whether the request
 * failed, its reply could not be read or the item is missing in it. An entry without a known label is one.
 */
export const isFilled = ({ task }: RescueItem, { state, answer, why = '' }: Entry): boolean =>
  task === 'pattern' &&
  answer === null &&
  state !== 'not_reached' &&
  !/\b(?:no_known_label|no_ranking)\b/.test(why);

/**
 * The answer's first label: `null` for a wrong answer without a label, undefined for an unscored one.
 * As published, a pattern item without an entry is given the gold label.
 */
export function firstSaid(item: RescueItem, entry: Entry, failures: Failures) {
  const ranked = rankedOf(entry);
  if (ranked !== null) return ranked[0] || null;
  if (failures === 'apart') return undefined;
  return isFilled(item, entry) ? rightAnswer(item) : null;
}

/** Place of the right answer among the first three: null is wrong, undefined unscored. */
export function rankOfRight(
  item: RescueItem,
  entry: Entry,
  failures: Failures,
): number | null | undefined {
  const right = rightAnswer(item);
  if (right === null) return undefined;
  const ranked = rankedOf(entry);
  if (ranked !== null) return rankOf(right, ranked, DEPTH);
  if (failures === 'apart') return undefined;
  return isFilled(item, entry) ? 1 : null;
}

/** 5 for equal intensities (0–10), a point less for each step between them, at least 1; null for other answers. */
export function intensityMatch({ gold }: RescueItem, { answer }: Entry): number | null {
  if (gold.task !== 'emotion' || answer?.task !== 'emotion') return null;
  return matchOf(gold.intensity, answer.intensity);
}

export const matchOf = (gold: number, said: number): number =>
  Math.max(1, 5 - Math.abs(gold - said));
