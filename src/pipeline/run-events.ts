import type { Text } from '../contract/index.js';
import { type Db, fromColumn, toColumn } from '../store/index.js';
import type { Progress } from './progress.js';
import type { RunEnd, RunEvent, Snapshot } from './run-event.js';
import { Speed } from './speed.js';

/** Least time between two writes of progress: at most 4 a second, however fast the run is. */
const WRITE_MS = 250;
const MINUTE_MS = 60_000;
/** A call in flight for longer than this is worth a word. */
const SLOW_MS = 5_000;

/**
 * The diary of one stay of a run, for whoever watches from elsewhere. Progress is written at most 4 times a second, of past
 * minutes the last one stays. A diary that cannot be written holds nobody up.
 */
export class RunEvents {
  readonly #speed = new Speed();
  #progress: Progress | null = null;
  #timer: NodeJS.Timeout | null = null;
  #last = '';
  #lastMs = 0;
  #writing: Promise<void> = Promise.resolve();
  #busy = false;

  constructor(
    private readonly db: Db,
    private readonly run: string,
    private readonly by: string | null,
  ) {}

  /** From now on; the figures change in place. Called when the run's lease is held. */
  watch(progress: Progress): void {
    this.#progress = progress;
    this.#write({ kind: 'began', data: { by: this.by } });
    this.#timer = setInterval(() => this.#tick(), WRITE_MS);
    this.#timer.unref();
  }

  trouble(address: string, cause: string): void {
    this.#write({ kind: 'trouble', data: { address, cause } });
  }

  stopping(now: boolean): void {
    this.#write({ kind: 'stopping', data: { now } });
  }

  /** The last word, after the last figures. Resolves when it is written, or cannot be. */
  async end(status: RunEnd, reason: Text | null): Promise<void> {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    this.#tick(true);
    this.#write({ kind: 'ended', data: { status, reason } });
    await this.#writing;
  }

  #tick(last = false): void {
    if (this.#progress === null || (this.#busy && !last)) return;
    const now = Date.now();
    const data = snapshotOf(this.#progress, this.#speed.at(now, this.#progress));
    const text = JSON.stringify(data);
    if (text === this.#last) return;
    this.#last = text;
    const before = this.#lastMs;
    this.#lastMs = now;
    this.#write({ kind: 'progress', data }, now);
    if (before > 0 && Math.floor(before / MINUTE_MS) < Math.floor(now / MINUTE_MS))
      this.#then(() => this.#thin(before));
  }

  /** Of the minute of `lastMs` only what was written last stays. */
  async #thin(lastMs: number): Promise<void> {
    await this.db
      .deleteFrom('run_event')
      .where('run', '=', this.run)
      .where('kind', '=', 'progress')
      .where('at_ms', '>=', Math.floor(lastMs / MINUTE_MS) * MINUTE_MS)
      .where('at_ms', '<', lastMs)
      .execute();
  }

  #write({ kind, data }: RunEvent, atMs = Date.now()): void {
    this.#then(async () => {
      await this.db
        .insertInto('run_event')
        .values((eb) => ({
          run: this.run,
          n: eb
            .selectFrom('run_event')
            .select((max) =>
              max(max.fn.coalesce(max.fn.max<number>('n'), max.val(0)), '+', 1).as('n'),
            )
            .where('run', '=', this.run),
          at_ms: atMs,
          kind,
          data: toColumn(data),
        }))
        .execute();
    });
  }

  #then(work: () => Promise<void>): void {
    this.#busy = true;
    const mine = this.#writing.then(work).catch(() => undefined);
    this.#writing = mine;
    void mine.then(() => {
      if (this.#writing === mine) this.#busy = false;
    });
  }
}

function snapshotOf(progress: Progress, speed: ReturnType<Speed['at']>): Snapshot {
  const { answers, verdicts, spent, causes, now } = progress;
  const { requests, holdMs, oldest } = now();
  return {
    answers: { ...answers },
    verdicts: { ...verdicts },
    spent: { ...spent },
    causes: Object.fromEntries(causes),
    callsPerSecond: rounded(speed.callsPerSecond, 100),
    leftMs: rounded(speed.leftMs, 0.001),
    waiting: requests,
    holdMs,
    oldest:
      oldest === null || oldest.ms < SLOW_MS
        ? null
        : { seconds: Math.floor(oldest.ms / 1000), voice: oldest.voice, unit: oldest.unit },
  };
}

/** No more places than anybody reads, so that what stands still is not written again. */
const rounded = (value: number | null, places: number): number | null =>
  value === null ? null : Math.round(value * places) / places;

/** A stored event. */
export const runEventOf = (row: { kind: string; data: string }): RunEvent =>
  ({ kind: row.kind, data: fromColumn(row.data) }) as RunEvent;

/** The run that was begun with this `HEARTH_STARTED_BY` since then; null where none was. */
export async function startedWith(db: Db, by: string, sinceMs: number): Promise<string | null> {
  const rows = await db
    .selectFrom('run_event')
    .select(['run', 'kind', 'data'])
    .where('kind', '=', 'began')
    .where('at_ms', '>=', sinceMs)
    .execute();
  const found = rows.find((row) => {
    const event = runEventOf(row);
    return event.kind === 'began' && event.data.by === by;
  });
  return found?.run ?? null;
}
