import { z } from 'zod';
import { done, id, LAST_MOMENT, moment, time } from './common.js';
import type { Declared } from './declare.js';
import { dispute, KEY, minor, reason, said, toCampaign } from './money-shapes.js';
import { ONE_LINE } from './rules.js';

/** Whether they said how they are paid; `lost`: it cannot be read any more and must be entered anew. */
const payeeState = z.enum(['known', 'none', 'lost']);
/** Blanks at the edges get lost when somebody copies it, and few different characters are soon tried. */
const NOT_GUESSED = [
  (password: string) => password === password.trim() && new Set(password).size >= 5,
  {
    message: 'too simple a password',
    params: {
      en: 'must have at least five different characters, and no blank at its beginning or end',
      'zh-CN': '须至少含五种不同的字符，且首尾不能有空格',
    },
  },
] as const;
const settlement = z.object({
  id: z.string(),
  campaign: z.string(),
  title: z.string(),
  startsMs: time,
  endsMs: time,
  zone: z.string(),
  currency: z.string(),
  total: minor,
  people: z.number().int(),
  lines: z.number().int(),
  digest: z.string(),
  lockedMs: time,
  paid: z.number().int(),
});

/** Pay periods: looked at, locked, exported, paid. For whoever looks after money. */
export const settlements = {
  'GET /api/settlements': {
    about:
      'Pay periods that wait and statements that were made, in the campaigns of the viewer’s projects.',
    access: { who: 'project', may: 'money', of: null },
    reply: z.object({
      campaigns: z.array(
        z.object({
          campaign: z.string(),
          title: z.string(),
          currency: z.string(),
          zone: z.string(),
          period: z.enum(['week', 'half-month']),
          open: z.array(
            z.object({
              startMs: time,
              endMs: time,
              over: z.boolean(),
              total: minor,
              lines: z.number().int(),
              /** Whether somebody would be paid something. */
              owed: z.boolean(),
            }),
          ),
          disputes: z.number().int(),
        }),
      ),
      settlements: z.array(settlement),
    }),
  },
  'GET /api/campaigns/:campaign/settlement-preview': {
    about: 'What locking a pay period would settle, person by person.',
    access: toCampaign('money'),
    query: z.object({ startMs: z.coerce.number().int().min(0).max(LAST_MOMENT) }),
    reply: z.object({
      startMs: time,
      endMs: time,
      over: z.boolean(),
      currency: z.string(),
      zone: z.string(),
      total: minor,
      lines: z.number().int(),
      digest: z.string(),
      shares: z.array(
        z.object({
          person: z.string(),
          name: z.string(),
          total: minor,
          lines: z.number().int(),
          carried: z.number().int(),
          payable: z.boolean(),
          payee: payeeState,
        }),
      ),
    }),
  },
  'POST /api/campaigns/:campaign/settlements': {
    about: 'Locks a pay period: a statement for each person, which nothing changes afterwards.',
    access: toCampaign('money'),
    body: z.strictObject({
      startMs: moment,
      /** The preview’s, so that what is locked is what was looked at. */
      digest: z.string().max(100),
    }),
    reply: z.object({ settlement: z.string() }),
  },
  'GET /api/settlements/:settlement': {
    about: 'A locked period with its statements.',
    access: { who: 'project', may: 'money', of: 'settlement' },
    reply: z.object({
      settlement,
      /** Whether the rows still give the digests that were locked. */
      whole: z.boolean(),
      statements: z.array(
        z.object({
          id: z.string(),
          person: z.string(),
          name: z.string(),
          total: minor,
          lines: z.number().int(),
          payee: payeeState,
          paidMs: time.nullable(),
          reference: z.string().nullable(),
          receivedMs: time.nullable(),
        }),
      ),
    }),
  },
  'POST /api/settlements/:settlement/sheet': {
    about: 'The statements with payee fields as an XLSX file that opens with the password only.',
    access: { who: 'project', may: 'money', of: 'settlement' },
    body: z.strictObject({
      password: z
        .string()
        .min(12)
        .max(200)
        .refine(...NOT_GUESSED),
    }),
    reply: 'file',
  },
  'POST /api/settlements/:settlement/paid': {
    about:
      'Notes that statements were paid; sent twice, nothing changes. Refused where one was noted otherwise before.',
    access: { who: 'project', may: 'money', of: 'settlement' },
    body: z.strictObject({
      statements: z.array(id).min(1).max(5000),
      /** The payment’s own number, or how it was paid. */
      reference: z.string().trim().min(1).max(200).regex(ONE_LINE),
    }),
    reply: z.object({ paid: z.number().int() }),
    bodyLimit: 512 * 1024,
  },
  'GET /api/campaigns/:campaign/payees': {
    about: 'Who takes part in a campaign and may get a bonus or a correction: names only.',
    access: toCampaign('money'),
    reply: z.object({
      currency: z.string(),
      people: z.array(z.object({ person: z.string(), name: z.string() })),
    }),
  },
  'POST /api/campaigns/:campaign/ledger': {
    about:
      'Adds a bonus or a correction with its reason; sent twice under one id, it is stored once.',
    access: toCampaign('money'),
    body: z.strictObject({
      id: KEY,
      person: id,
      kind: z.enum(['bonus', 'adjustment']),
      amount: minor.min(-1e9).max(1e9),
      assignment: id.nullable().default(null),
      reason,
    }),
    reply: done,
  },
  'GET /api/campaigns/:campaign/disputes': {
    about: 'Objections to pay in a campaign, open ones first.',
    access: toCampaign('money'),
    reply: z.object({ disputes: z.array(dispute) }),
  },
  'POST /api/campaigns/:campaign/disputes/:dispute/answer': {
    about: 'Answers an objection, and closes it or leaves it open.',
    access: toCampaign('money'),
    body: z.strictObject({ id: KEY, said, close: z.boolean() }),
    reply: done,
  },
} satisfies Record<string, Declared>;
