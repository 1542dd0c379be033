/** What a calendar needs of an event. Times in ms since 1970. */
export type CalendarEvent = {
  id: string;
  title: string;
  about: string;
  place: string;
  url: string;
  startsMs: number;
  endsMs: number;
  revision: number;
  madeMs: number;
  cancelled: boolean;
};

/**
 * One event as an iCalendar file (RFC 5545). Times are written in UTC, which every calendar shows in its reader's own
 * zone, whatever rules for summer time it knows.
 */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hearth//Community//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@hearth`,
    `SEQUENCE:${event.revision}`,
    `DTSTAMP:${utc(event.madeMs)}`,
    `DTSTART:${utc(event.startsMs)}`,
    `DTEND:${utc(event.endsMs)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.about === '' ? [] : [`DESCRIPTION:${escaped(event.about)}`]),
    ...(event.place === '' ? [] : [`LOCATION:${escaped(event.place)}`]),
    ...(event.url === '' ? [] : [`URL:${event.url}`]),
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const utc = (ms: number): string =>
  new Date(ms).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out.
    .replace(/[\u0000-\u001f\u007f]/g, '');

/** Lines of 75 bytes at most; a character is never cut. */
function folded(line: string): string {
  let out = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > 75) {
      out += '\r\n ';
      bytes = 1;
    }
    out += sign;
    bytes += size;
  }
  return out;
}
