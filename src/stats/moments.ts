/** Arithmetic mean; null without data. */
export function mean(xs: ArrayLike<number>): number | null {
  if (xs.length === 0) return null;
  let sum = 0;
  for (let i = 0; i < xs.length; i++) sum += xs[i] ?? 0;
  if (!Number.isFinite(sum)) throw new RangeError('mean: a value is not a finite number');
  return sum / xs.length;
}

/** Sample variance (divisor n − 1); null for fewer than two values. */
export function variance(xs: ArrayLike<number>): number | null {
  const m = mean(xs);
  if (m === null || xs.length < 2) return null;
  let squares = 0;
  for (let i = 0; i < xs.length; i++) squares += ((xs[i] ?? 0) - m) ** 2;
  return squares / (xs.length - 1);
}
