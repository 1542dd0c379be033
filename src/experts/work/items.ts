import type { Selectable } from 'kysely';
import { type Db, fromColumn, padded } from '../../store/index.js';
import { alreadyRead, readOnce } from '../../store/read-once.js';
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

/** An item with what raters see of it; null where there is none. */
export async function itemWithContent(
  db: Db,
  id: string,
): Promise<{ item: WorkItem; content: WorkContent } | null> {
  const row = await db
    .selectFrom('work_item')
    .innerJoin('work_content', 'work_content.item', 'work_item.id')
    .select(ITEM_COLUMNS)
    .select('content')
    .where('work_item.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const content = fromColumn<WorkContent>(row.content);
  alreadyRead(db, contentKey(id), ['work_content'], content);
  return { item: itemOf(row), content };
}

const contentKey = (item: string): string => `content ${item}`;

/** What raters see of an item. @throws Error where the item has none: a broken database */
export async function contentOf(db: Db, item: string): Promise<WorkContent> {
  const content = await contentIfAny(db, item);
  if (content === null) throw new Error(`item ${item} has no content`);
  return content;
}

/** What raters see of an item; null where there is nothing. */
export const contentIfAny = (db: Db, item: string): Promise<WorkContent | null> =>
  readOnce(db, contentKey(item), ['work_content'], async () => {
    const row = await db
      .selectFrom('work_content')
      .select('content')
      .where('item', '=', item)
      .executeTakeFirst();
    return row === undefined ? null : fromColumn<WorkContent>(row.content);
  });

/** Reads what raters see of several items at once, for whoever asks for it one by one in this act. */
export async function readContents(db: Db, items: readonly string[]): Promise<void> {
  if (items.length === 0) return;
  const rows = await db
    .selectFrom('work_content')
    .select(['item', 'content'])
    .where('item', 'in', padded(items))
    .execute();
  for (const { item, content } of rows)
    alreadyRead(db, contentKey(item), ['work_content'], fromColumn<WorkContent>(content));
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
