import type { Db } from '../../store/index.js';

/** A part's share of a price: half a unit is rounded up, and one unit is the least where anything is paid. Pure. */
export const shareOf = (price: number, parts: number): number =>
  price === 0 ? 0 : Math.max(1, Math.floor((price + parts / 2) / parts));

/** Parts of parts of parts; nobody splits further. */
const DEEPEST = 20;

/** Of how many items an item shares one price: 1 for one that was not split so. */
export async function sharersOf(db: Db, item: string): Promise<number> {
  let parts = 1;
  let child = item;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const row = await db
      .selectFrom('work_lineage as own')
      .innerJoin('work_lineage as beside', 'beside.parent', 'own.parent')
      .select((eb) => ['own.parent', 'own.how', eb.fn.countAll().as('n')])
      .where('own.child', '=', child)
      .where('own.how', 'in', ['shared', 'split'])
      .groupBy(['own.parent', 'own.how'])
      .executeTakeFirst();
    if (row === undefined) return parts;
    if (row.how === 'shared') parts *= Number(row.n);
    child = row.parent;
  }
  return parts;
}
