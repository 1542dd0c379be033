import type { Estimate } from '../contract/index.js';
import { bootstrapRatios, DRAWS, type Resampling } from './bootstrap.js';
import { clustersOf } from './codes.js';
import { sameLength } from './estimate.js';
import { permutationP, reaches } from './permutation.js';
import { rngFrom } from './random.js';

type Column = readonly (number | null)[];

/** A difference with its interval and two-sided p-value. `clusters`: how many had data. */
export type Difference = Estimate & { p: number | null; clusters: number };

/** Resampling of values that lie in `range` ([0, 1] by default; null: unbounded). */
export type DifferenceHow = Resampling & { range?: readonly [number, number] | null };

/** Row by row a − b; null where either is null, so that only common units are left. */
export function rowDifferences(a: Column, b: Column): (number | null)[] {
  sameLength('rowDifferences', a, b);
  return a.map((x, i) => {
    const y = b[i] ?? null;
    return x === null || y === null ? null : x - y;
  });
}

/** Row by row the mean of several columns (targets on the same units); null where any is null. */
export function rowMeans(columns: readonly Column[]): (number | null)[] {
  const [first = []] = columns;
  for (const column of columns) sameLength('rowMeans', column, first);
  return first.map((_, row) => {
    let sum = 0;
    for (const column of columns) {
      const x = column[row] ?? null;
      if (x === null) return null;
      sum += x;
    }
    return sum / columns.length;
  });
}

/**
 * Mean of a − b over the units that both have (rate difference for 0/1 values), with a clustered
 * bootstrap interval and a sign-flip permutation p-value: if the two are exchangeable, each cluster's
 * sum of differences is as likely with the other sign. `n`: common units.
 * Up to 13 clusters whose sum is not 0 every pattern of signs is looked at and p is exact; beyond, signs are drawn.
 * With K such clusters p is never below 2^(1−K).
 * Missing intervals and their reasons: see `bootstrapRatios`; p is null with fewer than two clusters.
 */
export function pairedDifference(a: Column, b: Column, how: DifferenceHow): Difference {
  const { range = [0, 1] } = how;
  const differences = rowDifferences(a, b);
  const [estimate] = bootstrapRatios(
    [{ numerators: differences, range: range && [range[0] - range[1], range[1] - range[0]] }],
    how,
  );
  if (estimate === undefined) throw new RangeError('pairedDifference: no figure');
  const sums = clusterTotals(differences, how);
  const p = sums.length < 2 ? null : signFlipP(sums, how.seed, how.draws ?? DRAWS);
  return { ...estimate, p, clusters: sums.length };
}

/** Sums of the clusters with data. */
function clusterTotals(values: Column, how: Resampling): Float64Array {
  const { codes } = clustersOf(values.length, how.clusters);
  const totals = new Map<number, number>();
  values.forEach((x, row) => {
    const cluster = codes[row] ?? 0;
    if (x !== null) totals.set(cluster, (totals.get(cluster) ?? 0) + x);
  });
  return Float64Array.from(totals.values());
}

/** Clusters up to which all patterns of signs are enumerated: 2^12 of them, since the two halves mirror each other. */
const EXACT = 13;

function signFlipP(sums: Float64Array, seed: string, draws: number): number {
  const data = Math.abs(sums.reduce((total, x) => total + x, 0));
  // Only the sizes matter; sorted, they make p independent of the order of rows and of a and b. A sum of 0 has no sign.
  const sizes = sums.map(Math.abs).filter((x) => x > 0);
  sizes.sort();
  if (sizes.length === 0) return 1;
  if (sizes.length <= EXACT) return exactFlipP(sizes, data);
  const rng = rngFrom(`${seed}/sign-flip/${sums.length}`);
  let reached = 0;
  for (let d = 0; d < draws; d++) {
    let total = 0;
    for (const x of sizes) total += rng() < 0.5 ? x : -x;
    if (reaches(Math.abs(total), data)) reached++;
  }
  return Math.max(permutationP(reached, draws), 2 ** (1 - sizes.length));
}

/** Share of all patterns of signs whose sum is as far from 0 as the data's. The first sign is fixed. */
function exactFlipP(sizes: Float64Array, data: number): number {
  const patterns = 2 ** (sizes.length - 1);
  let reached = 0;
  for (let pattern = 0; pattern < patterns; pattern++) {
    let total = 0;
    sizes.forEach((x, i) => {
      total += (pattern >> i) & 1 ? -x : x;
    });
    if (reaches(Math.abs(total), data)) reached++;
  }
  return reached / patterns;
}
