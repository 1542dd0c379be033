import { spoken } from './checks-text.js';

/** One line of a plan that begins with a time, or a numbered step. */
export type PlanLine = {
  /** As written: `9:30`, `09:30`; null for a numbered line without a time. */
  time: string | null;
  /** Minutes after midnight; null where the time is none of the clock (25:00) or missing. */
  minutes: number | null;
  /** Where a span ends, in minutes after midnight; null where the line gives only a start. */
  until: number | null;
  /** What stands behind the time, without stage directions. */
  what: string;
  /** The line begins with a step number. */
  numbered: boolean;
};

const NUMBER =
  /^(?:\d{1,2}\s*[.)、．）](?!\d)|[①-⑳]|第[一二三四五六七八九十\d]+步|step\s*\d+)\s*[:：.]?\s*/iu;
const BULLET = /^[-*•·▪–—]\s*/u;
const MARKS = /\*\*|__/gu;
const CLOCK = '(\\d{1,2})\\s*[:：]\\s*(\\d{2})(?!\\d)';
/** A time, or a span of which the start counts. */
const TIMED = new RegExp(`^${CLOCK}(?:\\s*(?:[-–—~～至到]|to)\\s*${CLOCK})?`, 'iu');
const WITHIN = new RegExp(`(?<!\\d)${CLOCK}`, 'u');

/** The lines of a plan: those that begin with a time, behind a bullet or number if there is one, and numbered ones. */
export function planLines(text: string): PlanLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((raw): PlanLine[] => {
    const line = raw.replace(MARKS, '').trim().replace(BULLET, '');
    const body = line.replace(NUMBER, '');
    const numbered = body !== line;
    const timed = TIMED.exec(body);
    if (timed !== null)
      return [
        {
          ...timeOf(timed),
          until: clockOf(timed[3], timed[4]),
          what: whatOf(body.slice(timed[0].length)),
          numbered,
        },
      ];
    if (!numbered) return [];
    const within = WITHIN.exec(body);
    const time = within === null ? NO_TIME : timeOf(within);
    return [{ ...time, until: null, what: whatOf(body.replace(WITHIN, '')), numbered }];
  });
}

const NO_TIME = { time: null, minutes: null };

function timeOf(match: RegExpExecArray): Pick<PlanLine, 'time' | 'minutes'> {
  return { time: `${match[1] ?? ''}:${match[2] ?? ''}`, minutes: clockOf(match[1], match[2]) };
}

/** Minutes after midnight; null for what is no time of the clock. */
function clockOf(hour: string | undefined, minute: string | undefined): number | null {
  const [hours, minutes] = [Number(hour ?? Number.NaN), Number(minute ?? Number.NaN)];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

const whatOf = (rest: string): string =>
  spoken(rest)
    .trim()
    .replace(/^[\s\-–—－:：,，、.|]+|[\s.。;；,，]+$/gu, '');

/** Minutes after midnight of HH:MM; null for anything else. */
export function minutesOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** Small hours belong to the evening before: a day's plan may end after midnight. */
const DAY_STARTS = 4 * 60;

/** Minutes in the order of a waking day, counted from 04:00. */
export const dayOrder = (minutes: number): number => (minutes - DAY_STARTS + 24 * 60) % (24 * 60);

const SLEEP: readonly RegExp[] = [
  /睡|就寝|入眠|安歇|歇下|休息|熄灯|关灯|上床|躺下/u,
  /\b(?:sleeps?|asleep|bed|bedtime|lights? (?:out|off)|turns? in|doze(?:s)? off|rest for the night|call it a (?:day|night))\b/iu,
];
const NO_SLEEP =
  /午睡|小睡|睡醒|睡前|没睡|不睡|睡不着|失眠|休息室|\b(?:nap|(?:wake|get|out of) (?:up|bed)|make the bed|sleep in|read(?:s|ing)? in bed|(?:no|without|can't|cannot|not) sleep|sleepless|before bed(?:time)?)\b/iu;

/** Whether an activity is going to sleep for the night. */
export const isSleep = (what: string): boolean =>
  SLEEP.some((words) => words.test(what)) && !NO_SLEEP.test(what);
