import type { Db } from '../../store/index.js';
import type { Desk, OpenedRun } from '../desk.js';
import { IndexBuilder, isUpToDate } from './build-index.js';

/** Opened runs that are kept: their items are read from files once. */
const KEPT = 8;
/** How long who asks waits for an index that is being made: then they get what there is of it. */
const PATIENCE_MS = 1500;
/** A run that goes on is read again no sooner than this after the last time, and for at most a fifth of the time. */
const PAUSE_MS = 2000;
const SHARE = 4;

/** Opens runs, keeps the last ones open, and sees to it that what pages look through is up to date. */
export class IndexKeeper {
  readonly #opened = new Map<string, Promise<OpenedRun>>();
  readonly #building = new Map<string, Promise<void>>();
  /** When a run may be read again, in ms. */
  readonly #rest = new Map<string, number>();
  readonly #here: IndexBuilder;
  /** One after the other: builders share one disk. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly desk: Desk,
  ) {
    this.#here = new IndexBuilder(db);
  }

  /** @throws HearthError exit 2 where the run's data changed or is missing. */
  async open(run: string): Promise<OpenedRun> {
    const row = await this.db
      .selectFrom('run')
      .select('updated_ms')
      .where('id', '=', run)
      .executeTakeFirst();
    const key = `${run}@${row?.updated_ms}`;
    const known = this.#opened.get(key);
    if (known !== undefined) return known;
    const opening = this.desk.open(run);
    this.#opened.set(key, opening);
    opening.catch(() => this.#opened.delete(key));
    for (const old of this.#opened.keys())
      if (this.#opened.size > KEPT && old !== key) this.#opened.delete(old);
    return opening;
  }

  /**
   * Sees to the run's index. False where it is not up to date yet: it can be read as far as it is made.
   * @throws what making it came to, where there is none at all
   */
  async upToDate(run: string): Promise<boolean> {
    const going = this.#building.get(run);
    if (going === undefined) {
      if (await isUpToDate(this.db, run)) return true;
      if ((this.#rest.get(run) ?? 0) > Date.now()) return false;
    }
    const work = going ?? this.#start(run);
    const late = new Promise<'late'>((done) => setTimeout(done, PATIENCE_MS, 'late').unref());
    // Records may have come in while it was made.
    return (await Promise.race([work, late])) !== 'late' && isUpToDate(this.db, run);
  }

  /** Makes the indexes of these runs in the background. */
  later(runs: readonly string[]): void {
    for (const run of runs)
      if (!this.#building.has(run) && !this.#rest.has(run)) this.#start(run).catch(() => undefined);
  }

  #start(run: string): Promise<void> {
    const work = this.#queue
      .then(async () => {
        const from = Date.now();
        // Set before, so that a run that cannot be read is not tried without end.
        this.#rest.set(run, from + PAUSE_MS);
        await this.#build(run, from);
        const took = Date.now() - from;
        this.#rest.set(run, Date.now() + Math.max(PAUSE_MS, SHARE * took));
      })
      .finally(() => this.#building.delete(run));
    this.#building.set(run, work);
    this.#queue = work.catch(() => undefined);
    return work;
  }

  async #build(run: string, now: number): Promise<void> {
    if (this.desk.index !== undefined) await this.desk.index(run);
    else await this.#here.build(await this.open(run), now);
  }
}
