import { z } from 'zod';
import { ONE_LINE } from './rules.js';

/** Words in both languages. */
export const text = z.object({ en: z.string(), 'zh-CN': z.string() });
/** Milliseconds since 1970. */
export const time = z.number().int();
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
