import type { Selectable } from 'kysely';
import { type Db, fromColumn } from '../../store/index.js';
import type { WorkItemTable } from '../../store/schema-work.js';
import type { FilledPages, WorkContent, WorkRef } from './content.js';
import type { WorkItem } from './hooks.js';

export type ItemRow = Selectable<WorkItemTable>;

/** Columns that `itemOf` reads. */
export const ITEM_COLUMNS = [
  'id',
  'campaign',
  'kind',
  'subject',
  'difficulty',
  'tier',
  'heavy',
  'lang',
  'overlap',
  'batch',
] as const;

/** A row as the parts of the platform know it. Pure. */
export const itemOf = (row: Pick<ItemRow, (typeof ITEM_COLUMNS)[number]>): WorkItem => ({
  id: row.id,
  campaign: row.campaign,
  kind: row.kind as WorkItem['kind'],
  subject: row.subject,
  difficulty: row.difficulty as WorkItem['difficulty'],
  tier: row.tier,
  heavy: row.heavy === 1,
  lang: row.lang,
  overlap: row.overlap,
  batch: row.batch,
});

/** An item; null where there is none. */
export async function workItem(db: Db, id: string): Promise<WorkItem | null> {
  const row = await db
    .selectFrom('work_item')
    .select(ITEM_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : itemOf(row);
}

/** What raters see of an item. @throws Error where the item has none: a broken database */
export async function contentOf(db: Db, item: string): Promise<WorkContent> {
  const { content } = await db
    .selectFrom('work_content')
    .select('content')
    .where('item', '=', item)
    .executeTakeFirstOrThrow();
  return fromColumn<WorkContent>(content);
}

/** What raters may not see: never ask for it on their behalf before the item is closed. */
export async function secretOf(
  db: Db,
  item: string,
): Promise<{ ref: WorkRef | null; standard: FilledPages | null; why: unknown }> {
  const row = await db
    .selectFrom('work_secret')
    .selectAll()
    .where('item', '=', item)
    .executeTakeFirst();
  return {
    ref: row === undefined ? null : fromColumn<WorkRef | null>(row.ref),
    standard: row?.standard == null ? null : fromColumn<FilledPages>(row.standard),
    why: row?.why == null ? null : fromColumn(row.why),
  };
}
