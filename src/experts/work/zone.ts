/** Whether this machine knows the IANA time zone. */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Making one takes longer than all else that a claim reckons; there are no more than some hundred zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, made);
  return made;
}

const sinceMidnight = (atMs: number, zone: string): number => {
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const seconds = (part.hour ?? 0) * 3600 + (part.minute ?? 0) * 60 + (part.second ?? 0);
  return seconds * 1000 + (((atMs % 1000) + 1000) % 1000);
};

const DAY = 86_400_000;

/** When the day of a moment began in a time zone. Right on days of 23 and 25 hours too. Pure. */
export function dayStart(atMs: number, zone: string): number {
  const start = atMs - sinceMidnight(atMs, zone);
  const off = sinceMidnight(start, zone);
  return off === 0 ? start : start + (off > DAY / 2 ? DAY - off : -off);
}
