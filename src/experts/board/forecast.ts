import { quantile, rngFrom } from '../../stats/index.js';

const DAY_MS = 86_400_000;
/** Days of work that are looked back on, and futures that are drawn from them. */
export const LOOK_BACK_DAYS = 14;
const FUTURES = 1000;
/** Nobody plans further ahead. */
const FARTHEST_DAYS = 3650;
/** Days with work below which nothing can be said. */
const LEAST_DAYS = 3;

/**
 * When a campaign will be done. `rate`: verdicts a day, the middle one of the futures' with 10th and 90th percentile.
 * `risk`: `late` where the middle future ends after the due date, `watch` where one in ten does (P90), `none` else.
 * `reason`: why there is no forecast.
 */
export type Forecast =
  | {
      remaining: number;
      rate: { value: number; low: number; high: number };
      p50Ms: number;
      p90Ms: number;
      risk: 'none' | 'watch' | 'late' | null;
      reason: null;
    }
  | { remaining: number; reason: 'done' | 'too_few_days' | 'no_work' };

/**
 * Draws futures from the days behind: each day to come is one of the last days, weekends and slow days included, so that
 * one good day cannot promise much. Days before the first verdict are left out; the day that is under way counts for the
 * part of it that is over.
 * @param remaining verdicts that are still wanted
 * @param daily verdicts of the last whole days, oldest first, zeros included; up to 14 are used
 * @param dueMs null: no due date, so no risk either
 */
export function forecast({
  remaining,
  daily,
  nowMs,
  dueMs,
  seed,
}: {
  remaining: number;
  daily: readonly number[];
  nowMs: number;
  dueMs: number | null;
  seed: string;
}): Forecast {
  if (remaining <= 0) return { remaining: 0, reason: 'done' };
  const first = daily.findIndex((n) => n > 0);
  if (first < 0)
    return { remaining, reason: daily.length < LEAST_DAYS ? 'too_few_days' : 'no_work' };
  const days = daily.slice(first).slice(-LOOK_BACK_DAYS);
  if (days.length < LEAST_DAYS) return { remaining, reason: 'too_few_days' };
  if (days.every((n) => n === 0)) return { remaining, reason: 'no_work' };
  const rng = rngFrom(`${seed}/forecast`);
  const ends: number[] = [];
  for (let f = 0; f < FUTURES; f++) {
    let left = remaining;
    let day = 0;
    while (left > 0 && day < FARTHEST_DAYS) {
      const n = days[Math.floor(rng() * days.length)] ?? 0;
      // The last day is used up to the verdict that ends it.
      day += n >= left && n > 0 ? left / n : 1;
      left -= n;
    }
    ends.push(day);
  }
  const at = (q: number): number =>
    nowMs + Math.round((quantile(ends, q) ?? FARTHEST_DAYS) * DAY_MS);
  const rates = ends.map((day) => remaining / day);
  const [p50Ms, p90Ms] = [at(0.5), at(0.9)];
  return {
    remaining,
    rate: {
      value: quantile(rates, 0.5) ?? 0,
      low: quantile(rates, 0.1) ?? 0,
      high: quantile(rates, 0.9) ?? 0,
    },
    p50Ms,
    p90Ms,
    risk: dueMs === null ? null : p50Ms > dueMs ? 'late' : p90Ms > dueMs ? 'watch' : 'none',
    reason: null,
  };
}
