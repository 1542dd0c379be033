import { type Figure, sameLength } from './estimate.js';
import { mean } from './moments.js';
import { ranks } from './ranks.js';

type Column = readonly (number | null)[];

/** Pearson's r, −1…1, over the rows where both are given. Undefined: `too_few`, `no_variance`. */
export function pearson(x: Column, y: Column): Figure {
  const pairs = bothGiven(x, y);
  return correlate(pairs.x, pairs.y);
}

/** Spearman's ρ, −1…1: Pearson's r of the ranks; ties share their mean rank. */
export function spearman(x: Column, y: Column): Figure {
  const pairs = bothGiven(x, y);
  return correlate(ranks(pairs.x), ranks(pairs.y));
}

function correlate(x: readonly number[], y: readonly number[]): Figure {
  const n = x.length;
  const mx = mean(x);
  const my = mean(y);
  if (n < 2 || mx === null || my === null) return { value: null, n, reason: 'too_few' };
  // Compared exactly: rounding of the mean would leave a constant column a spread of 1e-17.
  if (constant(x) || constant(y)) return { value: null, n, reason: 'no_variance' };
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < n; i++) {
    const dx = (x[i] ?? 0) - mx;
    const dy = (y[i] ?? 0) - my;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  const r = xy / (Math.sqrt(xx) * Math.sqrt(yy));
  // Squares of differences below 1e-162 vanish.
  if (!Number.isFinite(r)) return { value: null, n, reason: 'no_variance' };
  return { value: Math.min(1, Math.max(-1, r)), n };
}

const constant = (xs: readonly number[]): boolean => xs.every((x) => x === xs[0]);

function bothGiven(x: Column, y: Column): { x: number[]; y: number[] } {
  sameLength('correlation', x, y);
  const out: { x: number[]; y: number[] } = { x: [], y: [] };
  x.forEach((a, i) => {
    const b = y[i] ?? null;
    if (a === null || b === null) return;
    if (!Number.isFinite(a) || !Number.isFinite(b)) {
      throw new RangeError(`correlation: row ${i} has ${a} and ${b}`);
    }
    out.x.push(a);
    out.y.push(b);
  });
  return out;
}
