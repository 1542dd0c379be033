import type { Estimate } from '../contract/index.js';
import { type Interval, noEstimate } from './estimate.js';
import { zOf } from './normal.js';

/**
 * Wilson's score interval (1927) for `successes` of `n`; null for n = 0.
 * Never of zero width, and exactly 0 or 1 at its end for no or only successes.
 * For independent rows; clustered rows take `bootstrapRatios`.
 */
export function wilson(successes: number, n: number, level = 0.95): Interval | null {
  if (!(n >= 0 && successes >= 0 && successes <= n)) {
    throw new RangeError(`wilson: ${successes} of ${n}`);
  }
  if (n === 0) return null;
  const z = zOf(level);
  const p = successes / n;
  const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = ((z / n) * Math.sqrt(n * p * (1 - p) + (z * z) / 4)) / (1 + (z * z) / n);
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === n ? 1 : Math.min(1, centre + half),
  };
}

/** A proportion with Wilson's interval. */
export function proportion(successes: number, n: number, level = 0.95): Estimate {
  const interval = wilson(successes, n, level);
  if (interval === null) return noEstimate(0, 'no_data');
  return { value: successes / n, low: interval.low, high: interval.high, n };
}

/**
 * The interval of a mean when all `clusters` clusters show the same `value`, so that resampling them
 * shows no spread. At most a share u = z²/(K + z²) of clusters can be different (Wilson's upper
 * bound for 0 of K), and those may have any mean in `range`. For a share of 0 or 1 it equals
 * Wilson's interval with n = clusters.
 */
export function equalClustersBound(
  value: number,
  clusters: number,
  range: readonly [number, number],
  level = 0.95,
): Interval {
  const different = wilson(0, clusters, level)?.high ?? 1;
  return {
    low: value - different * (value - range[0]),
    high: value + different * (range[1] - value),
  };
}
