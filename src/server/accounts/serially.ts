import { setTimeout } from 'node:timers/promises';
import type { Db } from '../../store/index.js';
import { faultCode } from '../../store/storage-error.js';

/** PostgreSQL: somebody else's change came between (serialization failure), or two waited for each other (deadlock). */
const AGAIN: ReadonlySet<string> = new Set(['40001', '40P01']);
const TRIES = 10;

/**
 * Does something as if nobody else were at work: what is read in it still holds when it ends. Where somebody else's
 * change came between, it is done anew from the start, so that `work` must ask again for everything it decides by.
 */
export async function serially<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--)
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work);
    } catch (error) {
      if (left <= 1 || !AGAIN.has(faultCode(error))) throw error;
      await setTimeout(5 + 20 * Math.random());
    }
}
