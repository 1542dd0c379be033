import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { usageError } from '../contract/index.js';
import { type Batch, writeDump } from './dump-file.js';
import { migrationState, newerHearth } from './migrate.js';
import { connect, type Db } from './open.js';
import { type Migrations, migrations } from './schema.js';
import { storageError } from './storage-error.js';
import { tableRows, tablesOf } from './table-rows.js';
import { kindOf, placeName } from './where.js';

/** `sqlite`: a database file, ready to use. `portable`: lines of JSON that every kind of database takes. */
export type BackupForm = 'sqlite' | 'portable';
export type Backup = { file: string; form: BackupForm; bytes: number };

const PORTABLE = '.jsonl.gz';

/**
 * Copies a database while others use it: the copy is the state of one moment. `toFile` ending in `.jsonl.gz` gets the
 * portable form, any other name a SQLite file.
 * @throws HearthError exit 2 when `toFile` exists, there is nothing to copy, or a PostgreSQL database should become a
 * SQLite file (restore a portable copy into one instead); exit 4 when reading or writing fails
 */
export async function backup(
  where: string,
  toFile: string,
  known: Migrations = migrations,
): Promise<Backup> {
  const form = toFile.endsWith(PORTABLE) ? 'portable' : 'sqlite';
  if (form === 'sqlite' && kindOf(where) === 'postgres')
    throw usageError(
      {
        en: `a PostgreSQL database is copied to a file whose name ends in ${PORTABLE}; it restores into SQLite as well`,
        'zh-CN': `PostgreSQL 数据库的备份文件名须以 ${PORTABLE} 结尾；该文件也可恢复到 SQLite`,
      },
      { file: toFile },
    );
  if (existsSync(toFile))
    throw usageError(
      { en: 'exists already; name another file', 'zh-CN': '文件已存在；请换一个文件名' },
      { file: toFile },
    );
  const partial = `${toFile}.partial`;
  await rm(partial, { force: true });
  const db = connectExisting(where);
  try {
    const { applied, unknown } = await migrationState(db, known);
    if (applied.length === 0) throw nothingThere(where);
    if (unknown.length > 0) throw newerHearth(unknown, placeName(where));
    if (form === 'sqlite') await sql`vacuum into ${partial}`.execute(db);
    else await dump(db, partial, applied);
    const bytes = await synced(partial);
    await rename(partial, toFile);
    return { file: toFile, form, bytes };
  } catch (error) {
    await rm(partial, { force: true });
    throw storageError(error, toFile);
  } finally {
    await db.destroy();
  }
}

/** Waits until a file is on disk, and says how long it is. */
async function synced(file: string): Promise<number> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** One transaction, so that no slot is copied without its call. */
function dump(db: Db, file: string, applied: readonly string[]): Promise<void> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => writeDump(file, applied, allRows(trx, applied)));
}

/** Rows of all tables of a database with these migrations, in the order in which they are stored. */
export async function* allRows(db: Db, applied: readonly string[]): AsyncGenerator<Batch> {
  for (const table of tablesOf(applied))
    for await (const rows of tableRows(db, table)) yield { table, rows };
}

/**
 * Opens a database as it is, and never makes one.
 * @throws HearthError exit 2 when there is no such file
 */
export function connectExisting(where: string): Db {
  if (kindOf(where) === 'sqlite' && !existsSync(where)) throw nothingThere(where);
  return connect(where);
}

const nothingThere = (where: string) =>
  usageError(
    { en: 'there is no Hearth database here', 'zh-CN': '此处没有 Hearth 数据库' },
    { file: placeName(where) },
  );
