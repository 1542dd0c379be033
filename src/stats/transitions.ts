import { totalVariation } from './distance.js';
import { sameLength } from './estimate.js';

/** States of one session in order; null is a step whose state is not known: no change goes through it. */
export type States = readonly (string | null)[];

/** Counts by from-state (rows) and to-state (columns), in the order of `states`. */
export type TransitionCounts = number[][];

/** An all-zero square table. */
const square = (size: number): number[][] =>
  Array.from({ length: size }, () => Array.from({ length: size }, () => 0));

/**
 * Counts of changes between neighbouring steps within a session. `self: false` leaves out steps where the state stays.
 * States that are not in `states` are taken as unknown.
 */
export function transitionCounts(
  sessions: readonly States[],
  states: readonly string[],
  self = false,
): TransitionCounts {
  const place = new Map(states.map((state, i) => [state, i]));
  const counts = square(states.length);
  for (const session of sessions) {
    for (let step = 1; step < session.length; step++) {
      const from = place.get(session[step - 1] ?? '');
      const to = place.get(session[step] ?? '');
      if (from === undefined || to === undefined || (from === to && !self)) continue;
      const row = counts[from];
      if (row !== undefined) row[to] = (row[to] ?? 0) + 1;
    }
  }
  return counts;
}

/** Each row scaled to sum 1; null for a state that is never left. */
export const transitionShares = (counts: TransitionCounts): (number[] | null)[] =>
  counts.map((row) => {
    const sum = row.reduce((a, b) => a + b, 0);
    return sum === 0 ? null : row.map((n) => n / sum);
  });

/**
 * How far two transition tables are apart: total variation of each from-state (null where one of the two has no change
 * from it), and their mean weighted by the first table's counts, 0…1. `covered`: share of the first table's changes that
 * lie in the mean. Chance alone keeps the distance of two finite tables above 0.
 */
export function transitionDistance(
  gold: TransitionCounts,
  said: TransitionCounts,
): { rows: (number | null)[]; mean: number | null; covered: number | null } {
  sameLength('transitionDistance', gold, said);
  const rows = gold.map((row, i) => totalVariation(row, said[i] ?? []));
  let sum = 0;
  let weight = 0;
  let all = 0;
  rows.forEach((distance, i) => {
    const n = (gold[i] ?? []).reduce((a, b) => a + b, 0);
    all += n;
    if (distance === null) return;
    sum += n * distance;
    weight += n;
  });
  return {
    rows,
    mean: weight === 0 ? null : sum / weight,
    covered: all === 0 ? null : weight / all,
  };
}

/**
 * The likeliest next state after each state, from counts with self-transitions; ties go to staying, then to the earlier
 * state of `states`. Undefined for a state that was never left.
 */
export function likeliestNext(
  counts: TransitionCounts,
  states: readonly string[],
): Map<string, string> {
  const next = new Map<string, string>();
  counts.forEach((row, from) => {
    const most = Math.max(0, ...row);
    if (most === 0) return;
    const to = row[from] === most ? from : row.indexOf(most);
    next.set(states[from] ?? '', states[to] ?? '');
  });
  return next;
}
