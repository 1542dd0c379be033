import type { Estimate } from '../../../contract/index.js';
import { bootstrapStatistic, ranks } from '../../../stats/index.js';

/** Draws for intervals here: a check, no result. */
const DRAWS = 400;

/**
 * Spearman's ρ with a 95 % interval over prompts, replies of one prompt drawn together. Ranks are those of the data, drawn
 * with their weights.
 */
export function rankCorrelation(
  x: readonly number[],
  y: readonly number[],
  prompts: readonly string[],
  seed: string,
): Estimate {
  const a = ranks(x);
  const b = ranks(y);
  return bootstrapStatistic((weights) => weighted(a, b, weights), x.length, {
    seed,
    clusters: prompts,
    draws: DRAWS,
  });
}

function weighted(a: readonly number[], b: readonly number[], w: Float64Array): number | null {
  let n = 0;
  let ma = 0;
  let mb = 0;
  for (let i = 0; i < w.length; i++) {
    const wi = w[i] ?? 0;
    n += wi;
    ma += wi * (a[i] ?? 0);
    mb += wi * (b[i] ?? 0);
  }
  if (n === 0) return null;
  ma /= n;
  mb /= n;
  let aa = 0;
  let bb = 0;
  let ab = 0;
  for (let i = 0; i < w.length; i++) {
    const wi = w[i] ?? 0;
    const da = (a[i] ?? 0) - ma;
    const db = (b[i] ?? 0) - mb;
    aa += wi * da * da;
    bb += wi * db * db;
    ab += wi * da * db;
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : null;
}
