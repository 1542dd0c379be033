import type { Db } from '../../store/index.js';
import { COUNT_PLACE } from '../../store/schema.js';
import type { Log } from '../http/index.js';

/** Whose replies are counted together. */
export type CountPlace = { policy: string; persona: string; version: string; model: string };
/**
 * `reply`: turns by mode and by what became of the rating. `label`: of the reply that the model gave first; `sent`: of the
 * one that went out. `user`: category of the message. `action`: rule/action/outcome.
 */
export type CountKind = 'reply' | 'label' | 'sent' | 'user' | 'cue' | 'duty' | 'rule' | 'action';
/** `kind` and name of one thing that was seen. */
export type Seen = readonly [kind: CountKind, name: string];

const HOUR_MS = 3_600_000;
/** Places that may be told apart in an hour; a client that makes up names gets the rest under `other`. */
const PLACES = 200;
/** Rows kept while the database cannot be written. */
const MOST = 50_000;
/** Rows of one statement: SQLite allows 32,766 values. */
const BATCH = 500;

type Row = CountPlace & { hour_ms: number; kind: CountKind; name: string; n: number };

/**
 * Counts what was seen, by hour, and adds it to the database every `everyMs`. Several guards may add to one database.
 * What a process that is killed had not written is lost: at most `everyMs` of counts.
 */
export class Counts {
  #rows = new Map<string, Row>();
  readonly #places = new Set<string>();
  #hour = 0;
  #writing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly db: Db,
    private readonly log: Log,
    private readonly now: () => number = Date.now,
    everyMs = 5000,
  ) {
    this.#timer = setInterval(() => void this.flush(), everyMs);
    this.#timer.unref();
  }

  add(place: CountPlace, seen: readonly Seen[]): void {
    const hour = Math.floor(this.now() / HOUR_MS) * HOUR_MS;
    if (hour !== this.#hour) this.#places.clear();
    this.#hour = hour;
    const known = this.#known(place);
    for (const [kind, name] of seen) {
      this.#count({ hour_ms: hour, ...known, kind, name, n: 1 });
    }
  }

  #known(place: CountPlace): CountPlace {
    const key = JSON.stringify([place.policy, place.persona, place.version, place.model]);
    if (this.#places.has(key)) return place;
    if (this.#places.size >= PLACES)
      return { policy: place.policy, persona: 'other', version: 'other', model: 'other' };
    this.#places.add(key);
    return place;
  }

  /** Writes what is counted. What cannot be written is kept for the next time, and the log says so. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const rows = [...this.#rows.values()];
    if (rows.length === 0) return;
    this.#rows = new Map();
    try {
      // Only adds: it need not wait for others' transactions.
      const adding = this.db.transaction().setIsolationLevel('read committed');
      await adding.execute(async (trx) => {
        for (let i = 0; i < rows.length; i += BATCH)
          await trx
            .insertInto('label_count')
            .values(rows.slice(i, i + BATCH))
            .onConflict((on) =>
              on.columns([...COUNT_PLACE]).doUpdateSet((eb) => ({
                n: eb('label_count.n', '+', eb.ref('excluded.n')),
              })),
            )
            .execute();
      });
    } catch {
      this.log('counts_not_written', { rows: rows.length });
      for (const row of rows) this.#count(row);
    }
  }

  #count(row: Row): void {
    const key = JSON.stringify(COUNT_PLACE.map((column) => row[column]));
    const known = this.#rows.get(key);
    if (known !== undefined) known.n += row.n;
    else if (this.#rows.size < MOST) this.#rows.set(key, row);
  }

  /** Writes the rest. The database stays open. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
