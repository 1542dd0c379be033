import { sql } from 'kysely';
import { machineError } from '../contract/index.js';
import { connectExisting } from './backup.js';
import { migrationState } from './migrate.js';
import { tablesOf } from './table-rows.js';
import { kindOf, placeName } from './where.js';

/**
 * Makes what was deleted unreadable: afterwards a byte search of a SQLite file and of its write-ahead log finds no text
 * and no name of a deleted run. Calls that fill no slot go as well. The file is written anew, which takes as much free
 * space as it holds; other processes may have it open, their writes wait meanwhile.
 *
 * On PostgreSQL the tables' files are written anew; its write-ahead log, replicas and archives are the server's, and
 * keep old text as long as its administrator lets them. Backups are the user's to delete, on both.
 * @throws HearthError exit 4 when the disk is full, or another process reads or writes for longer than 15 s
 */
export async function purge(where: string): Promise<void> {
  const db = connectExisting(where);
  try {
    await db
      .deleteFrom('call')
      .where((eb) => {
        const uses = eb
          .selectFrom('slot')
          .select('slot.call')
          .whereRef('slot.call', '=', 'call.id');
        return eb.not(eb.exists(uses));
      })
      .execute();
    if (kindOf(where) === 'postgres') {
      const { applied } = await migrationState(db);
      const tables = sql.join(tablesOf(applied).map((table) => sql.table(table)));
      await sql`vacuum (full) ${tables}`.execute(db);
      return;
    }
    // secure_delete has overwritten the texts, but pieces of keys survive in half-filled index pages.
    await sql`vacuum`.execute(db);
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
  } finally {
    await db.destroy();
  }
  throw machineError(
    {
      en: 'deleted text may still be in the write-ahead log, since another process is reading the database; end it and try again',
      'zh-CN': '另一个进程正在读取数据库，已删除的文字可能仍留在预写日志中；请结束该进程后重试',
    },
    { file: placeName(where) },
  );
}
