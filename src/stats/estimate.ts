import type { Estimate } from '../contract/index.js';

/**
 * Why a figure or its interval is missing or made in another way. Stable ids; words are the reader's.
 * - `no_data`: nothing was rated
 * - `no_overlap`: both raters rated, but no row in common
 * - `too_few`: fewer than two rows
 * - `one_cluster`: fewer than two clusters (in a group or stratum), so no spread can be seen: no interval
 * - `no_variance`: all values or all resamples are equal: no correlation, κ or interval
 * - `constant_rater`: a rater uses one category only; κ is then 0 whatever the other says: no interval
 * - `undefined_draws`: the statistic is undefined in over 5 % of the resamples: no interval
 * - `undefined`: the caller's statistic is undefined on the data
 * - `equal_clusters`: all clusters have the same share; the interval is the bound of `equalClustersBound`
 */
export type Reason =
  | 'no_data'
  | 'no_overlap'
  | 'too_few'
  | 'one_cluster'
  | 'no_variance'
  | 'constant_rater'
  | 'undefined_draws'
  | 'undefined'
  | 'equal_clusters';

/** A figure without an interval. `n`: rows used. `value: null` has a reason. */
export type Figure = { value: number | null; n: number; reason?: Reason };

/** An interval, `low` ≤ `high`. */
export type Interval = { low: number; high: number };

/** No figure. */
export const noEstimate = (n: number, reason: Reason): Estimate => ({
  value: null,
  low: null,
  high: null,
  n,
  reason,
});

/** A figure for which no interval can be given. */
export const noInterval = (value: number, n: number, reason: Reason): Estimate => ({
  value,
  low: null,
  high: null,
  n,
  reason,
});

/** Fails on arrays that do not describe the same rows: a fault of the caller. */
export function sameLength(
  name: string,
  a: { readonly length: number },
  b: { readonly length: number },
): void {
  if (a.length !== b.length) {
    throw new RangeError(`${name}: ${a.length} rows against ${b.length}`);
  }
}
