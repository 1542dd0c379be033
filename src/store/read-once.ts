import {
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  RawNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { Db } from './open.js';
import type { Tables } from './schema.js';

type TableName = keyof Tables & string;
type Kept = { tables: readonly string[]; answer: Promise<unknown> };

const memories = new WeakMap<Db, Memory>();

/**
 * The same transaction, for one act in it: what `readOnce` reads through it is read once. Whatever is written through it
 * makes it forget what was read of that table, and what cannot be seen through (statements as text, deletions of
 * savepoints) makes it forget all. Nothing may be written beside it while it is in use.
 */
export function remembering(trx: Db): Db {
  const memory = new Memory();
  const remembers = trx.withPlugin(memory);
  memories.set(remembers, memory);
  return remembers;
}

/**
 * Reads something that several parts ask for in one act. Outside of `remembering` it is read each time: there the same
 * object lives on while others write.
 * @param key names what is read, whose, and of which columns; equal keys must read equally
 * @param tables all that it is read of
 */
export function readOnce<T>(
  db: Db,
  key: string,
  tables: readonly TableName[],
  read: () => Promise<T>,
): Promise<T> {
  const memory = memories.get(db);
  return memory === undefined ? read() : memory.once(key, tables, read);
}

/** Puts what was read with others, many at once, where `readOnce` finds it under its key. */
export function alreadyRead(
  db: Db,
  key: string,
  tables: readonly TableName[],
  answer: unknown,
): void {
  memories.get(db)?.keep(key, tables, Promise.resolve(answer));
}

class Memory implements KyselyPlugin {
  readonly #kept = new Map<string, Kept>();
  /** Statements that are on their way and what they write. */
  readonly #writing = new WeakMap<object, readonly string[] | 'all'>();

  once<T>(key: string, tables: readonly string[], read: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key);
    if (known !== undefined) return known.answer as Promise<T>;
    const answer = read();
    this.keep(key, tables, answer);
    answer.catch(() => {
      if (this.#kept.get(key)?.answer === answer) this.#kept.delete(key);
    });
    return answer;
  }

  keep(key: string, tables: readonly string[], answer: Promise<unknown>): void {
    this.#kept.set(key, { tables, answer });
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    const tables = writtenBy(node);
    if (tables !== null) {
      this.#forget(tables);
      this.#writing.set(queryId, tables);
    }
    return node;
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs) {
    // What was read while the statement was on its way may be of before or after.
    const tables = this.#writing.get(queryId);
    if (tables !== undefined) this.#forget(tables);
    return result;
  }

  #forget(written: readonly string[] | 'all'): void {
    if (written === 'all') {
      this.#kept.clear();
      return;
    }
    for (const [key, { tables }] of this.#kept)
      if (tables.some((table) => written.includes(table))) this.#kept.delete(key);
  }
}

/** Tables that a statement writes; null: none. */
function writtenBy(node: OperationNode): readonly string[] | 'all' | null {
  // Parts of a statement can be writes as well.
  if ((node as { with?: unknown }).with !== undefined) return 'all';
  if (SelectQueryNode.is(node)) return null;
  if (InsertQueryNode.is(node)) return named(node.into);
  if (UpdateQueryNode.is(node)) return named(node.table);
  if (RawNode.is(node) && HARMLESS.test(node.sqlFragments[0] ?? '')) return null;
  return 'all';
}

/** Going back to a savepoint is none of these. */
const HARMLESS = /^(savepoint|release savepoint) \w+$/;

const named = (table: OperationNode | undefined): readonly string[] | 'all' =>
  table !== undefined && TableNode.is(table) ? [table.table.identifier.name] : 'all';
