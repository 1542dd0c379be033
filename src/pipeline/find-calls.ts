import { type CompiledQuery, sql } from 'kysely';
import { compiledOnce, type Db, padded } from '../store/index.js';
import { type CallRow, type StoredCall, storedCall } from './stored-calls.js';

/** Finished states that another run may reuse; an error, a cut or a filtered reply is asked again. */
export const REUSABLE: readonly string[] = ['ok', 'refused', 'empty'];

/** A request, which sample of it, and the run whose calls count; null: of any run. */
export type Wanted = { hash: string; draw: string; run: string | null };
type Waiting = Wanted & {
  found: (call: StoredCall | null) => void;
  failed: (error: unknown) => void;
};
type FoundRow = CallRow & { draw: string };

/** Requests of one query. */
const MOST = 64;

/**
 * Finds recorded calls by their request. What is wanted in one turn of the event loop is looked up by one query: on a
 * fresh run nothing is found, and hundreds of look-ups must cost nothing.
 */
export class CallFinder {
  #waiting: Waiting[] = [];

  constructor(private readonly db: Db) {}

  /** The oldest finished call of the request; null when there is none. */
  find(wanted: Wanted): Promise<StoredCall | null> {
    return new Promise((found, failed) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#lookUp());
      this.#waiting.push({ ...wanted, found, failed });
    });
  }

  #lookUp(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const run of new Set(waiting.map((w) => w.run))) {
      const same = waiting.filter((w) => w.run === run);
      for (let from = 0; from < same.length; from += MOST)
        void this.#answer(run, same.slice(from, from + MOST));
    }
  }

  async #answer(run: string | null, waiting: readonly Waiting[]): Promise<void> {
    try {
      const rows = new Map<string, FoundRow>();
      for (const row of await this.#rows(run, padded(waiting)))
        rows.set(keyOf(row.request_hash, row.draw), row);
      for (const { hash, draw, found } of waiting) {
        const row = rows.get(keyOf(hash, draw));
        found(row === undefined ? null : storedCall(row));
      }
    } catch (error) {
      for (const { failed } of waiting) failed(error);
    }
  }

  async #rows(run: string | null, wanted: readonly Wanted[]): Promise<FoundRow[]> {
    const parameters: string[] = [];
    for (const { hash, draw } of wanted) parameters.push(hash, draw);
    parameters.push(...REUSABLE);
    if (run !== null) parameters.push(run);
    const query = statement(this.db, wanted.length, run !== null);
    return (await this.db.executeQuery<FoundRow>({ ...query, parameters })).rows;
  }
}

const keyOf = (hash: string, draw: string): string => `${hash}/${draw}`;

/** Other runs may have asked the same a thousand times, so the one call is chosen inside the database. */
const statement = (db: Db, requests: number, ofRun: boolean): CompiledQuery<FoundRow> =>
  compiledOnce(db, `calls of ${requests} ${ofRun}`, () => {
    const pairs = sql.join(Array.from({ length: requests }, () => sql`(${''}, ${''})`));
    const inRun = ofRun
      ? sql`and exists (select 1 from slot where slot.call = c.id and slot.run = ${''})`
      : sql``;
    return sql<FoundRow>`with wanted (request_hash, draw) as (values ${pairs})
      select call.id, call.request_hash, call.draw, call.state, call.reply, call.output_tokens
      from wanted join call on call.id = (
        select c.id from call c
        where c.request_hash = wanted.request_hash and c.draw = wanted.draw
          and c.state in (${sql.join(REUSABLE)}) ${inRun}
        order by c.started_ms, c.id limit 1)`.compile(db);
  });
