import { type Figure, sameLength } from './estimate.js';
import { ranks } from './ranks.js';

/**
 * Kendall's τ-b, −1…1, corrected for ties, over the rows where both are given.
 * Undefined: `too_few`, `no_variance` (one of them is constant).
 */
export function kendallTau(x: readonly (number | null)[], y: readonly (number | null)[]): Figure {
  sameLength('kendallTau', x, y);
  const pairs = x.flatMap((a, i) => {
    const b = y[i] ?? null;
    return a === null || b === null ? [] : [[a, b] as const];
  });
  const n = pairs.length;
  if (n < 2) return { value: null, n, reason: 'too_few' };
  let balance = 0;
  let freeX = 0;
  let freeY = 0;
  pairs.forEach(([ax, ay], i) => {
    for (let j = i + 1; j < n; j++) {
      const [bx, by] = pairs[j] ?? [0, 0];
      const dx = Math.sign(ax - bx);
      const dy = Math.sign(ay - by);
      balance += dx * dy;
      freeX += dx * dx;
      freeY += dy * dy;
    }
  });
  if (freeX === 0 || freeY === 0) return { value: null, n, reason: 'no_variance' };
  return { value: balance / Math.sqrt(freeX * freeY), n };
}

/**
 * Kendall's W, 0…1: how far raters agree on an order (Kendall & Babington Smith 1939, corrected for ties).
 * One row a rater, one column a thing ranked; scores or ranks. `n`: things.
 * Undefined: `too_few` (fewer than two raters or things), `no_variance` (every rater ties all).
 */
export function kendallW(orders: readonly (readonly number[])[]): Figure {
  const m = orders.length;
  const n = orders[0]?.length ?? 0;
  for (const order of orders) sameLength('kendallW', order, orders[0] ?? []);
  if (m < 2 || n < 2) return { value: null, n, reason: 'too_few' };
  const ranked = orders.map((order) => ranks(order));
  const sums = Array.from({ length: n }, (_, i) => ranked.reduce((sum, r) => sum + (r[i] ?? 0), 0));
  const middle = (m * (n + 1)) / 2;
  const spread = sums.reduce((sum, s) => sum + (s - middle) ** 2, 0);
  const ties = ranked.reduce((sum, r) => sum + tieTerm(r), 0);
  const most = m ** 2 * (n ** 3 - n) - m * ties;
  if (most === 0) return { value: null, n, reason: 'no_variance' };
  return { value: (12 * spread) / most, n };
}

/** Σ (t³ − t) over groups of equal ranks. */
function tieTerm(ranked: readonly number[]): number {
  const groups = new Map<number, number>();
  for (const rank of ranked) groups.set(rank, (groups.get(rank) ?? 0) + 1);
  return [...groups.values()].reduce((sum, t) => sum + t ** 3 - t, 0);
}
