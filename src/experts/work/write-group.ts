import type { Db } from '../../store/index.js';

type Waiting = {
  run(trx: Db): Promise<void>;
  /** Its group is on disk. */
  end(): void;
  fail(error: unknown): void;
};

/** How long the first write of a group waits for others. */
const WAIT_MS = 15;
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
  #timer: NodeJS.Timeout | null = null;

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
      this.#timer ??= setTimeout(() => this.#go(), WAIT_MS);
      if (this.#waiting.length >= MOST) this.#go();
    });
  }

  #go(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const writes = this.#waiting;
    this.#waiting = [];
    void this.#write(writes);
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
