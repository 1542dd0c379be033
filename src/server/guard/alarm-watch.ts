import type { Log } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import { shareChart } from '../control/control-chart.js';
import { HOME } from '../objects.js';
import type { Told } from '../setup/notices/tell.js';
import type { Sealer } from '../setup/sealing.js';
import { type Alarm, addressOf, alarmsOf, takeAlarm } from './alarm-rows.js';
import type { AlarmSender, Sent } from './alarm-sender.js';
import { BUCKET_MS, countSeries, MOST_BUCKETS } from './count-series.js';

const EVERY_MS = 60_000;
/** Guards write their counts some seconds late. */
const LATE_MS = 60_000;
/** Waits before each further try, in ms; the last one again and again until the rule's bucket is older than a day. */
const WAITS_MS = [0, 60_000, 300_000, 1_800_000];
const GIVE_UP_MS = 86_400_000;

export type AlarmWatchParts = {
  db: Db;
  sender: AlarmSender;
  seals: () => Promise<Sealer>;
  /** Tells people and webhooks; what was told before is not told again. */
  tell: (told: Omit<Told, 'atMs'>) => Promise<void>;
  log: Log;
};

/**
 * Looks at the guard's counts every minute and tells where a chart begins to signal: once for each beginning, not for
 * every point that follows. It is a notice like the others; a rule may have a receiver of its own beside. Several servers on one database tell it once.
 */
export class AlarmWatch {
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(
    private readonly parts: AlarmWatchParts,
    private readonly now: () => number = Date.now,
    everyMs = EVERY_MS,
  ) {
    this.#timer = setInterval(() => void this.look(), everyMs);
    this.#timer.unref();
  }

  /** One look at all rules; never two at once. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch(() => this.parts.log('alarms_not_read'));
    return this.#looking;
  }

  async #look(): Promise<void> {
    for (const alarm of await alarmsOf(this.parts.db)) {
      if (this.#stopped) return;
      if (alarm.on) await this.#one(alarm);
    }
  }

  async #one(alarm: Alarm): Promise<void> {
    const { db, tell, log } = this.parts;
    const now = this.now();
    const due = await signalSince(db, alarm, now);
    if (due === null) return;
    const wait = WAITS_MS[Math.min(alarm.tries, WAITS_MS.length - 1)] ?? 0;
    if (alarm.tries > 0 && now - (alarm.triedMs ?? 0) < wait) return;
    if (!(await takeAlarm(db, alarm, now))) return;
    await tell({
      kind: 'guard.alarm',
      project: HOME,
      link: `/guard?alarm=${encodeURIComponent(alarm.id)}`,
      once: `guard.alarm ${alarm.id} ${due}`,
    });
    const sent = await this.#send(alarm, due, now);
    const over = sent === 'delivered' || now - due > GIVE_UP_MS + BUCKET_MS[alarm.bucket];
    log('guard_alarm', { alarm: alarm.id, sent, tries: alarm.tries + 1 });
    await db
      .updateTable('guard_alarm')
      .set({
        fault: sent === 'delivered' ? null : sent,
        ...(over && { told_ms: due, tries: 0 }),
      })
      .where('id', '=', alarm.id)
      .execute();
  }

  /** To the receiver of its own, where it has one. */
  async #send(alarm: Alarm, due: number, now: number): Promise<Sent> {
    if (alarm.sealed === null) return 'delivered';
    const { sender, seals } = this.parts;
    const url = addressOf(alarm, await seals());
    return sender.send({ id: alarm.id, url }, `${alarm.id}.${due}`, 'hearth.guard_alarm', now);
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
