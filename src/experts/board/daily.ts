import { sql } from 'kysely';
import type { Db } from '../../store/index.js';
import { dayAfter, dayAt } from '../people/zone.js';

/** Smallest step in which time zones differ from UTC. */
const QUARTER_MS = 15 * 60_000;

/** Verdicts that count, by quarter of an hour since 1970. */
type Quarters = Map<number, number>;
type Series = { day: string; n: number }[];

const DAY_MS = 86_400_000;

/**
 * Verdicts that count, day by day in a time zone, oldest first, zeros included; the day that is under way is the last.
 * @param days how many
 */
export async function verdictsByDay(
  db: Db,
  campaign: string,
  zone: string,
  days: number,
  nowMs: number,
): Promise<Series> {
  const quarters = await quartersSince(db, campaign, nowMs - (days + 1) * DAY_MS);
  return seriesOf(quarters, zone, days, nowMs);
}

/** Answered by an index alone. */
async function quartersSince(db: Db, campaign: string, fromMs: number): Promise<Quarters> {
  const rows = await db
    .selectFrom('submission')
    .select((eb) => [
      sql<number>`at_ms / ${sql.lit(QUARTER_MS)}`.as('quarter'),
      eb.fn.countAll().as('n'),
    ])
    .where('campaign', '=', campaign)
    .where('at_ms', '>=', fromMs)
    .where('latest', '=', 1)
    .where('counts', '=', 1)
    .groupBy('quarter')
    .execute();
  const found: Quarters = new Map();
  for (const { quarter, n } of rows) {
    const key = Math.floor(Number(quarter));
    found.set(key, (found.get(key) ?? 0) + Number(n));
  }
  return found;
}

/** Pure. */
function seriesOf(quarters: Quarters, zone: string, days: number, nowMs: number): Series {
  const today = dayAt(nowMs, zone);
  const counts = new Map<string, number>();
  for (const [quarter, n] of quarters) {
    const day = dayAt(quarter * QUARTER_MS, zone);
    counts.set(day, (counts.get(day) ?? 0) + n);
  }
  return Array.from({ length: days }, (_, i) => {
    const day = dayAfter(today, i - days + 1);
    return { day, n: counts.get(day) ?? 0 };
  });
}

const KEPT_MS = 30_000;
/** What is older than this when it is looked at again is as it was; now and then all is counted afresh. */
const SETTLED_MS = 3_600_000;
const AFRESH_MS = 6 * SETTLED_MS;
type Kept = { atMs: number; wholeMs: number; quarters: Quarters; series: Series };
/** By database, so that two of them in one process never mix. */
const kept = new WeakMap<Db, Map<string, Kept>>();
/** Campaigns whose series is kept. */
const MOST_KEPT = 200;

/**
 * The same, looked up at most every half minute, since boards are polled by many; and then only the last hour of it,
 * since a campaign can have a million verdicts.
 */
export async function keptVerdictsByDay(...of: Parameters<typeof verdictsByDay>): Promise<Series> {
  const [db, campaign, zone, days, nowMs] = of;
  const all = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, all);
  const key = `${campaign} ${zone} ${days}`;
  const known = all.get(key);
  if (known !== undefined && nowMs - known.atMs < KEPT_MS && nowMs >= known.atMs)
    return known.series;
  const next = await lookedUp(of, known);
  all.delete(key);
  all.set(key, next);
  for (const old of [...all.keys()].slice(0, Math.max(0, all.size - MOST_KEPT))) all.delete(old);
  return next.series;
}

async function lookedUp(
  [db, campaign, zone, days, nowMs]: Parameters<typeof verdictsByDay>,
  known: Kept | undefined,
): Promise<Kept> {
  const settled =
    known !== undefined && nowMs >= known.atMs && nowMs - known.wholeMs < AFRESH_MS ? known : null;
  const first = nowMs - (days + 1) * DAY_MS;
  // Whole quarters, so that none is counted in two parts.
  const from =
    settled === null ? 0 : Math.floor((settled.atMs - SETTLED_MS) / QUARTER_MS) * QUARTER_MS;
  const quarters = await quartersSince(db, campaign, Math.max(first, from));
  if (settled !== null)
    for (const [quarter, n] of settled.quarters)
      if (quarter * QUARTER_MS < from && quarter * QUARTER_MS >= first) quarters.set(quarter, n);
  return {
    atMs: nowMs,
    wholeMs: settled === null ? nowMs : settled.wholeMs,
    quarters,
    series: seriesOf(quarters, zone, days, nowMs),
  };
}
