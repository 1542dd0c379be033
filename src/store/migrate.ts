import { type Kysely, Migrator, sql } from 'kysely';
import { usageError } from '../contract/index.js';
import { type Migrations, migrations, type Tables } from './schema.js';
import { faultCode } from './storage-error.js';
import type { DatabaseKind } from './where.js';

/** Migrations of a database against those that this Hearth knows. */
export type MigrationState = { applied: string[]; pending: string[]; unknown: string[] };

/** Reads, never writes. A database without Hearth's tables has none applied. */
export async function migrationState(
  db: Kysely<Tables>,
  known: Migrations = migrations,
): Promise<MigrationState> {
  const applied = await appliedMigrations(db);
  return {
    applied,
    pending: Object.keys(known).filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !(name in known)),
  };
}

async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{
      name: string;
    }>`select name from kysely_migration order by name`.execute(db);
    return rows.map((row) => row.name);
  } catch (error) {
    if (faultCode(error) === '42P01' || /no such table/.test(String(error))) return [];
    throw error;
  }
}

/**
 * Brings the tables up to date. Processes that start at once queue for a lock; the first does the work, in one
 * transaction, so that a failed migration leaves the database as it was.
 * @throws HearthError exit 2 when a newer Hearth wrote the database
 */
export async function migrate(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  place: string,
  known: Migrations = migrations,
): Promise<void> {
  const { applied, pending, unknown } = await migrationState(db, known);
  if (unknown.length > 0) throw newerHearth(unknown, place);
  if (pending.length === 0) return;
  if (kind === 'postgres' && applied.length === 0) await refuseOtherEncodings(db, place);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** What a database or a backup of a newer Hearth is refused with. */
export const newerHearth = (unknown: readonly string[], place: string) =>
  usageError(
    {
      en: `was written by a newer Hearth (it knows ${unknown.join(', ')}); update Hearth, or use another database`,
      'zh-CN': `由更新版本的 Hearth 写入（含 ${unknown.join('、')}）；请升级 Hearth，或改用其他数据库`,
    },
    { file: place },
  );

/** Other encodings lose characters of the replies, so they are refused before anything is paid for. */
async function refuseOtherEncodings(db: Kysely<Tables>, place: string): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw usageError(
    {
      en: `the database's encoding is ${encoding}; make one with: createdb --encoding=UTF8 --template=template0 NAME`,
      'zh-CN': `该数据库的编码为 ${encoding}；请另建一个：createdb --encoding=UTF8 --template=template0 名称`,
    },
    { file: place },
  );
}
