import type { Insertable } from 'kysely';
import { insertRecords } from './insert-records.js';
import type { Db } from './open.js';
import type { CallTable, ExternalTable, SlotTable } from './schema.js';
import { storageError } from './storage-error.js';

type Pending = {
  calls: Insertable<CallTable>[];
  slots: Insertable<SlotTable>[];
  externals: Insertable<ExternalTable>[];
};
const none = (): Pending => ({ calls: [], slots: [], externals: [] });

/**
 * Writes records in groups: every `everyMs` (20) or `size` (64) calls, in one transaction, in the order given. A call
 * and the slot that it fills count once.
 * A record that was given before another is never committed after it, and records given in one turn of the event loop
 * are committed together: a call that a kill leaves on disk has its slot.
 */
export class GroupCommit {
  #pending = none();
  #full = false;
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();
  #failure: unknown = null;
  #groupDone = deferred();

  constructor(
    private readonly db: Db,
    private readonly everyMs = 20,
    private readonly size = 64,
  ) {}

  /**
   * Resolves when the group that holds these records is on disk; nobody need wait for it.
   * @throws what an earlier commit threw: once the disk is full, nothing more is accepted.
   */
  add(records: Partial<Pending>): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    const { calls, slots, externals } = this.#pending;
    for (const call of records.calls ?? []) calls.push(call);
    for (const slot of records.slots ?? []) slots.push(slot);
    for (const external of records.externals ?? []) externals.push(external);
    const done = this.#groupDone.promise;
    this.#timer ??= setTimeout(() => void this.#commit().catch(() => undefined), this.everyMs);
    if (!this.#full && Math.max(calls.length, slots.length, externals.length) >= this.size) {
      this.#full = true;
      void this.flush().catch(() => undefined);
    }
    return done;
  }

  /** Resolves when all that was added is on disk. */
  async flush(): Promise<void> {
    await new Promise(setImmediate);
    return this.#commit();
  }

  #commit(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const group = this.#pending;
    if (group.calls.length + group.slots.length + group.externals.length > 0) {
      const { resolve } = this.#groupDone;
      this.#pending = none();
      this.#full = false;
      this.#groupDone = deferred();
      this.#flushing = this.#flushing.then(async () => {
        try {
          if (this.#failure === null) await this.#write(group);
        } catch (error) {
          this.#failure = storageError(error);
        }
        resolve();
      });
    }
    return this.#flushing.then(() => {
      if (this.#failure !== null) throw this.#failure;
    });
  }

  async #write({ calls, slots, externals }: Pending): Promise<void> {
    // Only adds, so it need not wait for others' transactions.
    const adding = this.db.transaction().setIsolationLevel('read committed');
    await adding.execute(async (trx) => {
      await insertRecords(this.db, trx, 'call', calls);
      await insertRecords(this.db, trx, 'slot', slots);
      await insertRecords(this.db, trx, 'external', externals);
    });
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
