import { sql } from 'kysely';
import type { Db } from '../../store/index.js';

/**
 * Copies of work as hidden checks, exam or practice items. A copy stands aside while its original is in work: whoever
 * had the one must not rate the other, so that with few people a copy that came first would keep its original open for
 * ever.
 */

/** The importer's id of a copy: pages make a name of it, raters never see it. `n` counts the campaign's copies of a kind. */
export const copyExternal = (kind: string, n: number, original: string): string =>
  `copy:${kind}:${n}:${original}`;

/** Whether the item that a column names is a copy whose original is in work. An exam item is not: it is never closed. */
export const waitsForOriginal = (item: string) =>
  sql<boolean>`exists (select 1 from item_copy inner join work_item as original on original.id = item_copy.original
    where item_copy.copy = ${sql.ref(item)} and original.kind in ('task', 'blind')
      and original.state in ('open', 'full'))`;

/** The item that people rate, where this one is a copy of it; else the item itself. */
export async function originalOf(db: Db, item: string): Promise<string> {
  const row = await db
    .selectFrom('item_copy')
    .select('original')
    .where('copy', '=', item)
    .executeTakeFirst();
  return row?.original ?? item;
}

/** Copies that were made of an item. */
export async function copiesOf(db: Db, item: string): Promise<{ item: string; kind: string }[]> {
  const rows = await db
    .selectFrom('item_copy')
    .innerJoin('work_item', 'work_item.id', 'item_copy.copy')
    .select(['work_item.id', 'work_item.kind'])
    .where('item_copy.original', '=', item)
    .execute();
  return rows.map(({ id, kind }) => ({ item: id, kind }));
}

/**
 * Originals in work of which this person had a copy: they were closed when the copy was given, and went back to work
 * since. Others have them first; where nothing else is left they may come, rather than stay open for ever.
 */
export async function originalsHad(db: Db, campaign: string, person: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item_copy')
    .innerJoin('work_item', 'work_item.id', 'item_copy.original')
    .innerJoin('assignment', (on) =>
      on.onRef('assignment.item', '=', 'item_copy.copy').on('assignment.person', '=', person),
    )
    .select('item_copy.original')
    .distinct()
    .where('item_copy.campaign', '=', campaign)
    .where('work_item.kind', '=', 'task')
    .where('work_item.state', '=', 'open')
    .execute();
  return rows.map(({ original }) => original);
}
