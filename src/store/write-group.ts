import { sql } from 'kysely';
import type { Db } from './open.js';
import { remembering } from './read-once.js';
import { faultCode } from './storage-error.js';

type Waiting = {
  run(trx: Db): Promise<void>;
  /** Its group is on disk. */
  end(): void;
  fail(error: unknown): void;
};

/** So many are written together at most, so that nobody waits long for the writer. */
const MOST = 50;

/** What PostgreSQL says where two processes wait for each other; the one that it ends is tried again by itself. */
const CLASHES: ReadonlySet<string> = new Set(['40P01', '40001']);

const groups = new WeakMap<Db, WriteGroup>();

/**
 * Runs many small writes in one transaction: a commit costs a sync of the disk, whatever is in it. Each is answered
 * after its group is on disk. One that fails leaves nothing behind and no other falls with it. Where the whole group
 * cannot be stored, each is tried by itself: a write must be able to run twice.
 */
export function grouped<T>(db: Db, write: (trx: Db) => Promise<T>): Promise<T> {
  let group = groups.get(db);
  if (group === undefined) {
    group = new WriteGroup(db);
    groups.set(db, group);
  }
  return group.add(write);
}

class WriteGroup {
  #waiting: Waiting[] = [];
  #busy = false;

  constructor(private readonly db: Db) {}

  add<T>(write: (trx: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, fail) => {
      let result: T;
      this.#waiting.push({
        run: async (trx) => {
          // Each remembers for itself: what another one of the group wrote, or took back, is not seen from here.
          result = await write(remembering(trx));
        },
        end: () => resolve(result),
        fail,
      });
      if (!this.#busy) void this.#go();
    });
  }

  /** The first goes at once; what comes while a group is being written is the next group. */
  async #go(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.length > 0) {
      await new Promise(setImmediate);
      await this.#write(this.#waiting.splice(0, MOST));
    }
    this.#busy = false;
  }

  async #write(writes: readonly Waiting[]): Promise<void> {
    let failed = new Map<Waiting, unknown>();
    try {
      await this.db.transaction().execute(async (trx) => {
        failed = writes.length === 1 ? await single(trx, writes) : await together(trx, writes);
      });
    } catch (error) {
      if (writes.length === 1) writes[0]?.fail(error);
      else for (const one of writes) await this.#write([one]);
      return;
    }
    for (const one of writes)
      if (!failed.has(one)) one.end();
      else if (writes.length > 1 && CLASHES.has(faultCode(failed.get(one))))
        await this.#write([one]);
      else one.fail(failed.get(one));
  }
}

async function single(trx: Db, writes: readonly Waiting[]): Promise<Map<Waiting, unknown>> {
  for (const { run } of writes) await run(trx);
  return new Map();
}

async function together(trx: Db, writes: readonly Waiting[]): Promise<Map<Waiting, unknown>> {
  const failed = new Map<Waiting, unknown>();
  for (const one of writes) {
    await sql`savepoint one_write`.execute(trx);
    try {
      await one.run(trx);
    } catch (error) {
      failed.set(one, error);
      await sql`rollback to savepoint one_write`.execute(trx);
    }
    await sql`release savepoint one_write`.execute(trx);
  }
  return failed;
}
