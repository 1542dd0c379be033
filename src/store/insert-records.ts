import { type CompiledQuery, type Insertable, sql, type Transaction } from 'kysely';
import { compiledOnce } from './compiled.js';
import type { Db } from './open.js';
import type { Tables } from './schema.js';

/** Tables whose rows are written by the thousand. */
export type BulkTable = 'call' | 'slot' | 'external';
type Row<T extends BulkTable> = Readonly<Insertable<Tables[T]>>;

/** Rows of one statement. Few shapes, so that each is compiled and prepared once and used again. */
const SHAPES = [64, 16, 4, 1] as const;

const COLUMNS: { readonly [T in BulkTable]: readonly (keyof Tables[T] & string)[] } = {
  call: [
    'id',
    'request_hash',
    'draw',
    'role',
    'model',
    'endpoint',
    'request',
    'reply',
    'state',
    'input_tokens',
    'output_tokens',
    'cost_usd',
    'started_ms',
    'duration_ms',
  ],
  slot: [
    'run',
    'condition',
    'target',
    'repeat',
    'unit',
    'judge',
    'judge_repeat',
    'step',
    'reask',
    'attempt',
    'request_hash',
    'call',
    'note',
  ],
  external: ['run', 'condition', 'target', 'repeat', 'judge', 'judge_repeat', 'item', 'recs'],
};

/**
 * Inserts rows inside a transaction of `db`, by statements that are compiled once. A record whose place is taken is left
 * as it is (`external`) or refused (the others).
 */
export async function insertRecords<T extends BulkTable>(
  db: Db,
  trx: Transaction<Tables>,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  let from = 0;
  for (const shape of SHAPES)
    for (; rows.length - from >= shape; from += shape) {
      const parameters = valuesOf(table, rows.slice(from, from + shape));
      await trx.executeQuery({ ...statement(db, table, shape), parameters });
    }
}

function valuesOf<T extends BulkTable>(table: T, rows: readonly Row<T>[]): unknown[] {
  const values: unknown[] = [];
  for (const row of rows as readonly Readonly<Record<string, unknown>>[])
    for (const column of COLUMNS[table]) values.push(row[column] ?? null);
  return values;
}

const statement = (db: Db, table: BulkTable, rows: number): CompiledQuery =>
  compiledOnce(db, `insert ${table} ${rows}`, () => {
    const row = sql`(${sql.join(COLUMNS[table].map(() => ''))})`;
    const once = table === 'external' ? sql` on conflict do nothing` : sql``;
    return sql`insert into ${sql.table(table)} (${sql.join(COLUMNS[table].map((c) => sql.ref(c)))})
      values ${sql.join(Array.from({ length: rows }, () => row))}${once}`.compile(db);
  });
