import { bootstrapRatios, DRAWS } from './bootstrap.js';
import { clustersOf } from './codes.js';
import { noEstimate, noInterval, sameLength } from './estimate.js';
import type { Difference, DifferenceHow } from './paired.js';
import { groupOfCluster, permutationP, reaches } from './permutation.js';
import { rngFrom, shuffleRange } from './random.js';

/**
 * Mean of the rows with `inFirst` minus mean of the others (rate difference for 0/1 values), where the
 * group is a property of the cluster: a cluster in both groups is an error. Null values are unrated.
 *
 * Interval: the two groups' clustered bootstrap limits joined by square-and-add (Newcombe 1998,
 * method 10, with these limits for Wilson's), so that a group without any spread still adds its
 * uncertainty. p: clusters change groups at random, each group keeping its number of clusters
 * (two-sided in |difference|). `n`: rated rows of both groups.
 *
 * Over several targets with the same units pass `rowMeans` of their columns (one difference for all),
 * or `rowDifferences` with `range` [−1, 1] (how two targets' differences differ).
 *
 * Null: `no_data` when a group is empty. No interval and no p: `one_cluster` when a group has one cluster.
 */
export function groupDifference(
  values: readonly (number | null)[],
  inFirst: readonly boolean[],
  how: DifferenceHow,
): Difference {
  sameLength('groupDifference', values, inFirst);
  const { range = [0, 1] } = how;
  const [first, second] = bootstrapRatios(
    [true, false].map((side) => ({
      numerators: values.map((x, row) => (inFirst[row] === side ? x : null)),
      range,
    })),
    how,
  );
  if (first === undefined || second === undefined) throw new RangeError('groupDifference');
  const n = first.n + second.n;
  const sums = clusterSums(values, inFirst, how);
  const clusters = sums.totals.length;
  if (first.value === null || second.value === null) {
    return { ...noEstimate(n, 'no_data'), p: null, clusters };
  }
  const value = first.value - second.value;
  const sizes = [sums.firsts, clusters - sums.firsts];
  if (sizes.some((size) => size < 2)) {
    return { ...noInterval(value, n, 'one_cluster'), p: null, clusters };
  }
  const p = permutedP(sums, Math.abs(value), how.seed, how.draws ?? DRAWS);
  if (first.low === null || first.high === null || second.low === null || second.high === null) {
    return { ...noInterval(value, n, 'no_variance'), p, clusters };
  }
  return {
    value,
    low: value - Math.hypot(first.value - first.low, second.high - second.value),
    high: value + Math.hypot(first.high - first.value, second.value - second.low),
    n,
    p,
    clusters,
  };
}

/** Clusters with data, sorted by what they hold, so that p does not depend on the order of rows. */
type ClusterSums = { totals: Float64Array; rows: Float64Array; firsts: number };

function clusterSums(
  values: readonly (number | null)[],
  inFirst: readonly boolean[],
  how: DifferenceHow,
): ClusterSums {
  const { codes, count } = clustersOf(values.length, how.clusters);
  const sides = groupOfCluster(inFirst, codes);
  const cells = Array.from({ length: count }, (_, i) => ({ total: 0, rows: 0, first: sides[i] }));
  values.forEach((x, row) => {
    const cell = cells[codes[row] ?? 0];
    if (x === null || cell === undefined) return;
    cell.total += x;
    cell.rows++;
  });
  const rated = cells
    .filter((cell) => cell.rows > 0)
    .sort((a, b) => a.total - b.total || a.rows - b.rows);
  return {
    totals: Float64Array.from(rated, (cell) => cell.total),
    rows: Float64Array.from(rated, (cell) => cell.rows),
    firsts: rated.filter((cell) => cell.first === true).length,
  };
}

function permutedP(sums: ClusterSums, data: number, seed: string, draws: number): number {
  const { totals, rows, firsts } = sums;
  const clusters = totals.length;
  const total = totals.reduce((a, b) => a + b, 0);
  const allRows = rows.reduce((a, b) => a + b, 0);
  const order = Int32Array.from({ length: clusters }, (_, i) => i);
  const rng = rngFrom(`${seed}/permutation/${clusters}`);
  let reached = 0;
  for (let d = 0; d < draws; d++) {
    shuffleRange(rng, order);
    let firstTotal = 0;
    let firstRows = 0;
    for (let i = 0; i < firsts; i++) {
      const cluster = order[i] ?? 0;
      firstTotal += totals[cluster] ?? 0;
      firstRows += rows[cluster] ?? 0;
    }
    const difference = firstTotal / firstRows - (total - firstTotal) / (allRows - firstRows);
    if (reaches(Math.abs(difference), data)) reached++;
  }
  return permutationP(reached, draws);
}
