import type { Estimate } from '../contract/index.js';
import type { Resampling } from './bootstrap.js';
import { bootstrapStatistic } from './bootstrap-statistic.js';
import { clustersOf } from './codes.js';

/** One row's additive counts, all of one width; null leaves the row out. */
export type Counts = readonly number[] | null;

/**
 * A figure that is decided by sums over rows (F1, balanced accuracy, macro-F1) with a percentile bootstrap interval over
 * clusters. Rows are summed by cluster first, so that draws cost clusters and not rows; the order of rows does not matter.
 * `statistic` gets the sums (the same array at each call). `n`: rows that are not null. Missing values and intervals:
 * see `bootstrapStatistic`.
 */
export function bootstrapSums(
  rows: readonly Counts[],
  statistic: (sums: Float64Array) => number | null,
  how: Resampling,
): Estimate {
  const { codes, count } = clustersOf(rows.length, how.clusters);
  const width = rows.find((row) => row !== null)?.length ?? 0;
  const byCluster = new Map<number, Float64Array>();
  let n = 0;
  rows.forEach((row, i) => {
    if (row === null) return;
    if (row.length !== width) throw new RangeError(`bootstrapSums: row ${i} has another width`);
    const sums = byCluster.get(codes[i] ?? count) ?? new Float64Array(width);
    byCluster.set(codes[i] ?? count, sums);
    row.forEach((x, k) => {
      sums[k] = (sums[k] ?? 0) + x;
    });
    n++;
  });
  const clusters = [...byCluster.values()].sort(lexicographic);
  const total = new Float64Array(width);
  const weighted = (weights: Float64Array): number | null => {
    total.fill(0);
    clusters.forEach((sums, c) => {
      const weight = weights[c] ?? 0;
      if (weight === 0) return;
      for (let k = 0; k < width; k++) total[k] = (total[k] ?? 0) + weight * (sums[k] ?? 0);
    });
    return statistic(total);
  };
  const { clusters: _drawnWhole, ...resampling } = how;
  return { ...bootstrapStatistic(weighted, clusters.length, resampling), n };
}

function lexicographic(a: Float64Array, b: Float64Array): number {
  for (let k = 0; k < a.length; k++) {
    const difference = (a[k] ?? 0) - (b[k] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
