import { z } from 'zod';
import { done, id, pageOf, paging, text, time } from './common.js';
import type { Declared } from './declare.js';
import { filled, formPage } from './form.js';

const shown = z.object({
  id: z.string(),
  by: z.enum(['user', 'target', 'other', 'context']),
  title: text,
  text: z.string(),
});

const draft = z.object({
  revision: z.number().int(),
  /** The window or phone that it was typed on. */
  device: z.string(),
  filled,
  note: z.string(),
  atMs: time,
});

/** Why there is nothing to do; each has an explanation and a way on in the pages. */
const none = z.enum([
  'draft',
  'paused',
  'closed',
  'not-calibrated',
  'left',
  'alarm',
  /** The rater group rates no more here; the reason stands with the decision. */
  'group',
  'daily-cap',
  'share-cap',
  'break',
  'heavy-limit',
  /** Everything that could be taken is leased; `atMs`: when the next lease ends. */
  'all-leased',
  /** There is work, and it asks for a higher tier. */
  'level',
  /** What is left has content that was opted out of. */
  'opted-out',
  /** Work is given by the owner here. */
  'given',
  'none-left',
]);

const stretches = z
  .array(z.object({ id: id, ms: z.number().int().min(0).max(3_600_000) }))
  .max(200)
  .default([]);

const device = z.string().min(1).max(100);

const assignment = z.object({
  id: z.string(),
  campaign: z.string(),
  title: z.string(),
  state: z.enum(['leased', 'submitted', 'skipped', 'expired', 'returned', 'handed-over', 'void']),
  /**
   * What it became where its owner divided it, or made one item of it and others, and one's own places at that; left out
   * where it was simply taken out, and where one still has it.
   */
  became: z.object({ how: z.enum(['split', 'merged']), own: z.array(z.string()) }).optional(),
  formVersion: z.string(),
  rubric: z.number().int(),
  shown: z.array(shown),
  pages: z.array(formPage),
  abilities: z.array(z.string()),
  notes: z.array(z.string()),
  heavy: z.boolean(),
  difficulty: z.number().int(),
  lang: z.string(),
  why: z.array(text),
  /** The place in the exam that is being taken; null for everything else. */
  exam: z.object({ n: z.number().int(), of: z.number().int() }).nullable(),
  price: z.number().int(),
  currency: z.string(),
  leasedMs: time,
  leaseUntilMs: time,
  /** The window that may write. */
  writer: z.string(),
  /** The server's clock, so that the page's need not be right. */
  nowMs: time,
  activeMs: z.number().int(),
  draft: draft.nullable(),
  /** What one submitted oneself; nobody else's is here before the item closes. */
  mine: z
    .object({
      revision: z.number().int(),
      filled,
      note: z.string(),
      atMs: time,
      /** False: it came after the item had enough, is kept and paid, and counts as surplus. */
      counts: z.boolean(),
      /** Until when it can be taken back. */
      undoUntilMs: time,
    })
    .nullable(),
});

const next = z.discriminatedUnion('there', [
  z.object({ there: z.literal(true), assignment }),
  z.object({ there: z.literal(false), why: none, atMs: time.nullable() }),
]);

const toAssignment = { who: 'project', may: 'annotate', of: 'assignment' } as const;
const toCampaign = { who: 'project', may: 'annotate', of: 'campaign' } as const;
const KEY = z.uuid();

/** A rater's work. */
export const work = {
  'GET /api/rate': {
    about: 'Campaigns that the viewer takes part in or may join, with what is left for them.',
    access: { who: 'project', may: 'annotate', of: null },
    reply: z.object({
      campaigns: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          project: z.string(),
          suite: z.string(),
          status: z.enum(['draft', 'open', 'paused', 'closed']),
          dueMs: time.nullable(),
          /** Null: not joined yet. */
          joined: z
            .object({
              status: z.enum(['active', 'paused', 'left']),
              reason: text.nullable(),
              calibrated: z.boolean(),
              doneToday: z.number().int(),
              done: z.number().int(),
              begun: z.array(id),
              /** What keeps them from any work here: an alarm, a group that was left out. */
              held: none.nullable(),
            })
            .nullable(),
          /** Items that this viewer could still take; counted up to 200. */
          left: z.number().int(),
          prices: z.tuple([z.number().int(), z.number().int(), z.number().int()]),
          currency: z.string(),
        }),
      ),
    }),
  },
  'POST /api/campaigns/:campaign/join': {
    about: 'Takes part in a campaign.',
    access: toCampaign,
    reply: done,
  },
  'POST /api/campaigns/:campaign/next': {
    about:
      'The item that one has begun, or the next one, with its text. Or why there is none, and until when.',
    access: toCampaign,
    unlogged: true,
    body: z.object({
      device,
      /** They were told that a break is due, and go on. */
      rested: z.boolean().default(false),
    }),
    reply: next,
  },
  'GET /api/assignments/:assignment': {
    about: 'One’s own item: what is shown and asked, the draft, and what one submitted.',
    access: toAssignment,
    query: z.object({ device: device.default('look') }),
    reply: assignment,
  },
  'PUT /api/assignments/:assignment/draft': {
    about:
      'Stores what was typed, following a revision. Where another device wrote meanwhile, nothing is stored and the other text comes back.',
    access: toAssignment,
    unlogged: true,
    bodyLimit: 512 * 1024,
    body: z.object({
      /** The revision that this one follows; 0 for the first. */
      after: z.number().int().min(0),
      device,
      filled,
      note: z.string().max(4000),
      active: stretches,
    }),
    reply: z.discriminatedUnion('stored', [
      z.object({
        stored: z.literal(true),
        revision: z.number().int(),
        atMs: time,
        leaseUntilMs: time,
      }),
      z.object({ stored: z.literal(false), other: draft }),
    ]),
  },
  'GET /api/assignments/:assignment/drafts': {
    about: 'Earlier revisions of what one typed, newest first.',
    access: toAssignment,
    reply: z.object({ drafts: z.array(draft) }),
  },
  'POST /api/assignments/:assignment/alive': {
    about: 'Keeps the item for as long as its lease lasts; counts active time.',
    access: toAssignment,
    unlogged: true,
    body: z.object({ device, active: stretches }),
    reply: z.object({
      leaseUntilMs: time,
      writer: z.string(),
      nowMs: time,
      /** It was taken out, handed over or divided meanwhile: the page asks anew what became of it. */
      taken: z.boolean().optional(),
    }),
  },
  'POST /api/assignments/:assignment/take-over': {
    about: 'Lets this window write; another one becomes read-only.',
    access: toAssignment,
    unlogged: true,
    body: z.object({ device }),
    reply: done,
  },
  'POST /api/assignments/:assignment/submit': {
    about:
      'Gives the verdict, and gets the next item. Sent again under its key, it is stored once. Every field that is not optional must be filled in.',
    access: toAssignment,
    bodyLimit: 512 * 1024,
    body: z.object({
      key: KEY,
      device,
      filled,
      note: z.string().max(4000),
      active: stretches,
      /** The form that it was filled in: one that has changed since takes nothing. */
      formVersion: z.string().max(200).optional(),
      /** Whether the next item is wanted. */
      next: z.boolean().default(false),
    }),
    reply: z.object({
      submission: z.string(),
      revision: z.number().int(),
      counts: z.boolean(),
      atMs: time,
      undoUntilMs: time,
      next: next.nullable(),
    }),
  },
  'POST /api/assignments/:assignment/undo': {
    about: 'Takes a verdict or a skip back within ten seconds; what was typed is a draft again.',
    access: toAssignment,
    reply: assignment,
  },
  'POST /api/assignments/:assignment/skip': {
    about:
      'Leaves an item. What is distressing needs no words, is paid a little, and counts against nobody.',
    access: toAssignment,
    body: z.object({
      key: KEY,
      device,
      reason: z.enum(['unclear', 'conflict', 'distress', 'technical']),
      note: z.string().max(2000).default(''),
      next: z.boolean().default(false),
    }),
    reply: z.object({ undoUntilMs: time, next: next.nullable() }),
  },
  'POST /api/assignments/:assignment/return': {
    about: 'Gives an item back that one will not do; the draft stays one’s own.',
    access: toAssignment,
    reply: done,
  },
  'GET /api/campaigns/:campaign/mine': {
    about: 'What one did oneself in a campaign, newest first.',
    access: toCampaign,
    query: z.object(paging),
    reply: pageOf(
      z.object({
        assignment: z.string(),
        state: assignment.shape.state,
        /** Begin of the first text that is shown. */
        excerpt: z.string(),
        lang: z.string(),
        atMs: time,
        activeMs: z.number().int(),
        price: z.number().int(),
        counts: z.boolean(),
      }),
    ),
  },
} satisfies Record<string, Declared>;
