import type { Figure } from './estimate.js';
import { countsOf, type Ratings } from './ratings.js';

/** `agreement`: (weighted) share of agreeing pairs; `expected`: by chance. `n`: units with two ratings or more. */
export type Gwet = Figure & { agreement: number | null; expected: number | null };

/**
 * Gwet's AC1 (2008), and AC2 with weights (2014): agreement corrected by a chance that does not explode where one
 * category is rare. Any number of raters, with gaps. `categories`: the scale, in order, where more exist than were
 * given or where their order counts.
 *
 * Undefined: `no_data`, `no_overlap`, `no_variance` (one category; `agreement` is then 1).
 * @throws RangeError for a value outside `categories`.
 */
export function gwet(
  ratings: Ratings,
  how: {
    weights?: 'identity' | 'quadratic';
    categories?: readonly (string | number | boolean)[];
  } = {},
): Gwet {
  const found = countsOf(ratings);
  const scale = how.categories ?? found.categories;
  const strange = found.categories.find((category) => !scale.includes(category));
  if (strange !== undefined) throw new RangeError(`gwet: ${strange} is not in the scale`);
  const at = scale.map((category) => found.categories.indexOf(category));
  const units = found.counts
    .map((row) => at.map((i) => row[i] ?? 0))
    .map((counts) => ({ counts, n: counts.reduce((a, b) => a + b, 0) }))
    .filter(({ n }) => n > 0);
  const pairable = units.filter(({ n }) => n > 1);
  const n = pairable.length;
  const nothing = { agreement: null, expected: null };
  if (n === 0)
    return { value: null, n, reason: units.length === 0 ? 'no_data' : 'no_overlap', ...nothing };

  const size = scale.length;
  const weight = (a: number, b: number): number =>
    how.weights === 'quadratic' ? 1 - ((a - b) / (size - 1)) ** 2 : a === b ? 1 : 0;
  if (size < 2) return { value: null, n, reason: 'no_variance', agreement: 1, expected: null };
  const agreement =
    pairable.reduce((sum, { counts, n: raters }) => {
      const agreeing = counts.reduce((all, count, a) => {
        const near = counts.reduce((near, other, b) => near + weight(a, b) * other, 0);
        return all + count * (near - 1);
      }, 0);
      return sum + agreeing / (raters * (raters - 1));
    }, 0) / n;
  const shares = scale.map(
    (_, k) => units.reduce((sum, u) => sum + (u.counts[k] ?? 0) / u.n, 0) / units.length,
  );
  let weights = 0;
  for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) weights += weight(a, b);
  const expected =
    (weights / (size * (size - 1))) * shares.reduce((sum, share) => sum + share * (1 - share), 0);
  if (expected === 1) return { value: null, n, reason: 'no_variance', agreement, expected };
  return { value: (agreement - expected) / (1 - expected), n, agreement, expected };
}

/**
 * AC1 or AC2 of pairs that are already counted, for resampling: each unit adds 1 to the square table, shared out over
 * the ordered pairs of its ratings (two raters: one cell). Categories in the order of the scale. `alone`: how often each
 * category was the only rating of a unit; it counts for chance. Equal to `gwet` on the same ratings; undefined as there.
 */
export function gwetOfTable(
  table: readonly (readonly number[])[],
  how: { weights?: 'identity' | 'quadratic'; alone?: readonly number[] } = {},
): Gwet {
  const size = table.length;
  const pairs = table.flat().reduce((sum, count) => sum + count, 0);
  const { alone = [] } = how;
  const units = pairs + alone.reduce((sum, count) => sum + count, 0);
  const nothing = { agreement: null, expected: null };
  if (pairs === 0)
    return { value: null, n: 0, reason: units === 0 ? 'no_data' : 'no_overlap', ...nothing };
  if (size < 2)
    return { value: null, n: pairs, reason: 'no_variance', agreement: 1, expected: null };
  const weight = (a: number, b: number): number =>
    how.weights === 'quadratic' ? 1 - ((a - b) / (size - 1)) ** 2 : a === b ? 1 : 0;
  let agreement = 0;
  let weights = 0;
  const shares = table.map((_, k) => (alone[k] ?? 0) / units);
  table.forEach((row, a) => {
    row.forEach((count, b) => {
      agreement += (weight(a, b) * count) / pairs;
      weights += weight(a, b);
      shares[a] = (shares[a] ?? 0) + count / 2 / units;
      shares[b] = (shares[b] ?? 0) + count / 2 / units;
    });
  });
  const expected =
    (weights / (size * (size - 1))) * shares.reduce((sum, share) => sum + share * (1 - share), 0);
  if (expected === 1) return { value: null, n: pairs, reason: 'no_variance', agreement, expected };
  return { value: (agreement - expected) / (1 - expected), n: pairs, agreement, expected };
}
