import { sameLength } from './estimate.js';

/**
 * Total variation between two distributions over the same categories: ½·Σ|pᵢ − qᵢ|, 0…1.
 * Counts or weights are scaled to sum 1. Null when either side is empty.
 */
export function totalVariation(p: readonly number[], q: readonly number[]): number | null {
  sameLength('totalVariation', p, q);
  const a = shares(p);
  const b = shares(q);
  if (a === null || b === null) return null;
  return a.reduce((sum, x, i) => sum + Math.abs(x - (b[i] ?? 0)), 0) / 2;
}

/**
 * Mean total variation between two profiles of binary rates: (1/L)·Σ|pₗ − qₗ| over the labels that
 * both have, 0…1. Each term is the total variation between two Bernoulli distributions, since
 * ½(|p − q| + |(1 − p) − (1 − q)|) = |p − q|. Null without a common label.
 *
 * Estimated rates differ by chance, so this is above 0 even between equal profiles, and so is its
 * bootstrap interval: judge "different at all" by `permutationTest`.
 */
export function meanRateDistance(
  p: readonly (number | null)[],
  q: readonly (number | null)[],
): number | null {
  sameLength('meanRateDistance', p, q);
  let sum = 0;
  let labels = 0;
  p.forEach((a, i) => {
    const b = q[i] ?? null;
    if (a === null || b === null) return;
    if (!(a >= 0 && a <= 1 && b >= 0 && b <= 1)) {
      throw new RangeError(`meanRateDistance: rates ${a} and ${b} at ${i}`);
    }
    sum += Math.abs(a - b);
    labels++;
  });
  return labels === 0 ? null : sum / labels;
}

function shares(weights: readonly number[]): number[] | null {
  if (weights.some((w) => !(w >= 0))) throw new RangeError('totalVariation: negative weight');
  const total = weights.reduce((sum, w) => sum + w, 0);
  return total === 0 ? null : weights.map((w) => w / total);
}
