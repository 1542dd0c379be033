import { z } from 'zod';
import { done, id, movesAfter, text, time } from './common.js';
import type { Declared } from './declare.js';

const reads = { who: 'project', may: 'review', of: 'campaign' } as const;
const runs = { who: 'project', may: 'set-up', of: 'campaign' } as const;

const COLUMN = z.enum([
  'open',
  'full',
  'diverged',
  'consulting',
  'closed',
  'resolved',
  'withdrawn',
]);

const rate = z.object({ value: z.number(), low: z.number(), high: z.number() });
const forecast = z.object({
  remaining: z.number().int(),
  rate: rate.nullable(),
  p50Ms: time.nullable(),
  p90Ms: time.nullable(),
  risk: z.enum(['none', 'watch', 'late']).nullable(),
  /** Why there is none. */
  reason: z.enum(['done', 'too_few_days', 'no_work']).nullable(),
});

const alert = z.object({
  id,
  kind: z.enum(['lag', 'delivery', 'quality', 'nobody']),
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  beganMs: time,
  mutedUntilMs: time.nullable(),
  seen: z.boolean(),
});

const board = z.object({
  title: z.string(),
  status: z.string(),
  zone: z.string(),
  dueMs: time.nullable(),
  nowMs: time,
  /** Verdicts: done + underWay + unassigned = wanted. */
  wanted: z.number().int(),
  done: z.number().int(),
  underWay: z.number().int(),
  unassigned: z.number().int(),
  surplus: z.number().int(),
  skipped: z.number().int(),
  items: z.number().int(),
  states: z.object({
    live: z.number().int(),
    diverged: z.number().int(),
    consulting: z.number().int(),
    closed: z.number().int(),
    resolved: z.number().int(),
    withdrawn: z.number().int(),
  }),
  days: z.array(z.object({ day: z.string(), n: z.number().int() })),
  forecast,
  alerts: z.array(alert),
  movesAfter,
});

const rater = z.object({
  person: z.string(),
  name: z.string(),
  status: z.enum(['active', 'paused', 'left']),
  tier: z.number().int(),
  held: z.number().int(),
  done: z.number().int(),
  week: z.number().int(),
  lastMs: time.nullable(),
  chart: z.enum(['none', 'watch', 'alarm', 'acknowledged']),
});

const card = z.object({
  id,
  subject: z.string(),
  state: COLUMN,
  difficulty: z.number().int(),
  tier: z.number().int(),
  heavy: z.boolean(),
  priority: z.number().int(),
  done: z.number().int(),
  overlap: z.number().int(),
  /** The beginning of what is rated. */
  excerpt: z.string(),
  pages: z.array(z.object({ step: z.string(), title: text })),
  parent: z.string().nullable(),
  children: z.array(id),
  holders: z.array(z.object({ assignment: id, person: z.string(), name: z.string() })),
  offered: z.array(z.string()),
  madeMs: time,
});

/** A campaign's board: where it stands, who works on what, and what its owner does about it. */
export const expertsBoard = {
  'GET /api/campaigns/:campaign/board': {
    about: 'Verdicts and items by state, the last days, the forecast with its risk, and alerts.',
    access: reads,
    reply: board,
  },
  'GET /api/campaigns/:campaign/board/raters': {
    about: 'What each rater holds and did, their last sign of life, and the state of their chart.',
    access: reads,
    reply: z.object({ raters: z.array(rater) }),
  },
  'GET /api/campaigns/:campaign/board/items': {
    about: 'Items of one column, page by page.',
    access: runs,
    query: z.object({
      column: COLUMN,
      after: z.string().max(100).optional(),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    reply: z.object({ rows: z.array(card), next: z.string().nullable() }),
  },
  'POST /api/campaigns/:campaign/alerts/:alert': {
    about: 'Marks an alert as seen, or mutes its kind of trouble for some days.',
    access: runs,
    body: z.object({ muteDays: z.number().int().min(0).max(90) }),
    reply: done,
  },
  'POST /api/campaigns/:campaign/offers': {
    about:
      'Offers an item to one person by hand. Saying no costs them nothing; an offer that nobody answers lapses.',
    access: runs,
    body: z.object({
      work: id,
      person: id,
      minutes: z.number().int().min(5).max(10_080),
      note: z.string().max(500).default(''),
    }),
    reply: z.object({ id }),
  },
  'GET /api/me/offers': {
    about: 'Urgent work that is offered to the viewer.',
    access: { who: 'person' },
    reply: z.object({
      offers: z.array(
        z.object({
          id,
          campaign: z.string(),
          title: z.string(),
          note: z.string(),
          madeMs: time,
          untilMs: time,
        }),
      ),
    }),
  },
  'POST /api/me/offers/:offer': {
    about: 'Says yes or no to an offer.',
    access: { who: 'person' },
    body: z.object({ accept: z.boolean() }),
    reply: z.object({
      state: z.enum(['accepted', 'declined', 'gone']),
      assignment: z.string().nullable(),
    }),
  },
  'POST /api/assignments/:assignment/hand-over': {
    about:
      'Gives what somebody holds to another rater. The draft goes along only where one verdict is wanted.',
    access: { who: 'project', may: 'set-up', of: 'assignment' },
    body: z.object({ to: id }),
    reply: z.object({ assignment: id, draft: z.boolean() }),
  },
  'POST /api/work/:work/split': {
    about: 'Splits an item by the pages of its form; verdicts and pay stay where they were given.',
    access: { who: 'project', may: 'set-up', of: 'work' },
    body: z.object({
      parts: z
        .array(z.array(z.string().max(500)).min(1).max(200))
        .min(2)
        .max(20),
      /** Whether the parts share the price of the whole, or each has it. */
      pay: z.enum(['shared', 'each']).default('shared'),
    }),
    reply: z.object({ items: z.array(id) }),
  },
  'POST /api/campaigns/:campaign/merge': {
    about: 'Makes one item of several that show the same texts.',
    access: runs,
    body: z.object({ works: z.array(id).min(2).max(20) }),
    reply: z.object({ items: z.array(id) }),
  },
} satisfies Record<string, Declared>;
