import { codesOf, type Key } from './codes.js';

/** Ratings of units (rows) by raters (columns); null: not rated. Compared by value: 1 and "1" are two. */
export type Ratings<T extends Key = Key> = readonly (readonly (T | null)[])[];

/** One rating as it stands in a file or a table. */
export type Rating<T extends Key = Key> = { unit: Key; rater: Key; value: T };

/**
 * A table of ratings made of single ones; units and raters in the order of first appearance.
 * @throws RangeError where a rater rated a unit twice: an error of the data, never extra weight.
 */
export function ratingsOf<T extends Key>(rows: readonly Rating<T>[]): (T | null)[][] {
  const units = codesOf(rows.map((row) => row.unit));
  const raters = codesOf(rows.map((row) => row.rater));
  const table = Array.from({ length: units.count }, () =>
    new Array<T | null>(raters.count).fill(null),
  );
  rows.forEach(({ unit, rater, value }, i) => {
    const cells = table[units.codes[i] ?? 0] ?? [];
    const column = raters.codes[i] ?? 0;
    if (cells[column] !== null)
      throw new RangeError(`ratingsOf: rater ${rater} rated unit ${unit} twice`);
    cells[column] = value;
  });
  return table;
}

/** How often each category was given to each unit, for statistics that do not care by whom. */
export function countsOf(ratings: Ratings): { counts: number[][]; categories: Key[] } {
  const given = ratings.flatMap((unit) => unit.filter((value) => value !== null));
  const categories = [...new Set<Key>(given)];
  const place = new Map(categories.map((category, i) => [category, i]));
  const counts = ratings.map((unit) => {
    const row = categories.map(() => 0);
    for (const value of unit) {
      if (value === null) continue;
      const at = place.get(value) ?? 0;
      row[at] = (row[at] ?? 0) + 1;
    }
    return row;
  });
  return { counts, categories };
}
