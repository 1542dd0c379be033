import type { Estimate } from '../contract/index.js';
import type { Resampling } from './bootstrap.js';
import { bootstrapStatistic } from './bootstrap-statistic.js';
import { clustersOf, codesOf, type Key } from './codes.js';
import { type Figure, noEstimate, noInterval, sameLength } from './estimate.js';
import { wilson } from './wilson.js';

/** `agreement`: share of rows with equal ratings; `expected`: by chance, from the raters' shares. */
export type TableKappa = Figure & { agreement: number | null; expected: number | null };

/**
 * Cohen's κ = (p_o − p_e)/(1 − p_e), −1…1, of a square table of counts or weights (rows: one rater,
 * columns: the other; Cohen 1960). Undefined: `no_data`, or `no_variance` where both raters use one and
 * the same category only (`agreement` is then 1).
 */
export function kappaOfTable(table: readonly (readonly number[])[]): TableKappa {
  if (table.some((row) => row.length !== table.length)) {
    throw new RangeError('kappaOfTable: the table is not square');
  }
  return kappaOf(Float64Array.from(table.flat()), table.length);
}

/** κ with its interval, and the share of equal ratings. */
export type KappaEstimate = Estimate & { agreement: number | null };

/**
 * Cohen's κ of two raters on nominal ratings, over the rows that both rated (null = unrated, never a
 * category; 1 and "1" are two categories). Interval: percentile bootstrap over clusters or rows.
 *
 * - Perfect agreement cannot be resampled: Wilson's lower bound of the agreement with n = clusters, at the
 *   data's chance agreement.
 * - No interval: `one_cluster`; `constant_rater`; `undefined_draws` (categories so rare that resamples lose them).
 * - Undefined: `no_data`, `no_overlap`, `no_variance`.
 */
export function cohenKappa(
  a: readonly (Key | null)[],
  b: readonly (Key | null)[],
  how: Resampling,
): KappaEstimate {
  sameLength('cohenKappa', a, b);
  const both = a.flatMap((x, row) => {
    const y = b[row] ?? null;
    return x === null || y === null ? [] : [{ x, y, row }];
  });
  const n = both.length;
  if (n === 0) {
    const rated = [a, b].every((column) => column.some((x) => x !== null));
    return { ...noEstimate(0, rated ? 'no_overlap' : 'no_data'), agreement: null };
  }
  const { codes, count } = codesOf([...both.map((p) => p.x), ...both.map((p) => p.y)]);
  const cellOf = both.map((_, i) => (codes[i] ?? 0) * count + (codes[n + i] ?? 0));
  const cells = new Float64Array(count * count);
  const weighted = (weights: Float64Array): TableKappa => {
    cells.fill(0);
    cellOf.forEach((cell, i) => {
      cells[cell] = (cells[cell] ?? 0) + (weights[i] ?? 0);
    });
    return kappaOf(cells, count);
  };
  const whole = weighted(new Float64Array(n).fill(1));
  const { value, agreement, expected } = whole;
  if (value === null || expected === null) {
    return { ...noEstimate(n, whole.reason ?? 'no_variance'), agreement };
  }
  const all = clustersOf(a.length, how.clusters);
  const clusters = both.map(({ row }) => all.codes[row] ?? 0);
  const clusterCount = new Set(clusters).size;
  if (clusterCount < 2) return { ...noInterval(value, n, 'one_cluster'), agreement };
  if (new Set(both.map((p) => p.x)).size === 1 || new Set(both.map((p) => p.y)).size === 1) {
    return { ...noInterval(value, n, 'constant_rater'), agreement };
  }
  if (agreement === 1) {
    const lowest = wilson(clusterCount, clusterCount, how.level)?.low ?? 0;
    return { value, low: (lowest - expected) / (1 - expected), high: 1, n, agreement };
  }
  const estimate = bootstrapStatistic((w) => weighted(w).value, n, { ...how, clusters });
  return { ...estimate, agreement };
}

/** κ of a flat square table. */
function kappaOf(cells: Float64Array, size: number): TableKappa {
  const rows = new Float64Array(size);
  const columns = new Float64Array(size);
  let total = 0;
  let equal = 0;
  cells.forEach((weight, cell) => {
    const row = Math.floor(cell / size);
    const column = cell % size;
    rows[row] = (rows[row] ?? 0) + weight;
    columns[column] = (columns[column] ?? 0) + weight;
    total += weight;
    if (row === column) equal += weight;
  });
  if (total === 0) {
    return { value: null, n: 0, reason: 'no_data', agreement: null, expected: null };
  }
  const chance = rows.reduce((sum, weight, i) => sum + weight * (columns[i] ?? 0), 0);
  const agreement = equal / total;
  const expected = chance / total ** 2;
  // In whole numbers, where rounding cannot make 1 − p_e tiny instead of 0.
  if (chance === total ** 2) {
    return { value: null, n: total, reason: 'no_variance', agreement, expected };
  }
  return { value: (agreement - expected) / (1 - expected), n: total, agreement, expected };
}
