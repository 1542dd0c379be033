import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Text, usageError } from '../contract/index.js';
import { allRows } from './backup.js';
import { fileFaults } from './check.js';
import { type Batch, openDump } from './dump-file.js';
import { untied } from './kept-rows.js';
import { leaseIsFree } from './lease.js';
import { migrationState, newerHearth } from './migrate.js';
import { connect, type Db, openDatabase } from './open.js';
import { type Migrations, migrations } from './schema.js';
import { storageError } from './storage-error.js';
import { countRows, insertRows, noRows, type RowCounts, TABLES, tablesOf } from './table-rows.js';
import { placeName } from './where.js';

export type RestoreOptions = {
  /** Delete what the database holds; else a database with a run or a call is refused. */
  replace?: boolean;
  /** Gets what a person should know of the copy although it is taken. */
  remark?: (text: Text) => void;
  /** The schema to bring the copy to. */
  known?: Migrations;
};

/**
 * Puts a copy that `backup` made, of either form and either kind of database, into a database of either kind. All or
 * nothing: a failure leaves the database as it was. A copy of an older Hearth is brought up to date on the way, the
 * file itself is not touched. Runs come back without a holder.
 * @returns rows restored
 * @throws HearthError exit 2 when the copy is damaged or newer, or the database is in use or not empty
 */
export async function restore(
  fromFile: string,
  where: string,
  { replace = false, known = migrations, remark = () => undefined }: RestoreOptions = {},
): Promise<RowCounts> {
  const workshop = await mkdtemp(join(tmpdir(), 'hearth-restore-'));
  const opened: Db[] = [];
  const keep = (db: Db): Db => {
    opened.push(db);
    return db;
  };
  try {
    const batches = await openCopy(fromFile, join(workshop, 'copy.db'), known, keep, remark);
    const db = keep(await openDatabase(where, known));
    return await load(db, batches(), placeName(where), replace, Object.keys(known));
  } finally {
    for (const db of opened) await db.destroy();
    await rm(workshop, { recursive: true, force: true });
  }
}

type Rows = () => AsyncIterable<Batch>;

/** The rows of a copy in the form of the newest schema; `scratch` is a database file to work in. */
async function openCopy(
  file: string,
  scratch: string,
  known: Migrations,
  keep: (db: Db) => Db,
  remark: (text: Text) => void,
): Promise<Rows> {
  if ((await formOf(file)) === 'sqlite') {
    await copySqlite(file, scratch);
    const raw = connect(scratch);
    const state = await migrationState(raw, known).finally(() => raw.destroy());
    refuseForeign(state.applied, state.unknown, file);
    await refuseDamaged(scratch, file);
  } else {
    const dump = await openDump(file);
    const unknown = dump.migrations.filter((name) => !(name in known));
    refuseForeign(dump.migrations, unknown, file);
    if (!dump.sealed) remark(UNSEALED);
    if (dump.migrations.length === Object.keys(known).length) return dump.batches;
    const then = Object.entries(known).filter(([name]) => dump.migrations.includes(name));
    const older = await openDatabase(scratch, Object.fromEntries(then));
    await load(older, dump.batches(), scratch, false, dump.migrations).finally(() =>
      older.destroy(),
    );
  }
  const db = keep(await openDatabase(scratch, known));
  return () => allRows(db, Object.keys(known));
}

const UNSEALED: Text = {
  en: 'The backup was written by an older Hearth and has no seal, so nobody can tell whether it was altered.',
  'zh-CN': '该备份由较旧版本的 Hearth 写入，没有校验封条，无法确认是否被改动过。',
};

/** A database file carries no digest; whether its pages fit together can be told. */
async function refuseDamaged(scratch: string, file: string): Promise<void> {
  const db = connect(scratch);
  try {
    const faults = await fileFaults(db);
    const [first] = faults;
    if (first === undefined) return;
    throw usageError(
      {
        en: `${first.text.en}; nothing was restored`,
        'zh-CN': `${first.text['zh-CN']}；未恢复任何内容`,
      },
      { file },
    );
  } finally {
    await db.destroy();
  }
}

/** A copy has no write-ahead log and is read as it is; a database in use has one, which must come along. */
async function copySqlite(file: string, scratch: string): Promise<void> {
  if (!existsSync(`${file}-wal`)) return copyFile(file, scratch);
  const live = connect(file);
  try {
    await sql`vacuum into ${scratch}`.execute(live);
  } finally {
    await live.destroy();
  }
}

async function formOf(file: string): Promise<'sqlite' | 'portable'> {
  const start = Buffer.alloc(16);
  try {
    const handle = await open(file);
    await handle.read(start, 0, 16, 0).finally(() => handle.close());
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw usageError(
      { en: `cannot be read (${code})`, 'zh-CN': `无法读取（${code}）` },
      { file },
      { cause: error },
    );
  }
  if (start.toString('latin1') === 'SQLite format 3\0') return 'sqlite';
  if (start[0] === 0x1f && start[1] === 0x8b) return 'portable';
  throw notACopy(file);
}

function refuseForeign(applied: readonly string[], unknown: readonly string[], file: string): void {
  if (unknown.length > 0) throw newerHearth(unknown, file);
  if (applied.length === 0) throw notACopy(file);
}

const notACopy = (file: string) =>
  usageError(
    { en: 'is not a backup of a Hearth database', 'zh-CN': '不是 Hearth 数据库的备份' },
    { file },
  );

function load(
  db: Db,
  batches: AsyncIterable<Batch>,
  place: string,
  replace: boolean,
  applied: readonly string[],
): Promise<RowCounts> {
  const tables = tablesOf(applied);
  // Takes a while: others' transactions need not wait for it.
  const loading = db.transaction().setIsolationLevel('read committed');
  return loading.execute(async (trx) => {
    const before = await countRows(trx, tables);
    if (TABLES.some((table) => before[table] > 0)) {
      if (!replace) throw notEmpty(before, place);
      await refuseInUse(trx, place);
      await untied(trx, async () => {
        for (const table of tables) await trx.deleteFrom(table).execute();
      });
    }
    const given = noRows();
    for await (const { table, rows } of batches) {
      await insertRows(trx, table, rows);
      given[table] += rows.length;
    }
    await trx.updateTable('run').set({ lease_owner: null, lease_ms: null }).execute();
    const after = await countRows(trx, tables);
    if (TABLES.some((table) => after[table] !== given[table]))
      throw storageError(new Error('fewer rows stored than given'), place);
    return after;
  });
}

const notEmpty = (rows: RowCounts, place: string) =>
  usageError(
    {
      en: `holds ${rows.run} runs and ${rows.call} calls already; restore into an empty database (HEARTH_DB names another), or delete them first with --replace`,
      'zh-CN': `其中已有 ${rows.run} 次运行、${rows.call} 次调用；请恢复到空数据库（可用 HEARTH_DB 指定），或加 --replace 先清空现有内容`,
    },
    { file: place },
  );

async function refuseInUse(db: Db, place: string): Promise<void> {
  const held = await db
    .selectFrom('run')
    .select(['id', 'lease_owner', 'lease_ms'])
    .where('lease_owner', 'is not', null)
    .execute();
  const busy = held.find((r) => r.lease_owner !== null && !leaseIsFree(r.lease_owner, r.lease_ms));
  if (busy === undefined) return;
  throw usageError(
    {
      en: `run ${busy.id} is being worked on here; stop it first`,
      'zh-CN': `运行 ${busy.id} 正在此数据库中进行；请先停止该运行`,
    },
    { file: place },
  );
}
