import type { Insertable } from 'kysely';
import type { Db } from './open.js';
import type { CallTable, ExternalTable, SlotTable } from './schema.js';
import { storageError } from './storage-error.js';

type Pending = {
  calls: Insertable<CallTable>[];
  slots: Insertable<SlotTable>[];
  externals: Insertable<ExternalTable>[];
};
const none = (): Pending => ({ calls: [], slots: [], externals: [] });

/** Rows of one INSERT; 14 columns × 500 stay far below the limits of 32,766 (SQLite) and 65,535 (PostgreSQL) variables. */
const ROWS_A_STATEMENT = 500;

/**
 * Writes records in groups: every `everyMs` (20) or `size` (64) records, in one transaction, in the order given.
 * A record that was given before another is never committed after it, and records given in one turn of the event loop
 * are committed together: a call that a kill leaves on disk has its slot.
 */
export class GroupCommit {
  #pending = none();
  #count = 0;
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
    for (const call of records.calls ?? []) this.#pending.calls.push(call);
    for (const slot of records.slots ?? []) this.#pending.slots.push(slot);
    for (const external of records.externals ?? []) this.#pending.externals.push(external);
    this.#count += 1;
    const done = this.#groupDone.promise;
    if (this.#count === this.size) void this.flush().catch(() => undefined);
    else this.#timer ??= setTimeout(() => void this.#commit().catch(() => undefined), this.everyMs);
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
    if (this.#count > 0) {
      const { resolve } = this.#groupDone;
      this.#pending = none();
      this.#count = 0;
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

  async #write(group: Pending): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      for (const rows of chunks(group.calls)) await trx.insertInto('call').values(rows).execute();
      for (const rows of chunks(group.slots)) await trx.insertInto('slot').values(rows).execute();
      for (const rows of chunks(group.externals))
        await trx
          .insertInto('external')
          .values(rows)
          .onConflict((c) => c.doNothing())
          .execute();
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

function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) yield rows.slice(i, i + ROWS_A_STATEMENT);
}
