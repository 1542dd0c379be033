import { sql } from 'kysely';
import type { Db } from '../../store/index.js';
import { dayAfter, dayAt } from '../people/zone.js';

/** Smallest step in which time zones differ from UTC. */
const QUARTER_MS = 15 * 60_000;

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
): Promise<{ day: string; n: number }[]> {
  const today = dayAt(nowMs, zone);
  const series = Array.from({ length: days }, (_, i) => dayAfter(today, i - days + 1));
  const rows = await db
    .selectFrom('submission')
    .select((eb) => [
      sql<number>`at_ms / ${sql.lit(QUARTER_MS)}`.as('quarter'),
      eb.fn.countAll().as('n'),
    ])
    .where('campaign', '=', campaign)
    .where('at_ms', '>', nowMs - (days + 1) * 86_400_000)
    .where('latest', '=', 1)
    .where('counts', '=', 1)
    .groupBy('quarter')
    .execute();
  const counts = new Map<string, number>();
  for (const { quarter, n } of rows) {
    const day = dayAt(Math.floor(Number(quarter)) * QUARTER_MS, zone);
    counts.set(day, (counts.get(day) ?? 0) + Number(n));
  }
  return series.map((day) => ({ day, n: counts.get(day) ?? 0 }));
}

type Series = Awaited<ReturnType<typeof verdictsByDay>>;
const KEPT_MS = 30_000;
const kept = new Map<string, { atMs: number; series: Series }>();
/** Campaigns whose series is kept. */
const MOST_KEPT = 200;

/** The same, looked up at most every half minute: boards are polled by many. */
export async function keptVerdictsByDay(...of: Parameters<typeof verdictsByDay>): Promise<Series> {
  const [, campaign, zone, days, nowMs] = of;
  const key = `${campaign} ${zone} ${days}`;
  const known = kept.get(key);
  if (known !== undefined && nowMs - known.atMs < KEPT_MS && nowMs >= known.atMs)
    return known.series;
  const series = await verdictsByDay(...of);
  kept.delete(key);
  kept.set(key, { atMs: nowMs, series });
  for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(old);
  return series;
}
