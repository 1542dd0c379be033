import { Kysely, Migrator } from 'kysely';
import { HearthError, machineError, usageError } from '../contract/index.js';
import { migrations, type Tables } from './schema.js';
import { sqliteDialect } from './sqlite.js';

export type Db = Kysely<Tables>;

/**
 * Opens (and creates) the database file and brings its tables up to date.
 * @throws HearthError exit 2 when a newer Hearth wrote the file, exit 4 when it cannot be opened or written.
 */
export async function openDatabase(file: string): Promise<Db> {
  try {
    const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
    await migrate(db, file);
    return db;
  } catch (error) {
    throw storageError(error, file);
  }
}

async function migrate(db: Db, file: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  // The usual case, decided by one small query: nothing to do.
  const applied = await db.introspection
    .getTables({ withInternalKyselyTables: true })
    .then((tables) => tables.some((t) => t.name === 'kysely_migration'));
  if (applied) {
    const names = (await db
      .selectFrom('kysely_migration' as never)
      .select('name' as never)
      .execute()) as unknown as { name: string }[];
    const unknown = names.filter((n) => !(n.name in migrations));
    if (unknown.length > 0) {
      throw usageError(
        {
          en: `was written by a newer Hearth (it knows ${unknown.map((n) => n.name).join(', ')}); update Hearth, or set HEARTH_HOME to another folder`,
          'zh-CN': `由更新版本的 Hearth 写入（含 ${unknown.map((n) => n.name).join('、')}）；请升级 Hearth，或把 HEARTH_HOME 指向别的文件夹`,
        },
        { file },
      );
    }
    if (names.length === Object.keys(migrations).length) return;
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Turns what the driver throws into a sentence with the file and a way out. */
export function storageError(error: unknown, file?: string): HearthError {
  if (error instanceof HearthError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const place = file === undefined ? {} : { file };
  if (/database or disk is full|SQLITE_FULL|disk I\/O error|ENOSPC|EFBIG/i.test(message)) {
    return machineError(
      {
        en: 'the disk is full or the file may not grow; everything recorded so far is kept. Make room, then: hearth resume',
        'zh-CN': '磁盘已满或文件无法继续增大；已记录的内容都还在。请先腾出空间，再运行：hearth resume',
      },
      place,
      { cause: error },
    );
  }
  if (/locked|SQLITE_BUSY/i.test(message)) {
    return machineError(
      {
        en: 'another process has held the database for more than 15 s; wait for it to end, or set HEARTH_HOME to another folder',
        'zh-CN': '另一个进程占用数据库已超过 15 秒；请等它结束，或把 HEARTH_HOME 指向别的文件夹',
      },
      place,
      { cause: error },
    );
  }
  if (/not a database|malformed|SQLITE_CORRUPT|SQLITE_NOTADB/i.test(message)) {
    return machineError(
      {
        en: 'is not a readable Hearth database; move it away, or set HEARTH_HOME to another folder',
        'zh-CN': '不是可读的 Hearth 数据库；请移走该文件，或把 HEARTH_HOME 指向别的文件夹',
      },
      place,
      { cause: error },
    );
  }
  return machineError(
    { en: `the database failed: ${message}`, 'zh-CN': `数据库出错：${message}` },
    place,
    { cause: error },
  );
}
