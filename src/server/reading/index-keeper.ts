import type { Db } from '../../store/index.js';
import type { Desk, OpenedRun } from '../desk.js';
import { buildIndex, recordsOf } from './build-index.js';

/** Opened runs that are kept: their items are read from files once. */
const KEPT = 8;

/** Opens runs, keeps the last ones open, and sees to it that what pages look through is up to date. */
export class IndexKeeper {
  readonly #opened = new Map<string, Promise<OpenedRun>>();
  readonly #building = new Map<string, Promise<void>>();

  constructor(
    private readonly db: Db,
    private readonly desk: Desk,
  ) {}

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

  /** Makes the run's index unless it is up to date; at once for all who ask at once. */
  async upToDate(run: string): Promise<void> {
    const building = this.#building.get(run);
    if (building !== undefined) return building;
    const made = await this.db
      .selectFrom('page_run')
      .select('made_from')
      .where('run', '=', run)
      .executeTakeFirst();
    if (made?.made_from === (await recordsOf(this.db, run))) return;
    const work = this.open(run)
      .then((opened) => buildIndex(this.db, opened, Date.now()))
      .finally(() => this.#building.delete(run));
    this.#building.set(run, work);
    return work;
  }
}
