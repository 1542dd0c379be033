import { z } from 'zod';
import { done, id, moment, pageOf, paging, text, time } from './common.js';
import type { Declared } from './declare.js';
import { filled, formPage } from './form.js';

const body = z.string().trim().min(1).max(8000);
/** Who wrote: by name, or in a consultation by a letter. */
const by = z.object({
  name: z.string(),
  me: z.boolean(),
  role: z.enum(['manager', 'senior', 'rater']),
});
/** Who may be named: `id` is what a mention says, in a consultation the letter of whoever sits in it. */
const person = z.object({ id: z.string(), name: z.string(), role: by.shape.role });

const message = z.object({
  id: z.string(),
  n: z.number().int(),
  by,
  body: z.string(),
  question: z.boolean(),
  mentions: z.array(z.string()),
  removed: z.boolean(),
  editedMs: time.nullable(),
  atMs: time,
});
const poll = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  quorum: z.number().int(),
  deadlineMs: time.nullable(),
  state: z.enum(['open', 'closed']),
  by,
  madeMs: time,
  mine: z.number().int().nullable(),
  voters: z.number().int(),
  /** Null for whoever has not voted while it is open. */
  counts: z.array(z.number().int()).nullable(),
  result: z.object({ quorate: z.boolean(), winner: z.number().int().nullable() }).nullable(),
});
const threadShort = z.object({
  id: z.string(),
  campaign: z.string(),
  item: z.string(),
  about: z.enum(['item', 'consultation']),
  /** The room of a consultation's talk. */
  consultation: z.string().nullable(),
  /** Empty: the whole item; `text:ID` or `field:STEP/ID`: a part of it. */
  part: z.string(),
  title: z.string(),
  state: z.enum(['open', 'resolved']),
  messages: z.number().int(),
  madeBy: by,
  madeMs: time,
  lastMs: time,
  /** Only this rater and the campaign's owner read it until the item is closed. */
  blind: z.boolean(),
});
const thread = threadShort.extend({
  said: z.array(message),
  polls: z.array(poll),
  /** Whom a message may name. */
  people: z.array(person),
  /** The begin of the item's first text. */
  excerpt: z.string(),
  lang: z.string(),
  /** What the part is called. */
  partTitle: text.nullable(),
  /** The viewer’s own place at the item, to open it. */
  assignment: z.string().nullable(),
  mayManage: z.boolean(),
});
const newMessage = {
  /** Made by the page: sent twice, it is stored once. */
  key: z.uuid(),
  body,
  /** To whoever runs the campaign. */
  question: z.boolean().default(false),
  mentions: z.array(id).max(20).default([]),
};

const agreement = z.object({
  fields: z.number().int(),
  equal: z.number().int(),
  pairs: z.number().nullable(),
  alpha: z.number().nullable(),
  alphaReason: z.string().nullable(),
});
const outcome = z.enum(['consensus', 'majority', 'undecidable']);
const cause = z.enum(['rubric', 'item', 'evidence', 'slip', 'weight', 'culture', 'ambiguous']);
const consultationState = z.enum(['open', 'proposed', 'closed', 'withdrawn']);
const consultationShort = z.object({
  id: z.string(),
  campaign: z.string(),
  item: z.string(),
  round: z.number().int(),
  state: consultationState,
  cause: z.enum(['diverged', 'asked']),
  split: z.array(z.string()),
  outcome: outcome.nullable(),
  members: z.number().int(),
  signed: z.number().int(),
  messages: z.number().int(),
  openedMs: time,
  closedMs: time.nullable(),
  excerpt: z.string(),
  lang: z.string(),
  /** The viewer sits in it. */
  mine: z.boolean(),
});
const consultation = consultationShort.extend({
  mayManage: z.boolean(),
  thread: z.string(),
  /** Null in the seconds in which a verdict can still be taken back. */
  revealMs: time.nullable(),
  shown: z.array(
    z.object({
      id: z.string(),
      by: z.enum(['user', 'target', 'other', 'context']),
      title: text,
      text: z.string(),
    }),
  ),
  pages: z.array(formPage),
  sits: z.array(
    z.object({
      alias: z.string(),
      me: z.boolean(),
      role: z.enum(['rater', 'guest']),
      first: filled.nullable(),
      /** Questions, as `STEP/ID`, that their rubric version did not ask yet. */
      notAsked: z.array(z.string()),
      firstNote: z.string(),
      /** The vote as it is now, where it was changed after the reveal. */
      now: filled.nullable(),
      nowNote: z.string(),
      changes: z.number().int(),
      signed: z.boolean(),
      signedMs: time.nullable(),
      dissent: z.string().nullable(),
    }),
  ),
  before: agreement,
  after: agreement.nullable(),
  revision: z.number().int(),
  agreed: filled.nullable(),
  /** What more than half say now; a beginning for a proposal. */
  suggested: filled,
  distribution: z.record(
    z.string(),
    z.record(z.string(), z.array(z.object({ value: z.json(), n: z.number().int() }))),
  ),
  reason: z.string().nullable(),
  kind: cause.nullable(),
  proposedBy: z.string().nullable(),
  caseId: z.string().nullable(),
  /** Why no case came of it; `#…`: a reason that pages have words for. */
  noCase: z.string().nullable(),
  log: z.array(
    z.object({
      kind: z.enum([
        'opened',
        'joined',
        'changed',
        'proposed',
        'reopened',
        'signed',
        'closed',
        'withdrawn',
      ]),
      /** A letter, or the name of an owner. */
      by: z.string().nullable(),
      fields: z.array(z.string()),
      agrees: z.boolean().nullable(),
      atMs: time,
    }),
  ),
  may: z.object({
    vote: z.boolean(),
    propose: z.boolean(),
    sign: z.boolean(),
    close: z.boolean(),
    join: z.boolean(),
  }),
});

/** What stands beside an item. */
const beside = z.object({
  item: z.string(),
  threads: z.array(thread),
  /** Whom a first message may name. */
  people: z.array(person),
  /** Others’ talks come after one’s own verdict, when the item is closed. */
  blind: z.boolean(),
  /** Texts and fields that a talk can be about. */
  parts: z.array(z.object({ part: z.string(), title: text })),
});

const toThread = { who: 'project', may: 'annotate', of: 'thread' } as const;
const toPoll = { who: 'project', may: 'annotate', of: 'poll' } as const;
const toMessage = { who: 'project', may: 'annotate', of: 'message' } as const;
const toRoom = { who: 'project', may: 'annotate', of: 'consultation' } as const;
const closesRoom = { who: 'project', may: 'set-up', of: 'consultation' } as const;

/** Talks about items, votes, consultations. */
export const expertsTalk = {
  'GET /api/campaigns/:campaign/threads': {
    about:
      'Talks about items of a campaign, the last one first: all for its owner, for others those that they may read. Any stretch of what was said finds them, in Chinese and in English.',
    access: { who: 'project', may: 'annotate', of: 'campaign' },
    query: z.object({
      ...paging,
      find: z.string().max(200).optional(),
      item: id.optional(),
      state: z.enum(['open', 'resolved']).optional(),
      /** `asked`: with a question to the owner. `named`: where the viewer is mentioned. */
      only: z.enum(['asked', 'named', 'mine']).optional(),
    }),
    reply: pageOf(threadShort).extend({ title: z.string(), mayManage: z.boolean() }),
  },
  'GET /api/work/:work/threads': {
    about: 'Talks about one item that the viewer may read, with what is said.',
    access: { who: 'project', may: 'annotate', of: 'work' },
    reply: beside,
  },
  'GET /api/assignments/:assignment/threads': {
    about: 'The same for the item of one’s own assignment.',
    access: { who: 'project', may: 'annotate', of: 'assignment' },
    reply: beside,
  },
  'POST /api/work/:work/threads': {
    about: 'Begins a talk about an item, one of its texts or one of its fields.',
    access: { who: 'project', may: 'annotate', of: 'work' },
    body: z.object({
      ...newMessage,
      part: z.string().max(500).default(''),
      title: z.string().trim().max(200).default(''),
      /** Of an owner: the rater who is meant, while the item is blind. */
      rater: id.nullable().default(null),
    }),
    reply: thread,
  },
  'GET /api/threads/:thread': {
    about: 'A talk with its messages and votes.',
    access: toThread,
    reply: thread,
  },
  'PATCH /api/threads/:thread': {
    about: 'Marks a talk as settled, or opens it again.',
    access: toThread,
    body: z.object({ state: threadShort.shape.state }),
    reply: done,
  },
  'POST /api/threads/:thread/messages': {
    about:
      'Says something. Whoever is mentioned and may read it is told, with a link and without the text.',
    access: toThread,
    body: z.object(newMessage),
    reply: thread,
  },
  'PATCH /api/messages/:message': {
    about:
      'Changes a message of one’s own, or takes it back with an empty text. Earlier texts are kept.',
    access: toMessage,
    body: z.object({ body: z.string().trim().max(8000) }),
    reply: done,
  },
  'GET /api/messages/:message/edits': {
    about:
      'What a message said before. Of one that was taken back, only the campaign’s owner reads it.',
    access: toMessage,
    reply: z.object({ edits: z.array(z.object({ body: z.string(), atMs: time })) }),
  },
  'POST /api/threads/:thread/polls': {
    about: 'Starts a vote: without enough votes there is no result.',
    access: toThread,
    body: z.object({
      question: z.string().trim().min(1).max(500),
      options: z.array(z.string().trim().min(1).max(200)).min(2).max(10),
      quorum: z.number().int().min(1).max(1000),
      deadlineMs: moment.nullable().default(null),
    }),
    reply: thread,
  },
  'PUT /api/polls/:poll/vote': {
    about: 'Votes, or changes one’s vote before the end.',
    access: toPoll,
    body: z.object({ option: z.number().int().min(0).max(9) }),
    reply: done,
  },
  'POST /api/polls/:poll/close': {
    about: 'Ends a vote and stores its result; by whoever began it, or the campaign’s owner.',
    access: toPoll,
    reply: done,
  },
  'GET /api/campaigns/:campaign/consultations': {
    about: 'Consultations of a campaign, those under way first; for raters those that they sit in.',
    access: { who: 'project', may: 'annotate', of: 'campaign' },
    query: z.object({ ...paging, state: consultationState.optional() }),
    reply: pageOf(consultationShort).extend({
      title: z.string(),
      open: z.number().int(),
      mayManage: z.boolean(),
    }),
  },
  'POST /api/work/:work/consultations': {
    about: 'Opens a consultation about a closed item whose verdicts did not diverge by the rule.',
    access: { who: 'project', may: 'review', of: 'work' },
    reply: z.object({ id: z.string() }),
  },
  'GET /api/consultations/:consultation': {
    about:
      'A consultation’s room: first votes side by side under letters, how they changed, what is proposed and who signed.',
    access: toRoom,
    reply: consultation,
  },
  'POST /api/consultations/:consultation/join': {
    about: 'Sits in without a vote, as a senior expert.',
    access: { who: 'project', may: 'review', of: 'consultation' },
    reply: done,
  },
  'PUT /api/consultations/:consultation/vote': {
    about:
      'Changes one’s own vote after the reveal; the first one stays, and the change is marked.',
    access: toRoom,
    bodyLimit: 512 * 1024,
    body: z.object({ key: z.uuid(), filled, note: z.string().max(4000).default('') }),
    reply: done,
  },
  'POST /api/consultations/:consultation/proposal': {
    about: 'Proposes an outcome, following a revision; signatures under an earlier one are void.',
    access: toRoom,
    bodyLimit: 512 * 1024,
    body: z.object({
      after: z.number().int().min(0),
      outcome,
      agreed: filled,
      reason: z.string().trim().min(1).max(4000),
      kind: cause,
    }),
    reply: done,
  },
  'POST /api/consultations/:consultation/reopen': {
    about: 'Opens the talk again; what was proposed is void.',
    access: toRoom,
    reply: done,
  },
  'POST /api/consultations/:consultation/sign': {
    about: 'Signs what is proposed, or signs with another opinion.',
    access: toRoom,
    body: z.object({
      revision: z.number().int().min(1),
      dissent: z.string().trim().min(1).max(2000).nullable(),
    }),
    reply: done,
  },
  'POST /api/consultations/:consultation/close': {
    about:
      'Ends it with the owner’s signature, in a case or with the reason why there is none; what was agreed may become the item’s standard.',
    access: closesRoom,
    bodyLimit: 256 * 1024,
    body: z.object({
      revision: z.number().int().min(1),
      unsigned: z.string().trim().max(2000).default(''),
      standard: z.boolean().default(false),
      end: z.discriminatedUnion('as', [
        z.object({
          as: z.literal('case'),
          title: z.string().trim().min(1).max(300),
          problem: z.string().trim().min(1).max(20_000),
          divergence: z.string().trim().min(1).max(20_000),
          discussion: z.string().trim().min(1).max(20_000),
          consensus: z.string().trim().min(1).max(20_000),
          scenes: z.string().trim().min(1).max(20_000),
          lang: z.enum(['en', 'zh-CN']),
        }),
        z.object({ as: z.literal('reason'), reason: z.string().trim().min(1).max(4000) }),
      ]),
    }),
    reply: z.object({ caseId: z.string().nullable() }),
  },
  'POST /api/consultations/:consultation/withdraw': {
    about: 'Ends it without an outcome, for a reason that is kept; the votes stand.',
    access: closesRoom,
    body: z.object({ reason: z.string().trim().min(1).max(4000) }),
    reply: done,
  },
} satisfies Record<string, Declared>;
