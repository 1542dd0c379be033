import { z } from 'zod';
import { time } from './common.js';
import { rule } from './rules.js';

/** Amounts are integers of minor units (fen) everywhere. */
export const minor = z.number().int();
export const KEY = z.uuid();
export const nothing = z.strictObject({});
/** One line, or nothing. */
export const LINE_OR_NONE = rule(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, {
  en: 'must be one line without control characters or broken characters',
  'zh-CN': '须为一行文字，不能含控制字符或残缺字符',
});
/** Why something was done, for those whom it concerns. */
export const reason = z.string().trim().min(3).max(500);
/** What somebody says of a matter. */
export const said = z.string().trim().min(3).max(4000);

export const toCampaign = (may: 'annotate' | 'set-up' | 'money') =>
  ({ who: 'project', may, of: 'campaign' }) as const;

export const dispute = z.object({
  id: z.string(),
  campaign: z.string(),
  title: z.string(),
  statement: z.string().nullable(),
  assignment: z.string().nullable(),
  /** Of the statement that is meant. */
  period: z.object({ startsMs: time, endsMs: time, zone: z.string() }).nullable(),
  /** When the item that is meant was taken. */
  takenMs: time.nullable(),
  state: z.enum(['open', 'answered', 'closed']),
  madeMs: time,
  changedMs: time,
  /** Whose it is; null in one's own list. */
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  words: z.array(z.object({ said: z.string(), atMs: time, me: z.boolean(), expert: z.boolean() })),
});
