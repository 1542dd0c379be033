/** From when to when, `HH:MM`, nothing is sent, in an IANA time zone. `from` after `to` goes over midnight. */
export type Quiet = { from: string; to: string; zone: string };

const DAY = 24 * 60;
const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Minutes since midnight in the zone. */
function localMinutes(ms: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms);
  return minutesOf(parts);
}

export const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/**
 * When something that is due now may be sent: now, or the end of the quiet hours, in ms. On the night when clocks change
 * the end is an hour off; whoever sends asks again then.
 */
export function afterQuiet(now: number, quiet: Quiet | null): number {
  if (quiet === null) return now;
  const at = localMinutes(now, quiet.zone);
  const from = minutesOf(quiet.from);
  const to = minutesOf(quiet.to);
  if (from === to) return now;
  const into = (at - from + DAY) % DAY;
  const length = (to - from + DAY) % DAY;
  if (into >= length) return now;
  return Math.floor(now / 60_000) * 60_000 + (length - into) * 60_000;
}
