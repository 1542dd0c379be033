import { dirname } from 'node:path';
import { SqliteDialect } from 'kysely';
import Database from 'libsql';
import { makeFolder } from './make-folder.js';
import { faultCode } from './storage-error.js';

type Statement = {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): {
    changes: number | bigint;
    lastInsertRowid: number | bigint;
  };
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
};

/** Statements kept prepared; the least recently used one goes. */
const KEPT = 200;
/**
 * Pages kept in memory. With SQLite's own two megabytes a transaction of an import writes pages to the log before its end,
 * and reads and writes them again.
 */
const CACHE_KB = 32 * 1024;
/** How long one process waits for another's write. */
export const LOCK_WAIT_MS = 15_000;

/** The embedded database: one file, write-ahead log, every commit synced to disk, deleted text overwritten. */
export function sqliteDialect(file: string): SqliteDialect {
  if (file !== ':memory:') makeFolder(dirname(file));
  const raw = new Database(file);
  raw.pragma(`busy_timeout = ${LOCK_WAIT_MS}`);
  writeAheadLog(raw);
  raw.pragma('synchronous = FULL');
  raw.pragma(`cache_size = -${CACHE_KB}`);
  // Costs nothing measurable on insert, and overwrites deleted texts at once; `purge` removes the last traces.
  raw.pragma('secure_delete = ON');
  const prepared = new Map<string, Statement>();
  return new SqliteDialect({
    database: {
      close: () => close(raw),
      prepare(sql: string): Statement {
        const known = prepared.get(sql);
        const statement = known ?? prepare(raw, sql);
        // A map keeps the order of insertion: the first one has not been used for longest.
        if (known !== undefined) prepared.delete(sql);
        else if (prepared.size >= KEPT) forgetFirst(prepared);
        prepared.set(sql, statement);
        return statement;
      },
    },
  });
}

/**
 * Moves what stands in the write-ahead log into the file, so that the file alone is the database: people copy it. The
 * driver closes a connection only when its statements are collected, so SQLite's own checkpoint comes too late. Where
 * another process is at work, its last close does it.
 */
function close(raw: Database.Database): void {
  try {
    raw.pragma('busy_timeout = 0');
    raw.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // Nothing is lost: the log stays and is read by whoever opens the database next.
  }
  raw.close();
}

/** Whether a statement gives rows is asked at each use, and asking the driver takes longer than a small query. */
function prepare(raw: Database.Database, sql: string): Statement {
  const statement = raw.prepare(sql) as unknown as Statement;
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    iterate: (parameters) => statement.iterate(parameters),
  };
}

function forgetFirst(prepared: Map<string, Statement>): void {
  for (const first of prepared.keys()) {
    prepared.delete(first);
    return;
  }
}

/** Two processes that both make the file meet here, and for this one change SQLite does not wait by itself. */
function writeAheadLog(raw: Database.Database): void {
  const giveUp = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      raw.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!/^SQLITE_BUSY/.test(faultCode(error)) || Date.now() > giveUp) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
