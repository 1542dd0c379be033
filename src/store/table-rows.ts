import { sql } from 'kysely';
import type { Db } from './open.js';
import { COUNT_PLACE, SINCE, type Tables } from './schema.js';
import type { EventTables } from './schema-events.js';
import { type ExpertTables, expertTables } from './schema-experts.js';
import type { MailWorkTables } from './schema-mail.js';
import type { PageTables } from './schema-pages.js';
import type { SetupWorkTables } from './schema-setup.js';
import type { SignInTryTables } from './schema-sign-in-tries.js';

/**
 * Tables that are copied and checked. What pages look through is made from them again; who is signed in, and the diaries
 * of runs, are not carried to another place.
 */
export type TableName = Exclude<
  keyof Tables,
  | keyof PageTables
  | keyof EventTables
  | keyof SetupWorkTables
  | keyof MailWorkTables
  | keyof SignInTryTables
  | 'person_session'
  | 'challenge'
>;
export type StoredRow = Record<string, string | number | null>;
export type RowCounts = Record<TableName, number>;

type Shape<T> = { key: readonly (keyof T & string)[]; json: readonly (keyof T & string)[] };

const FIXED: { readonly [T in Exclude<TableName, keyof ExpertTables>]: Shape<Tables[T]> } = {
  run: { key: ['id'], json: ['manifest'] },
  call: { key: ['id'], json: ['request', 'reply'] },
  slot: {
    key: [
      'run',
      'condition',
      'target',
      'judge',
      'repeat',
      'judge_repeat',
      'unit',
      'step',
      'reask',
      'attempt',
    ],
    json: ['note'],
  },
  external: {
    key: ['run', 'condition', 'target', 'judge', 'repeat', 'judge_repeat', 'item'],
    json: ['recs'],
  },
  validity: { key: ['id'], json: ['record'] },
  label_count: { key: COUNT_PLACE, json: [] },
  guard_session: { key: ['conversation'], json: ['state'] },
  project: { key: ['id'], json: [] },
  project_run: { key: ['run'], json: [] },
  member: { key: ['project', 'person'], json: [] },
  person: { key: ['id'], json: [] },
  credential: { key: ['id'], json: [] },
  passkey: { key: ['id'], json: [] },
  one_time_link: { key: ['id'], json: ['roles'] },
  api_key: { key: ['id'], json: ['scopes'] },
  audit: { key: ['n'], json: ['objects'] },
  guard_alarm: { key: ['id'], json: [] },
  disagreement: { key: ['id'], json: ['filled', 'recs', 'found', 'judged'] },
  provider_key: { key: ['variable'], json: [] },
  voice: { key: ['id', 'version'], json: ['fields'] },
  own_suite: { key: ['id'], json: [] },
  notice: { key: ['id'], json: [] },
  notice_choice: { key: ['person'], json: ['muted'] },
  webhook: { key: ['id'], json: ['kinds'] },
  record_set: { key: ['id'], json: [] },
  mail_choice: { key: ['person'], json: [] },
};
/** What copying and checking must know of a table: its primary key, and which columns hold JSON. */
export const SHAPES = {
  ...FIXED,
  ...Object.fromEntries(expertTables),
} as unknown as { readonly [T in TableName]: Shape<Tables[T]> };
export const TABLES: readonly TableName[] = [
  'run',
  'call',
  'slot',
  'external',
  'validity',
  'label_count',
  'guard_session',
  'project',
  'project_run',
  'member',
  'person',
  'credential',
  'passkey',
  'one_time_link',
  'api_key',
  'audit',
  'guard_alarm',
  'disagreement',
  'provider_key',
  'voice',
  'own_suite',
  'notice',
  'notice_choice',
  'webhook',
  'record_set',
  'mail_choice',
  ...([...expertTables.keys()] as (keyof ExpertTables)[]),
];

/** The tables of a database with these migrations. */
export const tablesOf = (migrations: readonly string[]): TableName[] =>
  TABLES.filter((table) => {
    const since = SINCE[table];
    return since === undefined || migrations.includes(since);
  });

/** No row of any table. */
export const noRows = (): RowCounts =>
  Object.fromEntries(TABLES.map((table) => [table, 0])) as RowCounts;

/** Rows read at once; a reply may have megabytes. */
const PAGE = 50;

/** All rows of a table, page by page in the order of its key. */
export async function* tableRows(db: Db, table: TableName): AsyncGenerator<StoredRow[]> {
  const { key } = SHAPES[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<StoredRow>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(PAGE)}
    `.execute(db);
    const last = rows.at(-1);
    if (last !== undefined) yield rows;
    if (last === undefined || rows.length < PAGE) return;
    const values = sql.join(key.map((column) => last[column]));
    after = sql`where (${columns}) > (${values})`;
  }
}

/** Adds rows as they are; all must have the columns of the first. */
export async function insertRows(
  db: Db,
  table: TableName,
  rows: readonly StoredRow[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const values = rows.map((row) => sql`(${sql.join(columns.map((c) => row[c] ?? null))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((c) => sql.ref(c)))})
    values ${sql.join(values)}
  `.execute(db);
}

/** Rows of some tables; 0 for the others. */
export async function countRows(db: Db, tables: readonly TableName[] = TABLES): Promise<RowCounts> {
  const counts = noRows();
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(row.n);
  }
  return counts;
}
