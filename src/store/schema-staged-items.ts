import { randomBytes } from 'node:crypto';
import { type Kysely, type Migration, sql } from 'kysely';
import type { BoardTables } from './schema-board.js';
import type { WorkTables } from './schema-work.js';

type Both = Kysely<Pick<BoardTables, 'intake_row'> & Pick<WorkTables, 'work_content'>>;

const AT_ONCE = 200;

/**
 * A staged row has the id of its item from the beginning, and its content stands where it will stay: writing two kilobytes
 * once instead of twice, and overwriting nothing, is most of the time of a large import.
 */
export const stagedItems: Migration = {
  async up(db) {
    await db.schema
      .alterTable('intake_row')
      .addColumn('item_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await moveContents(db as Both);
  },
  async down(db) {
    await sql`update intake_row set content = (select content from work_content where item = item_id)
      where exists (select 1 from work_content where item = item_id)
        and not exists (select 1 from work_item where id = item_id)`.execute(db);
    await sql`delete from work_content where item in (select item_id from intake_row)
      and not exists (select 1 from work_item where id = item)`.execute(db);
    await db.schema.alterTable('intake_row').dropColumn('item_id').execute();
  },
};

/** Rows that wait for a signature while this comes. */
async function moveContents(db: Both): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('intake_row')
      .select(['import', 'n', 'content'])
      .where('content', '!=', 'null')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    const moved = rows.map((row) => ({
      ...row,
      item: `i${randomBytes(12).toString('base64url')}`,
    }));
    await db
      .insertInto('work_content')
      .values(moved.map(({ item, content }) => ({ item, content })))
      .execute();
    for (const { import: of, n, item } of moved)
      await db
        .updateTable('intake_row')
        .set({ item_id: item, content: 'null' })
        .where('import', '=', of)
        .where('n', '=', n)
        .execute();
  }
}
