import type { Estimate } from '../../contract/index.js';
import { bootstrapSums, pairedDifference } from '../../stats/index.js';
import { mcc, type Which } from './score-behaviours.js';
import type { Group } from './score-collect.js';
import { type Basis, clustersOf, columnOf, valuesOf } from './score-figures.js';
import { OVERALL } from './score-slices.js';

/** How much better behaviours are predicted of "the person" than of "you". */
export type PerspectiveGap = { gap: Estimate; gap_ratio: Estimate; gap_mcc: Estimate };

/**
 * Perspective gap over the conversations that have both: difference of mean accuracies (third person − second person),
 * their ratio, and the difference of Matthews' correlations of the pooled answers. Intervals over participants.
 */
export function perspectiveGap(basis: Basis, group: Group, which: Which): PerspectiveGap {
  const third = valuesOf(basis, columnOf(group, `${which}/accuracy`), OVERALL);
  const second = valuesOf(basis, columnOf(group, `${which}_twin/accuracy`), OVERALL);
  const { seed, draws } = basis;
  const how = { seed, draws, clusters: clustersOf(basis) };
  const both = third.map((a, i) => {
    const b = second[i] ?? null;
    return a === null || b === null ? null : [a, b];
  });
  const { p: _p, clusters: _clusters, ...gap } = pairedDifference(third, second, how);
  return {
    gap: gap.value === null ? { ...gap, reason: 'no_reply' } : gap,
    gap_ratio: named(
      bootstrapSums(
        both,
        (sums) => ((sums[1] ?? 0) === 0 ? null : (sums[0] ?? 0) / (sums[1] ?? 1)),
        how,
      ),
    ),
    gap_mcc: named(
      bootstrapSums(
        group.entries.map((entries, i) => (both[i] == null ? null : cellsOf(entries, which))),
        (sums) => {
          const [a, b] = [mcc(sums.subarray(0, 4)), mcc(sums.subarray(4, 8))];
          return a === null || b === null ? null : a - b;
        },
        how,
      ),
    ),
  };
}

const named = (estimate: Estimate): Estimate =>
  estimate.n === 0 ? { ...estimate, reason: 'no_reply' } : estimate;

/** The eight cells of both tables. */
function cellsOf(entries: Group['entries'][number], which: Which): number[] {
  const cells = Array.from({ length: 8 }, () => 0);
  for (const { found } of entries)
    for (const { confusion } of found.turns)
      [...confusion.third[which], ...confusion.second[which]].forEach((n, k) => {
        cells[k] = (cells[k] ?? 0) + n / entries.length;
      });
  return cells;
}
