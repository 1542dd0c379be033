import type { Figure } from './estimate.js';

type Square = readonly (readonly number[])[];

/** Disagreement of two categories: |i − j|, (i − j)², or a table of one's own (0 on the diagonal). */
export type Disagreement = 'linear' | 'quadratic' | Square;

/**
 * Cohen's weighted κ (1968) = 1 − Σ w·p_o / Σ w·p_e, at most 1, of a square table of counts or shares; the order of the
 * categories is the order of the rows. Undefined: `no_data`, `no_variance` (no disagreement is possible by chance).
 */
export function weightedKappa(table: Square, disagreement: Disagreement): Figure {
  const { rows, columns, total } = marginsOf('weightedKappa', table);
  if (total === 0) return { value: null, n: 0, reason: 'no_data' };
  const weight = (i: number, j: number): number => {
    if (disagreement === 'linear') return Math.abs(i - j);
    if (disagreement === 'quadratic') return (i - j) ** 2;
    return disagreement[i]?.[j] ?? 0;
  };
  let observed = 0;
  let expected = 0;
  table.forEach((row, i) => {
    row.forEach((count, j) => {
      observed += weight(i, j) * count;
      expected += (weight(i, j) * (rows[i] ?? 0) * (columns[j] ?? 0)) / total;
    });
  });
  if (expected === 0) return { value: null, n: total, reason: 'no_variance' };
  return { value: 1 - observed / expected, n: total };
}

/** Scott's π (1955): as Cohen's κ, with both raters' shares taken together for chance. Undefined as κ. */
export function scottPi(table: Square): Figure {
  const { rows, columns, total } = marginsOf('scottPi', table);
  if (total === 0) return { value: null, n: 0, reason: 'no_data' };
  const equal = table.reduce((sum, row, i) => sum + (row[i] ?? 0), 0) / total;
  const shares = rows.map((n, i) => (n + (columns[i] ?? 0)) / (2 * total));
  if (shares.includes(1)) return { value: null, n: total, reason: 'no_variance' };
  const expected = shares.reduce((sum, share) => sum + share ** 2, 0);
  return { value: (equal - expected) / (1 - expected), n: total };
}

function marginsOf(name: string, table: Square) {
  if (table.some((row) => row.length !== table.length))
    throw new RangeError(`${name}: the table is not square`);
  const rows = table.map((row) => row.reduce((a, b) => a + b, 0));
  const columns = table.map((_, j) => table.reduce((sum, row) => sum + (row[j] ?? 0), 0));
  return { rows, columns, total: rows.reduce((a, b) => a + b, 0) };
}
