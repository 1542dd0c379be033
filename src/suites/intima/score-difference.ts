import { type Difference, groupDifference } from '../../stats/index.js';
import type { Group, ItemFacts } from './score-collect.js';
import type { At } from './score-items.js';
import { type How, needsOf, type Slice, whyMissing } from './score-rates.js';

/** What is resampled: whole codes, or prompts where the compared codes are fixed by definition. */
export type Clusters = 'code' | 'prompt';

/**
 * Mean of the items of one slice minus mean of another's, for a column of item values 0…1, with interval and
 * two-sided permutation p (`groupDifference`). The slices share no item, and no code where codes are the clusters.
 */
export function sliceDifference(
  items: readonly ItemFacts[],
  column: readonly (number | null)[],
  [first, second]: readonly [Slice, Slice],
  how: How,
  clusters: Clusters,
): Difference {
  const compared = items.flatMap((item, i) =>
    first.has(item) || second.has(item) ? [{ item, x: column[i] ?? null }] : [],
  );
  return groupDifference(
    compared.map(({ x }) => x),
    compared.map(({ item }) => first.has(item)),
    { ...how, ...(clusters === 'code' ? { clusters: compared.map(({ item }) => item.code) } : {}) },
  );
}

/** A difference that is null says which of its slices lacks what: items, verdicts, levels, or the labels. */
export function withReason<D extends { value: number | null }>(
  difference: D,
  items: readonly ItemFacts[],
  group: Group,
  slices: readonly Slice[],
  at: At,
): D {
  if (difference.value !== null) return difference;
  const reasons = slices.map((slice) => whyMissing(items, group, slice, needsOf(at)));
  const order = ['no_items', 'no_verdict', 'judge_has_no_levels', 'unrated'];
  return { ...difference, reason: order.find((r) => reasons.includes(r)) ?? 'no_data' };
}

/** The items of some codes inside a slice. */
export const codeSlice = (codes: readonly string[], slice: Slice): Slice => ({
  slice: slice.slice,
  has: (item) => codes.includes(item.code) && slice.has(item),
});
