/** Wall clocks of time zones: what a calendar means in milliseconds, also on the days when clocks change. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export { isZone } from '../work/zone.js';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** What a clock on the wall shows, as if it were one of UTC: ms since 1970. */
function wallMs(ms: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) + (((ms % MINUTE) + MINUTE) % MINUTE);
}

/** The local day, `YYYY-MM-DD`. */
export const dayAt = (ms: number, zone: string): string =>
  new Date(wallMs(ms, zone)).toISOString().slice(0, 10);

/** Days after a day; `n` may be negative. */
export const dayAfter = (day: string, n: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY).toISOString().slice(0, 10);

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * When a local day has run so many minutes by its own wall clock, in ms. A time that the clock leaps over is the moment
 * of the leap; one that comes twice is its first coming. 1440 is the next day's midnight.
 */
export function momentOf(day: string, minute: number, zone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE;
  // Offsets before and after any change nearby: the moment stands by one of the two.
  const offsets = [wall - DAY, wall + DAY].map((ms) => wallMs(ms, zone) - ms);
  const fits = offsets.map((offset) => wall - offset).filter((ms) => wallMs(ms, zone) === wall);
  if (fits.length > 0) return Math.min(...fits);
  // In the gap: with the earlier offset the moment lies behind the leap by as much as the wanted time lies in the gap.
  const after = wall - Math.min(...offsets);
  const leapt = wallMs(after, zone) - wall;
  return after - (leapt > 0 ? leapt - gapLeft(after, zone, leapt) : 0);
}

/** Minutes between the wanted time and the end of the gap, found from the first moment behind the leap. */
function gapLeft(after: number, zone: string, leapt: number): number {
  let moment = after;
  while (moment > after - leapt && wallMs(moment - MINUTE, zone) === wallMs(moment, zone) - MINUTE)
    moment -= MINUTE;
  return leapt - (after - moment);
}
