import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { digest } from '../store/index.js';

/** Characters of an id that say whose call it is, and of a whole id. */
const OWNER = 12;
const LENGTH = 32;

/** What the ids of a run's calls begin with. */
export const ownerOf = (run: string): string => digest(run).slice(0, OWNER);

/**
 * Ids that no other ledger gives: whose call it is, 6 random bytes and a count. Rising ids keep the index of calls
 * growing at its end, where random ones would touch a page each.
 */
export class CallIds {
  readonly #stay = randomBytes(6).toString('hex');
  readonly #owners = new Map<string, string>();
  #count = 0;

  next(run: string): string {
    let owner = this.#owners.get(run);
    if (owner === undefined) {
      owner = ownerOf(run);
      this.#owners.set(run, owner);
    }
    this.#count += 1;
    return `${owner}${this.#stay}${this.#count.toString(16).padStart(8, '0')}`;
  }
}

/**
 * Whether `call` is one that the run asked for itself and pays for, and not one that it took over. Ids of an older
 * Hearth do not say whose call it is: those began after the run was planned.
 */
export const isOwn = ({ run, createdMs }: { run: string; createdMs: number }) =>
  sql<boolean>`(case when length(call.id) = ${sql.lit(LENGTH)}
    then substr(call.id, 1, ${sql.lit(OWNER)}) = ${ownerOf(run)}
    else call.started_ms >= ${createdMs} end)`;

/** What `isOwn` says, of a call that is at hand. */
export const isOwnCall = (
  call: { id: string; startedMs: number },
  { run, createdMs }: { run: string; createdMs: number },
): boolean =>
  call.id.length === LENGTH ? call.id.startsWith(ownerOf(run)) : call.startedMs >= createdMs;

/** The beginning of a call's id in SQL: equal for calls of one run. */
export const ownerInSql = sql<string>`substr(call.id, 1, ${sql.lit(OWNER)})`;
