import type { Estimate } from '../contract/index.js';
import { drawCounts, percentiles, type Resampling } from './bootstrap.js';
import { clustersOf, codesOf, type Key } from './codes.js';
import { type Interval, noEstimate, noInterval } from './estimate.js';
import { normalCdf, normalQuantile } from './normal.js';
import { quantileOfSorted } from './quantile.js';
import { rngFrom } from './random.js';

/** Draws of resampling that calls a function each time. */
const STATISTIC_DRAWS = 2_000;

/**
 * A statistic of weighted rows: row i counts `weights[i]` times (0, 1, 2…). Null where it is undefined.
 * The array is the same one at each call: read it, do not keep it.
 */
export type Statistic = (weights: Float64Array) => number | null;

/**
 * Any statistic with a percentile bootstrap interval over clusters, e.g. a distance or κ.
 * `strata`: one a row; clusters are drawn within their stratum, so that each keeps its number of
 * clusters (two groups that are compared). A cluster lies in one stratum. `draws`: 2,000. `n`: rows.
 * `interval`: percentile by default; `bca` corrects bias and skewness (Efron 1987; jackknife over clusters).
 *
 * Null: `no_data` without rows, `undefined` where the statistic is null (or not finite) on the data.
 * No interval: `one_cluster` (in the data or in a stratum), `undefined_draws` (undefined in over 5 % of
 * the draws, which could be its tails), `no_variance` (equal in all draws).
 *
 * A statistic that chance can only raise (a distance, an information) is biased upwards here as it is on
 * the data; its interval does not test it against 0.
 */
export function bootstrapStatistic(
  statistic: Statistic,
  rows: number,
  how: Resampling & { strata?: readonly Key[]; interval?: 'percentile' | 'bca' },
): Estimate {
  const { draws = STATISTIC_DRAWS, level = 0.95 } = how;
  if (rows === 0) return noEstimate(0, 'no_data');
  const weights = new Float64Array(rows).fill(1);
  const value = statistic(weights);
  if (value === null || !Number.isFinite(value)) return noEstimate(rows, 'undefined');
  const { codes, count } = clustersOf(rows, how.clusters);
  const strata = clustersByStratum(codes, count, how.strata);
  if (strata.some((members) => members.length < 2)) return noInterval(value, rows, 'one_cluster');

  const rng = rngFrom(`${how.seed}/bootstrap/${count}`);
  const perStratum = strata.map((members) => ({ members, counts: new Int32Array(members.length) }));
  const times = new Float64Array(count);
  const drawn = new Float64Array(draws);
  let defined = 0;
  for (let d = 0; d < draws; d++) {
    for (const { members, counts } of perStratum) {
      drawCounts(rng, counts);
      members.forEach((cluster, i) => {
        times[cluster] = counts[i] ?? 0;
      });
    }
    for (let row = 0; row < rows; row++) weights[row] = times[codes[row] ?? 0] ?? 0;
    const x = statistic(weights);
    if (x !== null && Number.isFinite(x)) drawn[defined++] = x;
  }
  if (draws - defined > 0.05 * draws) return noInterval(value, rows, 'undefined_draws');
  const all = drawn.subarray(0, defined);
  const { low, high } =
    how.interval === 'bca'
      ? corrected(all, level, value, jackknife(statistic, weights, codes, count))
      : percentiles(all, level);
  return low === high ? noInterval(value, rows, 'no_variance') : { value, low, high, n: rows };
}

/** The statistic without each cluster in turn; clusters without which it is undefined are left out. */
function jackknife(
  statistic: Statistic,
  weights: Float64Array,
  clusters: Int32Array,
  count: number,
): number[] {
  return Array.from({ length: count }, (_, left) => {
    clusters.forEach((cluster, row) => {
      weights[row] = cluster === left ? 0 : 1;
    });
    return statistic(weights);
  }).filter((x): x is number => x !== null && Number.isFinite(x));
}

/** Bias-corrected and accelerated limits: percentiles at levels moved by the bias and the skewness. */
function corrected(
  draws: Float64Array,
  level: number,
  value: number,
  without: readonly number[],
): Interval {
  const sorted = draws.slice().sort();
  const below =
    sorted.filter((x) => x < value).length + sorted.filter((x) => x === value).length / 2;
  const edge = 0.5 / sorted.length;
  const bias = normalQuantile(Math.min(1 - edge, Math.max(edge, below / sorted.length)));
  const mean = without.reduce((a, b) => a + b, 0) / without.length;
  const moment = (power: number): number =>
    without.reduce((sum, x) => sum + (mean - x) ** power, 0);
  const spread = moment(2);
  const skewness = spread === 0 ? 0 : moment(3) / (6 * spread ** 1.5);
  const limit = (share: number): number => {
    const z = bias + normalQuantile(share);
    return quantileOfSorted(sorted, normalCdf(bias + z / (1 - skewness * z))) ?? value;
  };
  return { low: limit((1 - level) / 2), high: limit((1 + level) / 2) };
}

function clustersByStratum(
  clusters: Int32Array,
  count: number,
  strata: readonly Key[] | undefined,
): number[][] {
  if (strata === undefined) return [Array.from({ length: count }, (_, i) => i)];
  if (strata.length !== clusters.length) {
    throw new RangeError(`strata: ${strata.length} for ${clusters.length} rows`);
  }
  const { codes, count: groups } = codesOf(strata);
  const stratumOf = new Int32Array(count).fill(-1);
  clusters.forEach((cluster, row) => {
    const stratum = codes[row] ?? 0;
    const known = stratumOf[cluster] ?? -1;
    if (known !== -1 && known !== stratum) {
      throw new RangeError(`strata: the cluster of row ${row} lies in two strata`);
    }
    stratumOf[cluster] = stratum;
  });
  const out: number[][] = Array.from({ length: groups }, () => []);
  stratumOf.forEach((stratum, cluster) => {
    out[stratum]?.push(cluster);
  });
  return out;
}
