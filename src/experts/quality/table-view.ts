import type { Db } from '../../store/index.js';
import { latestItems, USED } from './figures.js';
import { groupsOf } from './units.js';

/**
 * The table behind one figure: its units with every value, in the order of the figure, a page at a time. Null where
 * there is no such figure.
 * @param after place of the last row seen
 */
export async function tableBehind(
  db: Db,
  campaign: string,
  rubric: number,
  { by, id, after, size }: { by: string; id: string; after: number; size: number },
) {
  const items = await latestItems(db, campaign, rubric, USED);
  const group = groupsOf(items).find((one) => one.by === by && one.id === id);
  if (group === undefined) return null;
  const page = group.units.slice(after, after + size);
  const raters = [...new Set(page.flatMap((unit) => unit.raters))].sort();
  return {
    raters,
    rows: page.map(({ item, field, raters: own, values }) => {
      const given = values.filter((value) => value !== null);
      return {
        item,
        field,
        values: raters.map((rater) => {
          const value = values[own.indexOf(rater)] ?? null;
          return value === null ? null : String(value);
        }),
        equal: given.length < 2 ? null : new Set(given).size === 1,
      };
    }),
    next: after + size < group.units.length ? String(after + size) : null,
  };
}
