import { type CompiledQuery, type DialectAdapter, type Insertable, sql } from 'kysely';
import type { Db } from '../../store/index.js';
import type { BoardTables } from '../../store/schema-board.js';
import type { WorkTables } from '../../store/schema-work.js';

type BulkTables = Pick<WorkTables, 'work_item' | 'work_content' | 'work_secret'> &
  Pick<BoardTables, 'intake_row'>;
type Bulk = keyof BulkTables;

/** Rows of one statement: few shapes, so that each is built once. Building one costs more than running it. */
const SHAPES = [50, 10, 1] as const;

/** One adapter lives as long as the database object, through all its transactions. */
const kept = new WeakMap<DialectAdapter, Map<string, CompiledQuery>>();

/** Inserts many rows that all have the same columns, inside a transaction. */
export async function insertMany<T extends Bulk>(
  trx: Db,
  table: T,
  rows: readonly Readonly<Insertable<BulkTables[T]>>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  let from = 0;
  for (const shape of SHAPES)
    for (; rows.length - from >= shape; from += shape) {
      const some = rows.slice(from, from + shape) as readonly Readonly<Record<string, unknown>>[];
      const parameters = some.flatMap((row) => columns.map((column) => row[column] ?? null));
      await trx.executeQuery({ ...statement(trx, table, columns, shape), parameters });
    }
}

function statement(trx: Db, table: Bulk, columns: readonly string[], rows: number): CompiledQuery {
  const { adapter } = trx.getExecutor();
  let known = kept.get(adapter);
  if (known === undefined) {
    known = new Map();
    kept.set(adapter, known);
  }
  const key = `${table} ${rows} ${columns.join(' ')}`;
  const built = known.get(key);
  if (built !== undefined) return built;
  const row = sql`(${sql.join(columns.map(() => ''))})`;
  const made = sql`insert into ${sql.table(table)} (${sql.join(columns.map((c) => sql.ref(c)))})
    values ${sql.join(Array.from({ length: rows }, () => row))}`.compile(trx);
  known.set(key, made);
  return made;
}
