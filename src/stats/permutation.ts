import { clustersOf, type Key } from './codes.js';
import type { Figure } from './estimate.js';
import { mean } from './moments.js';
import { quantileOfSorted } from './quantile.js';
import { rngFrom, shuffleRange } from './random.js';

/** Draws of a permutation test that calls a function each time. */
export const PERMUTATIONS = 2_000;

/**
 * What chance alone gives: mean and 95 % quantile of the statistic under permutation, and the share of
 * permutations (the data among them) that reach the data's value.
 */
export type Baseline = { mean: number; high: number; p: number; draws: number };

/** A figure beside what chance gives. */
export type Tested = Figure & { baseline: Baseline | null };

/**
 * Monte Carlo p-value (b + 1)/(B + 1): `reached` of `draws` permutations gave at least the data's value.
 * Above 0 always, and valid for any number of draws (Phipson & Smyth 2010).
 */
export const permutationP = (reached: number, draws: number): number => (reached + 1) / (draws + 1);

/** Whether a permuted value reaches the data's; sums in another order may differ in the last digits. */
export const reaches = (permuted: number, data: number): boolean =>
  permuted >= data - 1e-12 * Math.max(1, Math.abs(data));

/** Baseline from a value and its permuted counterparts. Large values count as evidence. */
export function baselineOf(value: number, permuted: Float64Array): Baseline {
  let reached = 0;
  for (const x of permuted) if (reaches(x, value)) reached++;
  const middle = mean(permuted);
  const high = quantileOfSorted(permuted.slice().sort(), 0.95);
  if (middle === null || high === null) {
    throw new RangeError('permutation: draws must be 1 or more');
  }
  return { mean: middle, high, p: permutationP(reached, permuted.length), draws: permuted.length };
}

/**
 * Tests a statistic of grouped rows, e.g. the distance between two groups' profiles, against groups dealt
 * out at random. The group is a property of the cluster: clusters change groups whole, each group keeps
 * its number of clusters. `statistic` gets the group of each row (the same array at each call) and
 * returns null where it is undefined.
 *
 * No value: `undefined` on the data. No baseline: `one_cluster` (fewer than two), `undefined_draws` (over 5 %).
 * A cluster in two groups is an error. `draws`: 2,000. `n`: rows.
 */
export function permutationTest<G extends Key>(
  statistic: (groups: readonly G[]) => number | null,
  groups: readonly G[],
  how: { seed: string; clusters?: readonly Key[]; draws?: number },
): Tested {
  const draws = how.draws ?? PERMUTATIONS;
  const { codes, count } = clustersOf(groups.length, how.clusters);
  const value = statistic(groups);
  const groupOf = groupOfCluster(groups, codes);
  const n = groups.length;
  if (value === null || !Number.isFinite(value)) {
    return { value: null, n, baseline: null, reason: 'undefined' };
  }
  if (count < 2) return { value, n, baseline: null, reason: 'one_cluster' };
  const order = Int32Array.from({ length: count }, (_, i) => i);
  const rng = rngFrom(`${how.seed}/permutation/${count}`);
  const dealt = [...groups];
  const permuted = new Float64Array(draws);
  let defined = 0;
  for (let d = 0; d < draws; d++) {
    shuffleRange(rng, order);
    codes.forEach((cluster, row) => {
      dealt[row] = groupOf[order[cluster] ?? 0] as G;
    });
    const x = statistic(dealt);
    if (x !== null && Number.isFinite(x)) permuted[defined++] = x;
  }
  if (draws - defined > 0.05 * draws) {
    return { value, n, baseline: null, reason: 'undefined_draws' };
  }
  return { value, n, baseline: baselineOf(value, permuted.subarray(0, defined)) };
}

/** The group of each cluster; fails where a cluster has rows of two groups. */
export function groupOfCluster<G extends Key>(groups: readonly G[], clusters: Int32Array): G[] {
  const out: G[] = [];
  groups.forEach((group, row) => {
    const cluster = clusters[row] ?? 0;
    const known = out[cluster];
    if (known !== undefined && known !== group) {
      throw new RangeError(`groups: the cluster of row ${row} lies in two groups`);
    }
    out[cluster] = group;
  });
  return out;
}
