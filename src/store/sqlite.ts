import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { SqliteDialect } from 'kysely';
import Database from 'libsql';

type Statement = {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): {
    changes: number | bigint;
    lastInsertRowid: number | bigint;
  };
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
};

/** Statements kept prepared; queries here have few shapes. */
const KEPT = 200;

/** The embedded database: one file, write-ahead log, every commit synced to disk. */
export function sqliteDialect(file: string): SqliteDialect {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const raw = new Database(file);
  raw.pragma('busy_timeout = 15000');
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  const prepared = new Map<string, Statement>();
  return new SqliteDialect({
    database: {
      close: () => raw.close(),
      prepare(sql: string): Statement {
        const kept = prepared.get(sql);
        if (kept !== undefined) return kept;
        const statement = raw.prepare(sql) as unknown as Statement;
        const safe = sql === 'rollback' ? tolerant(statement) : statement;
        if (prepared.size < KEPT) prepared.set(sql, safe);
        return safe;
      },
    },
  });
}

/**
 * On a full disk the database has rolled back by itself, and a second rollback is an error that would hide the first.
 */
function tolerant(rollback: Statement): Statement {
  return {
    reader: false,
    all: () => [],
    iterate: () => [][Symbol.iterator](),
    run(parameters) {
      try {
        return rollback.run(parameters);
      } catch (error) {
        if (error instanceof Error && /no transaction is active/.test(error.message))
          return { changes: 0, lastInsertRowid: 0 };
        throw error;
      }
    },
  };
}
