import { dayAfter, momentOf } from '../people/zone.js';

/** From when until before when; undefined where it has no end. */
export type Span = { fromMs: number | undefined; toMs: number | undefined };

/**
 * Days of a time zone as a span of moments: the first day from its midnight, the last one up to the next midnight, on
 * days of 23 and 25 hours too. Pure.
 * @param from,to `YYYY-MM-DD`, both included
 */
export const spanOfDays = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: string,
): Span => ({
  fromMs: from === undefined ? undefined : momentOf(from, 0, zone),
  toMs: to === undefined ? undefined : momentOf(dayAfter(to, 1), 0, zone),
});
