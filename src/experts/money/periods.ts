export type PeriodKind = 'week' | 'half-month';
/** `startMs` is in it, `endMs` is not. */
export type Period = { startMs: number; endMs: number };

type Day = { year: number; month: number; day: number };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Date and time of day that clocks show in a zone, as if they were UTC. @throws RangeError for a zone that is none */
function clock(ms: number, zone: string): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const part = Object.fromEntries(
    format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
}

/**
 * The moment at which clocks in a zone show this. In the hour that is skipped in spring it is as much later; of an hour
 * that comes twice in autumn it is the first.
 */
export function momentOf(
  { year, month, day, hour = 0, minute = 0 }: Day & { hour?: number; minute?: number },
  zone: string,
): number {
  const wanted = Date.UTC(year, month - 1, day, hour, minute);
  const DAY_MS = 86_400_000;
  // The offsets of the day before and the day after are all that can be in force.
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((at) => clock(at, zone) - at);
  const fitting = offsets
    .map((offset) => wanted - offset)
    .filter((at) => clock(at, zone) === wanted)
    .sort((a, b) => a - b);
  return fitting[0] ?? wanted - (offsets[0] ?? 0);
}

const dayOf = (ms: number, zone: string): Day & { weekday: number } => {
  const at = new Date(clock(ms, zone));
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    // Monday is 0, as in ISO 8601.
    weekday: (at.getUTCDay() + 6) % 7,
  };
};

/**
 * The pay period of a moment: Monday to Sunday, or the 1st to the 15th and the 16th to the end of the month, by the
 * clocks of the zone.
 */
export function periodOf(ms: number, zone: string, kind: PeriodKind): Period {
  const { year, month, day, weekday } = dayOf(ms, zone);
  const midnight = (on: number, inMonth = month) =>
    momentOf({ year, month: inMonth, day: on }, zone);
  if (kind === 'week')
    return { startMs: midnight(day - weekday), endMs: midnight(day - weekday + 7) };
  return day <= 15
    ? { startMs: midnight(1), endMs: midnight(16) }
    : { startMs: midnight(16), endMs: midnight(1, month + 1) };
}

/** `2026-11-30 23:30`, as clocks in the zone show it. */
export const clockText = (ms: number, zone: string): string =>
  new Date(clock(ms, zone)).toISOString().slice(0, 16).replace('T', ' ');
