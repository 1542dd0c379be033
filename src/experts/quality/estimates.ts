import type { Estimate } from '../../contract/index.js';
import { proportion } from '../../stats/index.js';

/** Sums of errors, lean and signed distance of several points. */
export type Sums = {
  n: number;
  errors: number;
  compared: number;
  higher: number;
  lower: number;
  signed_n: number;
  signed_sum: number;
  signed_squares: number;
};

const nothing = (reason: string): Estimate => ({
  value: null,
  low: null,
  high: null,
  n: 0,
  reason,
});

/** Share that matches, with Wilson's interval; `n` items. */
export const matchOf = ({ n, errors }: Pick<Sums, 'n' | 'errors'>): Estimate =>
  n <= 0 ? nothing('no_data') : proportion(Math.min(n, Math.max(0, n - errors)), n);

/** Share of compared fields, with Wilson's interval over items: fields of one item are not independent. */
export function shareOf(part: number, { compared, n }: Pick<Sums, 'compared' | 'n'>): Estimate {
  if (compared <= 0 || n <= 0) return nothing('no_data');
  const share = Math.min(1, Math.max(0, part / compared));
  return { ...proportion(share * n, n), value: share, n };
}

/** Mean signed distance, with a normal interval; none below two items. */
export function deviationOf({ signed_n: n, signed_sum, signed_squares }: Sums): Estimate {
  if (n <= 0) return nothing('no_data');
  const value = signed_sum / n;
  if (n < 2) return { value, low: null, high: null, n, reason: 'too_few' };
  const spread = Math.max(0, (signed_squares - n * value ** 2) / (n - 1));
  const half = 1.96 * Math.sqrt(spread / n);
  return { value, low: value - half, high: value + half, n };
}

/** Sums over points. */
export function sumsOf(
  points: readonly {
    error: number;
    compared: number;
    higher: number;
    lower: number;
    deviation: number | null;
  }[],
): Sums {
  const sums: Sums = {
    n: 0,
    errors: 0,
    compared: 0,
    higher: 0,
    lower: 0,
    signed_n: 0,
    signed_sum: 0,
    signed_squares: 0,
  };
  for (const { error, compared, higher, lower, deviation } of points) {
    sums.n += 1;
    sums.errors += error;
    sums.compared += compared;
    sums.higher += higher;
    sums.lower += lower;
    if (deviation === null) continue;
    sums.signed_n += 1;
    sums.signed_sum += deviation;
    sums.signed_squares += deviation ** 2;
  }
  return sums;
}
