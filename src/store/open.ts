import { Kysely } from 'kysely';
import { guarded } from './guarded-dialect.js';
import { migrate } from './migrate.js';
import { postgresDialect } from './postgres.js';
import { type Migrations, migrations, type Tables } from './schema.js';
import { sqliteDialect } from './sqlite.js';
import { storageError } from './storage-error.js';
import { kindOf, placeName } from './where.js';

export type Db = Kysely<Tables>;

/**
 * Opens a database and brings its tables up to date; a SQLite file is made when missing.
 * @param where a file's path, or `postgres://user@host:5432/database`
 * @throws HearthError exit 2 when a newer Hearth wrote it or the address, user or rights are wrong; exit 4 when it
 * cannot be reached, opened or written. No message holds a password.
 */
export async function openDatabase(where: string, known: Migrations = migrations): Promise<Db> {
  const db = connect(where);
  const place = placeName(where);
  try {
    await migrate(db, kindOf(where), place, known);
    return db;
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw storageError(error, place);
  }
}

/** Opens a database as it is, without bringing its tables up to date. */
export function connect(where: string): Db {
  const kind = kindOf(where);
  const place = placeName(where);
  try {
    const dialect = kind === 'postgres' ? postgresDialect(where) : sqliteDialect(where);
    return new Kysely<Tables>({ dialect: guarded(dialect, kind, place) });
  } catch (error) {
    throw storageError(error, place);
  }
}
