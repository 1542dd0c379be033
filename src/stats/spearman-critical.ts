import { studentTCdf } from './student-t.js';

/** Up to here the distribution is counted out; the number of orders grows too fast beyond. */
const EXACT = 12;

/**
 * The smallest |ρ| of Spearman that is told from 0 with `n` untied pairs: P(|ρ| ≥ x) ≤ `alpha` (two-sided) when every
 * order is equally likely. Exact to n = 12, then by Student's t with n − 2 degrees of freedom. Null where not even
 * |ρ| = 1 is that rare (n < 5 at 0.05).
 */
export function spearmanCritical(n: number, alpha = 0.05): number | null {
  if (!Number.isInteger(n) || n < 0) throw new RangeError(`spearmanCritical: n ${n}`);
  if (n < 3) return null;
  return n <= EXACT ? exactCritical(n, alpha) : approximateCritical(n, alpha);
}

function exactCritical(n: number, alpha: number): number | null {
  const counts = squaresOfOrders(n);
  const all = counts.reduce((a, b) => a + b, 0);
  const most = (n ** 3 - n) / 3;
  // The distribution is symmetric: Σd² of ρ and of −ρ lie as far from the two ends.
  let tail = 0;
  let critical: number | null = null;
  for (let d = 0; d < most / 2; d += 2) {
    tail += (2 * (counts[d] ?? 0)) / all;
    if (tail > alpha) break;
    if ((counts[d] ?? 0) > 0) critical = 1 - (2 * d) / most;
  }
  return critical;
}

/** How many orders of 1…n have each Σ(i − order(i))²: place by place over the sets of ranks that are used up. */
function squaresOfOrders(n: number): Float64Array {
  const width = (n ** 3 - n) / 3 + 1;
  let states = new Map<number, Float64Array>([[0, Float64Array.of(1)]]);
  for (let place = 0; place < n; place++) {
    const next = new Map<number, Float64Array>();
    for (const [used, counts] of states)
      for (let rank = 0; rank < n; rank++) {
        if ((used & (1 << rank)) !== 0) continue;
        const d = (place - rank) ** 2;
        const key = used | (1 << rank);
        const own = next.get(key) ?? new Float64Array(width);
        next.set(key, own);
        for (let i = 0; i < counts.length; i++) own[i + d] = (own[i + d] ?? 0) + (counts[i] ?? 0);
      }
    states = next;
  }
  return states.get((1 << n) - 1) ?? new Float64Array(width);
}

function approximateCritical(n: number, alpha: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const rho = (low + high) / 2;
    const t = rho * Math.sqrt((n - 2) / (1 - rho * rho));
    if (2 * (1 - studentTCdf(t, n - 2)) > alpha) low = rho;
    else high = rho;
  }
  return high;
}
