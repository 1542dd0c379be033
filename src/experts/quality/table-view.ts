import { same } from '../../contract/index.js';
import type { Db } from '../../store/index.js';
import { fieldWords, formReader } from './field-words.js';
import { latestItems, USED } from './figures.js';
import { groupsOf } from './units.js';

/**
 * The table behind one figure: its units with every value, in the order of the figure, a page at a time. Null where
 * there is no such figure.
 * @param after place of the last row seen
 * @param without items that the viewer must not see, in an open room of which people go by letters
 */
export async function tableBehind(
  db: Db,
  campaign: string,
  rubric: number,
  {
    by,
    id,
    after,
    size,
    without = new Set(),
  }: {
    by: string;
    id: string;
    after: number;
    size: number;
    without?: { has(item: string): boolean };
  },
) {
  const items = await latestItems(db, campaign, rubric, USED);
  const group = groupsOf(items).find((one) => one.by === by && one.id === id);
  if (group === undefined) return null;
  const units = group.units.filter(({ item }) => !without.has(item));
  const page = units.slice(after, after + size);
  const raters = [...new Set(page.flatMap((unit) => unit.raters))].sort();
  const formOf = formReader(db);
  const rows = await Promise.all(
    page.map(async ({ item, field, raters: own, values }) => {
      const given = values.filter((value) => value !== null);
      const words = fieldWords(await formOf(item), field);
      return {
        item,
        key: field,
        field: words?.full ?? same(field),
        values: raters.map((rater) => {
          const value = values[own.indexOf(rater)] ?? null;
          return value === null ? null : (words?.said(value) ?? same(String(value)));
        }),
        equal: given.length < 2 ? null : new Set(given).size === 1,
      };
    }),
  );
  return {
    raters,
    rows,
    next: after + size < units.length ? String(after + size) : null,
    withheld: group.units.length - units.length,
  };
}
