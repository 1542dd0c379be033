import type { Figure } from './estimate.js';

/** Mean squares of a complete table of targets × judges. */
export type MeanSquares = { between: number; within: number; judges: number; error: number };
/** The six forms of Shrout & Fleiss: single ratings, and means of the k judges. */
export type IccForm = 'icc11' | 'icc21' | 'icc31' | 'icc1k' | 'icc2k' | 'icc3k';
export type Icc = Record<IccForm, Figure> & { meanSquares: MeanSquares | null };

/**
 * Intraclass correlations (Shrout & Fleiss 1979) of a complete table: one row a target, one column a judge.
 * 1: judges differ from target to target; 2: judges are a sample; 3: these judges and no others.
 * Undefined: `too_few` (fewer than two rows or columns), `no_variance`. `n`: rows.
 * @throws RangeError for rows of different length or values that are no numbers.
 */
export function icc(table: readonly (readonly number[])[]): Icc {
  const n = table.length;
  const k = table[0]?.length ?? 0;
  table.forEach((row, i) => {
    if (row.length !== k) throw new RangeError(`icc: row ${i} has ${row.length} values, not ${k}`);
    if (!row.every(Number.isFinite))
      throw new RangeError(`icc: row ${i} has a value that is no number`);
  });
  const all = (figure: Figure): Icc => ({
    icc11: figure,
    icc21: figure,
    icc31: figure,
    icc1k: figure,
    icc2k: figure,
    icc3k: figure,
    meanSquares: null,
  });
  if (n < 2 || k < 2) return all({ value: null, n, reason: 'too_few' });
  if (table.flat().every((x) => x === table[0]?.[0]))
    return all({ value: null, n, reason: 'no_variance' });
  const { between, within, judges, error } = meanSquares(table, n, k);
  const form = (above: number, below: number): Figure =>
    below === 0 ? { value: null, n, reason: 'no_variance' } : { value: above / below, n };
  const bias = (k * (judges - error)) / n;
  return {
    icc11: form(between - within, between + (k - 1) * within),
    icc21: form(between - error, between + (k - 1) * error + bias),
    icc31: form(between - error, between + (k - 1) * error),
    icc1k: form(between - within, between),
    icc2k: form(between - error, between + (judges - error) / n),
    icc3k: form(between - error, between),
    meanSquares: { between, within, judges, error },
  };
}

function meanSquares(table: readonly (readonly number[])[], n: number, k: number): MeanSquares {
  const mean = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0) / xs.length;
  const grand = mean(table.flat());
  const squares = (xs: readonly number[], from: number): number =>
    xs.reduce((sum, x) => sum + (x - from) ** 2, 0);
  const rows = k * squares(table.map(mean), grand);
  const columns =
    n *
    squares(
      Array.from({ length: k }, (_, j) => mean(table.map((row) => row[j] ?? 0))),
      grand,
    );
  const total = squares(table.flat(), grand);
  return {
    between: rows / (n - 1),
    within: (total - rows) / (n * (k - 1)),
    judges: columns / (k - 1),
    error: (total - rows - columns) / ((n - 1) * (k - 1)),
  };
}
