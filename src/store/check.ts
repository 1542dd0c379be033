import { sql } from 'kysely';
import { HearthError, type Text } from '../contract/index.js';
import { connectExisting } from './backup.js';
import { type MigrationState, migrationState } from './migrate.js';
import type { Db } from './open.js';
import { type Migrations, migrations } from './schema.js';
import {
  countRows,
  noRows,
  type RowCounts,
  SHAPES,
  type StoredRow,
  type TableName,
  tableRows,
  tablesOf,
} from './table-rows.js';
import { type DatabaseKind, kindOf, placeName } from './where.js';

export type StoreFault = { kind: 'file' | 'schema' | 'dangling' | 'json'; text: Text };

export type StoreCheck = {
  /** The file, or the address without its password. */
  database: string;
  kind: DatabaseKind;
  migrations: MigrationState;
  rows: RowCounts;
  /** Calls that fill no slot; `purge` removes them. */
  unusedCalls: number;
  /** Empty when all is well. */
  faults: StoreFault[];
};

/** Faulty rows that are named; the rest is counted. */
const NAMED = 10;

/**
 * Reads a whole database and says what is wrong with it; changes nothing, also not an older schema.
 * @throws HearthError exit 2 when there is none, exit 4 when it cannot be read at all
 */
export async function checkStore(
  where: string,
  known: Migrations = migrations,
): Promise<StoreCheck> {
  const db = connectExisting(where);
  try {
    const kind = kindOf(where);
    const state = await migrationState(db, known);
    const faults = [...schemaFaults(state), ...(kind === 'sqlite' ? await fileFaults(db) : [])];
    const report: StoreCheck = {
      database: placeName(where),
      kind,
      migrations: state,
      rows: noRows(),
      unusedCalls: 0,
      faults,
    };
    // A damaged file and a database without tables have no rows to look at.
    if (state.applied.length === 0 || faults.some((f) => f.kind === 'file')) return report;
    const tables = tablesOf(state.applied);
    report.rows = await countRows(db, tables);
    report.unusedCalls = await unusedCalls(db);
    faults.push(...(await danglingFaults(db, tables)), ...(await jsonFaults(db, tables)));
    return report;
  } finally {
    await db.destroy();
  }
}

function schemaFaults({ applied, pending, unknown }: MigrationState): StoreFault[] {
  const fault = (en: string, zh: string): StoreFault[] => [
    { kind: 'schema', text: { en, 'zh-CN': zh } },
  ];
  if (applied.length === 0)
    return fault('the database holds no tables of Hearth', '数据库中没有 Hearth 的表');
  if (unknown.length > 0)
    return fault(
      `written by a newer Hearth (${unknown.join(', ')}); update Hearth`,
      `由更新版本的 Hearth 写入（${unknown.join('、')}）；请升级 Hearth`,
    );
  if (pending.length > 0)
    return fault(
      `written by an older Hearth (without ${pending.join(', ')}); the next command brings it up to date`,
      `由较旧版本的 Hearth 写入（缺少 ${pending.join('、')}）；下一条命令会自动更新`,
    );
  return [];
}

/** What SQLite says of a file whose pages do not fit together; empty when all is well. */
export async function fileFaults(db: Db): Promise<StoreFault[]> {
  let said: string[];
  try {
    const { rows } = await sql<{
      integrity_check: string;
    }>`pragma integrity_check(${sql.lit(NAMED)})`.execute(db);
    said = rows.map((row) => row.integrity_check);
  } catch (error) {
    if (!(error instanceof HearthError) || !(error.cause instanceof Error)) throw error;
    said = [error.cause.message];
  }
  return said
    .filter((line) => line !== 'ok')
    .map((line) => ({
      kind: 'file',
      text: {
        en: `the file is damaged: ${line}; take a backup`,
        'zh-CN': `文件已损坏：${line}；请改用其他备份`,
      },
    }));
}

/** Slots whose call is missing, and slots and records whose run is missing. */
async function danglingFaults(db: Db, tables: readonly TableName[]): Promise<StoreFault[]> {
  const links = [
    { from: 'slot', column: 'call', to: 'call' },
    { from: 'slot', column: 'run', to: 'run' },
    { from: 'external', column: 'run', to: 'run' },
    { from: 'validity', column: 'run', to: 'run' },
  ] as const;
  const faults: StoreFault[] = [];
  for (const { from, column, to } of links) {
    if (!tables.includes(from)) continue;
    const { rows } = await sql<{ n: number; example: string | null }>`
      select count(*) as n, min(${sql.ref(`one.${column}`)}) as example
      from ${sql.table(from)} as one
      where not exists (select 1 from ${sql.table(to)} as other
        where other.id = ${sql.ref(`one.${column}`)})
    `.execute(db);
    const [{ n, example } = { n: 0, example: null }] = rows;
    if (n === 0) continue;
    faults.push({
      kind: 'dangling',
      text: {
        en: `${n} rows of ${from} name a ${to} that is not there (${example})`,
        'zh-CN': `表 ${from} 中有 ${n} 行指向不存在的 ${to}（${example}）`,
      },
    });
  }
  return faults;
}

async function unusedCalls(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table('call')} as one
    where not exists (select 1 from ${sql.table('slot')} as other where other.call = one.id)
  `.execute(db);
  return rows[0]?.n ?? 0;
}

async function jsonFaults(db: Db, tables: readonly TableName[]): Promise<StoreFault[]> {
  const faults: StoreFault[] = [];
  for (const table of tables) {
    let broken = 0;
    for await (const rows of tableRows(db, table)) {
      for (const row of rows) {
        const column = SHAPES[table].json.find((name) => !isJson(row[name]));
        if (column === undefined) continue;
        broken += 1;
        if (broken <= NAMED) faults.push(brokenJson(table, column, row));
      }
    }
    if (broken > NAMED)
      faults.push({
        kind: 'json',
        text: {
          en: `${broken - NAMED} more rows of ${table} whose JSON cannot be read`,
          'zh-CN': `表 ${table} 中另有 ${broken - NAMED} 行的 JSON 无法解析`,
        },
      });
  }
  return faults;
}

function isJson(column: unknown): boolean {
  try {
    JSON.parse(String(column));
    return true;
  } catch {
    return false;
  }
}

function brokenJson(table: TableName, column: string, row: StoredRow): StoreFault {
  const key = SHAPES[table].key.map((name) => row[name]).join(' / ');
  return {
    kind: 'json',
    text: {
      en: `${table} ${key}: ${column} is not JSON`,
      'zh-CN': `${table} ${key}：${column} 不是有效的 JSON`,
    },
  };
}
