import type { Log } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import { shareChart } from '../control/control-chart.js';
import { type Alarm, alarmsOf, takeAlarm } from './alarm-rows.js';
import type { AlarmSender } from './alarm-sender.js';
import { BUCKET_MS, countSeries, MOST_BUCKETS } from './count-series.js';

const EVERY_MS = 60_000;
/** Guards write their counts some seconds late. */
const LATE_MS = 60_000;
/** Waits before each further try, in ms; the last one again and again until the rule's bucket is older than a day. */
const WAITS_MS = [0, 60_000, 300_000, 1_800_000];
const GIVE_UP_MS = 86_400_000;

/**
 * Looks at the guard's counts every minute and tells receivers where a chart begins to signal: once for each beginning,
 * not for every point that follows. Several servers on one database tell it once.
 */
export class AlarmWatch {
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(
    private readonly db: Db,
    private readonly sender: AlarmSender,
    private readonly log: Log,
    private readonly now: () => number = Date.now,
    everyMs = EVERY_MS,
  ) {
    this.#timer = setInterval(() => void this.look(), everyMs);
    this.#timer.unref();
  }

  /** One look at all rules; never two at once. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#look()).catch(() => this.log('alarms_not_read'));
    return this.#looking;
  }

  async #look(): Promise<void> {
    for (const alarm of await alarmsOf(this.db)) {
      if (this.#stopped) return;
      if (alarm.on) await this.#one(alarm);
    }
  }

  async #one(alarm: Alarm): Promise<void> {
    const now = this.now();
    const due = await signalSince(this.db, alarm, now);
    if (due === null) return;
    const wait = WAITS_MS[Math.min(alarm.tries, WAITS_MS.length - 1)] ?? 0;
    if (alarm.tries > 0 && now - (alarm.triedMs ?? 0) < wait) return;
    if (!(await takeAlarm(this.db, alarm, now))) return;
    const sent = await this.sender.send(alarm, `${alarm.id}.${due}`, 'hearth.guard_alarm', now);
    const over = sent === 'delivered' || now - due > GIVE_UP_MS + BUCKET_MS[alarm.bucket];
    this.log('guard_alarm', { alarm: alarm.id, sent, tries: alarm.tries + 1 });
    await this.db
      .updateTable('guard_alarm')
      .set({
        fault: sent === 'delivered' ? null : sent,
        ...(over && { told_ms: due, tries: 0 }),
      })
      .where('id', '=', alarm.id)
      .execute();
  }

  /** Waits for what is under way. The database stays open. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#looking;
  }
}

/**
 * The bucket in which the rule's chart last began to signal, if it is over, ended after the rule was made and was not told
 * yet; its begin in ms.
 */
async function signalSince(db: Db, alarm: Alarm, now: number): Promise<number | null> {
  const width = BUCKET_MS[alarm.bucket];
  const since = now - (MOST_BUCKETS[alarm.bucket] + 1) * width;
  const counts = (await countSeries(db, alarm.filter, alarm.bucket, 0, since)).filter(
    ({ atMs }) => atMs + width + LATE_MS <= now,
  );
  const { points } = shareChart(counts);
  const begins = counts.filter(
    ({ atMs }, i) =>
      points[i]?.signal !== null &&
      points[i - 1]?.signal == null &&
      atMs + width > alarm.madeMs &&
      atMs > (alarm.toldMs ?? 0),
  );
  return begins.at(-1)?.atMs ?? null;
}
