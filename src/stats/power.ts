import { normalCdf, normalQuantile } from './normal.js';
import { wilson } from './wilson.js';

/**
 * How many independent rows an observed share needs so that Wilson's lower bound (95 %) is at `gate` or above.
 * Null where `observed` ≤ `gate`, or where a million rows do not do. Rows of one cluster are not independent: best case.
 */
export function rowsForGate(observed: number, gate: number, level = 0.95): number | null {
  if (!(observed > gate)) return null;
  const enough = (n: number): boolean => (wilson(observed * n, n, level)?.low ?? 0) >= gate;
  let high = 1;
  while (!enough(high)) {
    high *= 2;
    if (high > 1_000_000) return null;
  }
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Power of a two-sided test of a mean difference, 0…1. `sd`: of the paired differences; `n`: pairs or clusters. */
export function pairedPower(difference: number, sd: number, n: number, alpha = 0.05): number {
  const z = normalQuantile(1 - alpha / 2);
  const shift = Math.abs(difference) / (sd / Math.sqrt(n));
  return normalCdf(shift - z) + normalCdf(-shift - z);
}

/** Pairs (or clusters) that a two-sided paired test needs. Normal approximation; above 0. */
export function pairsFor(
  difference: number,
  sd: number,
  how: { alpha?: number; power?: number } = {},
): number {
  const { alpha = 0.05, power = 0.8 } = how;
  if (difference === 0)
    throw new RangeError('pairsFor: no number of pairs shows a difference of 0');
  const z = normalQuantile(1 - alpha / 2) + normalQuantile(power);
  return Math.ceil(((z * sd) / difference) ** 2);
}

/** The smallest difference that a two-sided paired test of `n` pairs shows with the given power. */
export function detectableDifference(
  sd: number,
  n: number,
  how: { alpha?: number; power?: number } = {},
): number {
  const { alpha = 0.05, power = 0.8 } = how;
  return ((normalQuantile(1 - alpha / 2) + normalQuantile(power)) * sd) / Math.sqrt(n);
}
