import type { Figure } from './estimate.js';

/** `agreement`: P̄, `expected`: P̄e; `classes`: κ of each category against the others. */
export type FleissKappa = Figure & {
  agreement: number | null;
  expected: number | null;
  classes: (number | null)[];
};

/**
 * Fleiss' κ (1971) of counts: items × categories, each item rated by the same number of raters (two or more).
 * Undefined: `no_data`, `no_variance` (one category only; `agreement` is then 1). `n`: items.
 * @throws RangeError for items with different numbers of ratings: with gaps take Krippendorff's α.
 */
export function fleissKappa(counts: readonly (readonly number[])[]): FleissKappa {
  const items = counts.length;
  const raters = sum(counts[0] ?? []);
  counts.forEach((row, i) => {
    if (sum(row) !== raters)
      throw new RangeError(`fleissKappa: item ${i} has ${sum(row)} ratings, the first ${raters}`);
  });
  const nothing = { agreement: null, expected: null, classes: [] };
  if (items === 0 || raters < 2) return { value: null, n: items, reason: 'no_data', ...nothing };
  const shares = (counts[0] ?? []).map(
    (_, k) => sum(counts.map((row) => row[k] ?? 0)) / (items * raters),
  );
  const pairs = raters * (raters - 1);
  const agreement = sum(counts.map((row) => sum(row.map((n) => n * (n - 1))) / pairs)) / items;
  const expected = sum(shares.map((share) => share ** 2));
  const classes = shares.map((share, k) => {
    const chance = items * pairs * share * (1 - share);
    if (share === 0 || share === 1) return null;
    return 1 - sum(counts.map((row) => (row[k] ?? 0) * (raters - (row[k] ?? 0)))) / chance;
  });
  if (shares.includes(1))
    return { value: null, n: items, reason: 'no_variance', agreement, expected, classes };
  return { value: (agreement - expected) / (1 - expected), n: items, agreement, expected, classes };
}

const sum = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0);
