import type { CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from './open.js';

/** One adapter lives as long as the database object, through all its transactions. */
const kept = new WeakMap<DialectAdapter, Map<string, CompiledQuery>>();

/**
 * A statement that is built at its first use and kept for the life of the database object. Building one costs several
 * times what the database takes to run it. Transactions share it. Its values are given at each use, in the order in which `build` has them:
 * `db.executeQuery({ ...compiledOnce(…), parameters })`.
 * @param key names the statement; equal keys must build equal statements
 */
export function compiledOnce<R>(
  db: Db,
  key: string,
  build: () => CompiledQuery<R>,
): CompiledQuery<R> {
  const { adapter } = db.getExecutor();
  let statements = kept.get(adapter);
  if (statements === undefined) {
    statements = new Map();
    kept.set(adapter, statements);
  }
  const known = statements.get(key) as CompiledQuery<R> | undefined;
  if (known !== undefined) return known;
  const built = build();
  statements.set(key, built);
  return built;
}

/** Lengths that lists in statements have, so that few statements serve all lists. */
const LENGTHS = [1, 4, 16, 64, 256] as const;
export const LONGEST_LIST = 256;

/** Lengthens a list of at most 256 values to the next length by repeating its last value. The empty list stays empty. */
export function padded<T>(values: readonly T[]): readonly T[] {
  const last = values.at(-1);
  const length = LENGTHS.find((n) => n >= values.length);
  if (last === undefined || length === undefined || length === values.length) return values;
  return [...values, ...new Array<T>(length - values.length).fill(last)];
}
