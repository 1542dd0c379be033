/** Minutes since midnight as a clock shows them; 1440 is the end of the day. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** What a time field holds, in minutes; null for nothing. Midnight as an end is the end of the day. */
export function minutesOf(clock: string, end = false): number | null {
  const found = /^(\d{2}):(\d{2})/.exec(clock);
  if (found === null) return null;
  const minutes = Number(found[1]) * 60 + Number(found[2]);
  return end && minutes === 0 ? 1440 : minutes;
}
