import type { Db } from '../../store/index.js';

type Waiting = {
  run(trx: Db): Promise<void>;
  /** Its group is on disk. */
  end(): void;
  fail(error: unknown): void;
};

/** So many are written together at most, so that nobody waits long for the writer. */
const MOST = 50;

const groups = new WeakMap<Db, WriteGroup>();

/**
 * Runs many small writes in one transaction: a commit costs a sync of the disk, whatever is in it. Each is answered
 * after its group is on disk. Where one fails, the group is rolled back and each runs by itself, so that none falls with
 * another; a write must therefore be able to run twice.
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
          result = await write(trx);
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
    try {
      await this.db.transaction().execute(async (trx) => {
        for (const { run } of writes) await run(trx);
      });
      for (const { end } of writes) end();
    } catch (error) {
      if (writes.length === 1) writes[0]?.fail(error);
      else for (const one of writes) await this.#write([one]);
    }
  }
}
