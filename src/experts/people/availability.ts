import { dayAfter, dayAt, momentOf, weekdayOf } from './zone.js';

/** A stretch of one day by its wall clock: minutes since midnight, `to` after `from`, at most 1440. */
export type Slot = { from: number; to: number };
/** Free hours by weekday, `1` Monday … `7` Sunday. */
export type Weekly = Readonly<Record<string, readonly Slot[]>>;
/** What holds on single days instead of the week's hours; an empty list: not at all. */
export type Exceptions = Readonly<Record<string, readonly Slot[]>>;
/** When somebody has time, in their own time zone. */
export type Calendar = { zone: string; weekly: Weekly; exceptions: Exceptions };
/** From when to when, in ms. */
export type Span = { fromMs: number; toMs: number };

const slotsOf = ({ weekly, exceptions }: Calendar, day: string): readonly Slot[] =>
  exceptions[day] ?? weekly[String(weekdayOf(day))] ?? [];

/** Whether somebody wrote any hours down; who did not is taken as free at any time. */
export const hasHours = ({ weekly, exceptions }: Calendar): boolean =>
  [...Object.values(weekly), ...Object.values(exceptions)].some((slots) => slots.length > 0);

/** The free stretches between two moments, in order, cut to them and joined where they touch. */
export function freeSpans(calendar: Calendar, { fromMs, toMs }: Span): Span[] {
  const spans: Span[] = [];
  const last = dayAt(toMs, calendar.zone);
  for (let day = dayAt(fromMs, calendar.zone); day <= last; day = dayAfter(day, 1))
    for (const { from, to } of [...slotsOf(calendar, day)].sort((a, b) => a.from - b.from)) {
      const start = Math.max(fromMs, momentOf(day, from, calendar.zone));
      const end = Math.min(toMs, momentOf(day, to, calendar.zone));
      const before = spans.at(-1);
      if (end <= start) continue;
      if (before !== undefined && start <= before.toMs) before.toMs = Math.max(before.toMs, end);
      else spans.push({ fromMs: start, toMs: end });
    }
  return spans;
}

/** Free minutes between two moments. Nobody is free for longer than that, also where no hours are written down. */
export function freeMinutes(calendar: Calendar, span: Span): number {
  if (!hasHours(calendar)) return Math.max(0, Math.floor((span.toMs - span.fromMs) / 60_000));
  const ms = freeSpans(calendar, span).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  return Math.floor(ms / 60_000);
}

/** Whether somebody has time at a moment. */
export const isFree = (calendar: Calendar, ms: number): boolean =>
  !hasHours(calendar) || freeSpans(calendar, { fromMs: ms, toMs: ms + 60_000 }).length > 0;

/** Why a calendar cannot be: null where it can. */
export function faultOfSlots(slots: readonly Slot[]): 'order' | 'overlap' | null {
  const sorted = [...slots].sort((a, b) => a.from - b.from);
  if (sorted.some(({ from, to }) => to <= from)) return 'order';
  return sorted.some((slot, i) => i > 0 && slot.from < (sorted[i - 1]?.to ?? 0)) ? 'overlap' : null;
}
