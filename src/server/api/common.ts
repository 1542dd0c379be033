import { z } from 'zod';
import { ONE_LINE } from './rules.js';

/** The end of 9999-12-30, so that it is no other year in any time zone. */
export const LAST_MOMENT = 253_402_214_399_999;

/** Words in both languages. */
export const text = z.object({ en: z.string(), 'zh-CN': z.string() });
/** Milliseconds since 1970. */
export const time = z.number().int();
/** The same where somebody names it: calendars end with the year 9999, and reckoning beyond it fails. */
export const moment = z.number().int().min(0).max(LAST_MOMENT);
/**
 * Figures of a campaign stand still for whoever rates in it, until they gave so many verdicts more or the day is over;
 * null: they are of now.
 */
export const movesAfter = z.number().int().min(1).nullable();
export const done = z.object({ done: z.literal(true) });
/** A name that people give: one line, no control characters. */
export const name = z.string().trim().min(1).max(100).regex(ONE_LINE);
/** An id of ours. */
export const id = z.string().min(1).max(100);

/** Pages of a list: `after` is the last page's `next`. */
export const paging = {
  after: z.string().max(200).optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
};
/** A page of a list with what comes after it; null at the end. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), next: z.string().nullable(), total: z.number().int() });
