import { z } from 'zod';
import { isOrcid } from '../../experts/money/orcid.js';
import { done, id, name, pageOf, paging, time } from './common.js';
import { certificate, contributions } from './contributions.js';
import type { Declared } from './declare.js';
import {
  dispute,
  KEY,
  LINE_OR_NONE,
  minor,
  nothing,
  reason,
  said,
  toCampaign,
} from './money-shapes.js';
import { ONE_LINE } from './rules.js';
import { settlements } from './settlements.js';

const terms = {
  prices: z.tuple([minor, minor, minor]),
  tierPercent: z.tuple([minor, minor, minor, minor]),
  distress: minor,
};
const tierPrices = z.object({ bronze: minor, silver: minor, gold: minor, platinum: minor });
const rule = z.object({
  version: z.number().int(),
  ...terms,
  reason: z.string(),
  madeMs: time,
  by: z.string().nullable(),
  table: z.array(z.object({ difficulty: z.number().int(), prices: tierPrices })),
});

const line = z.object({
  id: z.string(),
  campaign: z.string(),
  title: z.string(),
  /** By whose clocks pay periods go. */
  zone: z.string(),
  assignment: z.string().nullable(),
  kind: z.enum(['earn', 'bonus', 'reversal', 'adjustment']),
  cause: z.enum(['verdict', 'exam', 'distress', 'undo', 'unskip', 'hand']),
  amount: minor,
  currency: z.string(),
  /** Version of the price table. */
  priceRule: z.number().int(),
  tier: z.number().int(),
  rubric: z.number().int(),
  reason: z.string(),
  atMs: time,
  /** One's own active time on the item; null where the line is of no item. */
  activeMs: z.number().int().nullable(),
  statement: z.string().nullable(),
});

const statementShort = z.object({
  id: z.string(),
  settlement: z.string(),
  campaign: z.string(),
  title: z.string(),
  startsMs: time,
  endsMs: time,
  zone: z.string(),
  currency: z.string(),
  total: minor,
  lines: z.number().int(),
  digest: z.string(),
  lockedMs: time,
  paidMs: time.nullable(),
  reference: z.string().nullable(),
  receivedMs: time.nullable(),
});

const payeeFields = z.strictObject({
  name: name,
  method: z.enum(['bank', 'alipay', 'other']),
  account: z.string().trim().min(3).max(100).regex(ONE_LINE),
  /** Bank and branch; empty where there is none. */
  bank: z.string().trim().max(200).regex(LINE_OR_NONE).default(''),
  taxId: z.string().trim().max(60).regex(LINE_OR_NONE).default(''),
  address: z.string().trim().max(300).regex(LINE_OR_NONE).default(''),
});

/** What people earn, and how they are paid. */
export const expertsMoney = {
  'GET /api/me/earnings': {
    about: 'What one earned in each campaign, what waits for the next statement, and until when.',
    access: { who: 'person' },
    reply: z.object({
      campaigns: z.array(
        z.object({
          campaign: z.string(),
          title: z.string(),
          currency: z.string(),
          zone: z.string(),
          period: z.enum(['week', 'half-month']),
          total: minor,
          /** In no statement yet. */
          open: minor,
          /** In statements that are not paid yet. */
          waiting: minor,
          paid: minor,
          lines: z.number().int(),
          verdicts: z.number().int(),
          periodEndMs: time,
          examPaid: z.boolean(),
        }),
      ),
    }),
  },
  'GET /api/me/earnings/lines': {
    about: 'One’s own lines of the ledger, newest first, with one’s own time on each item.',
    access: { who: 'person' },
    query: z.object({ ...paging, campaign: id.optional() }),
    reply: pageOf(line),
  },
  'GET /api/me/statements': {
    about: 'One’s own statements, newest first.',
    access: { who: 'person' },
    reply: z.object({ statements: z.array(statementShort) }),
  },
  'GET /api/me/statements/:statement': {
    about: 'One of one’s own statements with its lines.',
    access: { who: 'person' },
    query: z.object(paging),
    reply: z.object({ statement: statementShort, lines: pageOf(line) }),
  },
  'POST /api/me/statements/:statement/received': {
    about: 'Says that the money came.',
    access: { who: 'person' },
    body: nothing,
    reply: done,
  },
  'GET /api/me/payee': {
    about: 'How one is paid; numbers are shown by their end.',
    access: { who: 'person' },
    reply: z.object({
      payee: payeeFields.extend({ setMs: time }).nullable(),
      /** Something was stored that this server can no longer read. */
      lost: z.boolean(),
    }),
  },
  'PUT /api/me/payee': {
    about: 'Says how one is paid. It is stored sealed, and only finance gets it, with a statement.',
    access: { who: 'person' },
    body: payeeFields,
    reply: done,
  },
  'DELETE /api/me/payee': {
    about: 'Forgets how one is paid.',
    access: { who: 'person' },
    reply: done,
  },
  'GET /api/me/disputes': {
    about: 'What one objected to in one’s pay, with the answers.',
    access: { who: 'person' },
    reply: z.object({ disputes: z.array(dispute) }),
  },
  'POST /api/me/disputes': {
    about:
      'Objects to a statement or to what an item was paid. Sent twice under one id, it is stored once.',
    access: { who: 'person' },
    body: z.strictObject({
      id: KEY,
      campaign: id,
      statement: id.nullable().default(null),
      assignment: id.nullable().default(null),
      said,
    }),
    reply: done,
  },
  'POST /api/me/disputes/:dispute/words': {
    about: 'Says something more to one’s own objection; it is open again then.',
    access: { who: 'person' },
    body: z.strictObject({ id: KEY, said }),
    reply: done,
  },
  'GET /api/me/credit': {
    about: 'Whether and how one wants to be named for one’s work.',
    access: { who: 'person' },
    reply: z.object({ consent: z.boolean(), name: z.string(), orcid: z.string() }),
  },
  'PUT /api/me/credit': {
    about: 'Says whether and how one wants to be named; taken back at any time.',
    access: { who: 'person' },
    body: z.strictObject({
      consent: z.boolean(),
      name: z.string().trim().max(100).regex(LINE_OR_NONE),
      /** `0000-0000-0000-0000`, or empty. */
      orcid: z
        .string()
        .trim()
        .regex(/^(\d{4}-\d{4}-\d{4}-\d{3}[\dX])?$/)
        .refine((orcid) => orcid === '' || isOrcid(orcid), {
          message: 'no such ORCID iD',
          params: {
            en: 'is no ORCID iD: its last digit does not fit the others; compare it with orcid.org',
            'zh-CN': '不是有效的 ORCID：末位校验码与其余数字不符，请与 orcid.org 核对',
          },
        }),
    }),
    reply: done,
  },
  'GET /api/me/certificates': {
    about: 'One’s own certificates.',
    access: { who: 'person' },
    reply: z.object({ certificates: z.array(certificate) }),
  },

  'POST /api/people/:person/erase': {
    about:
      'Erases the name and the payment details of somebody who left and was paid; sums and verdicts stay.',
    access: { who: 'team', may: 'people' },
    body: z.strictObject({ reason }),
    reply: done,
  },

  'GET /api/campaigns/:campaign/prices': {
    about: 'What is paid for which item to whom, in force and before.',
    access: toCampaign('annotate'),
    reply: z.object({
      title: z.string(),
      currency: z.string(),
      zone: z.string(),
      period: z.enum(['week', 'half-month']),
      examPaid: z.boolean(),
      mayChange: z.boolean(),
      rules: z.array(rule),
    }),
  },
  'POST /api/campaigns/:campaign/prices': {
    about: 'Changes prices for what is claimed from now on, as a new version with its reason.',
    access: toCampaign('set-up'),
    body: z.strictObject({
      /** The version that this one follows. */
      after: z.number().int().min(1),
      prices: z.array(z.number().int().min(0).max(1e8)).length(3),
      tierPercent: z.array(z.number().int().min(1).max(1000)).length(4),
      distress: z.number().int().min(0).max(1e8),
      reason,
    }),
    reply: rule,
  },
  ...settlements,
  ...contributions,
} satisfies Record<string, Declared>;
