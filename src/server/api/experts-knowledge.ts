import { z } from 'zod';
import { done, id, time } from './common.js';
import type { Declared } from './declare.js';
import { expertsRubric, may, section } from './experts-rubric.js';

const part = z.string().max(20_000);
const caseContent = z.object({
  title: z.string().trim().min(1).max(300),
  problem: part,
  divergence: part,
  discussion: part,
  consensus: part,
  scenes: part,
});
const caseShort = z.object({
  id: z.string(),
  status: z.enum(['draft', 'accepted', 'superseded']),
  title: z.string(),
  lang: z.string(),
  abilities: z.array(z.string()),
  rubric: z.number().int(),
  learn: z.number().int().nullable(),
  changedMs: time,
  read: z.boolean(),
  excerpt: z.string(),
});
const caseFull = caseShort.omit({ excerpt: true, title: true }).extend({
  campaign: z.string(),
  content: caseContent,
  item: z.string().nullable(),
  consultation: z.string().nullable(),
  supersededBy: z.string().nullable(),
  revision: z.number().int(),
  madeBy: z.string(),
  madeMs: time,
  acceptedBy: z.string().nullable(),
  acceptedMs: time.nullable(),
  /** Parts that are empty and that accepting needs. */
  missing: z.array(z.string()),
  earlier: z.array(
    z.object({ revision: z.number().int(), status: z.string(), by: z.string(), atMs: time }),
  ),
  readers: z.number().int(),
});
const faq = z.object({
  id: z.string(),
  topic: z.string(),
  question: z.string(),
  answer: z.string(),
  status: z.enum(['proposed', 'assigned', 'answered', 'merged']),
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  asked: z.number().int(),
  helpful: z.number().int(),
  unhelpful: z.number().int(),
  mine: z.boolean().nullable(),
  revision: z.number().int(),
  rubric: z.number().int(),
  answeredBy: z.string().nullable(),
  answeredMs: time.nullable(),
});
const step = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('guide'),
    what: z.string(),
    version: z.number().int(),
    sections: z.array(section),
    doneMs: time.nullable(),
  }),
  z.object({
    kind: z.literal('case'),
    what: z.string(),
    id: z.string(),
    content: caseContent,
    lang: z.string(),
    doneMs: time.nullable(),
  }),
  z.object({
    kind: z.literal('quiz'),
    what: z.string(),
    id: z.string(),
    question: z.string(),
    options: z.array(z.string()),
    /** The right one and why, after it was found. */
    answer: z.object({ right: z.number().int(), why: z.string() }).nullable(),
    tries: z.number().int(),
    doneMs: time.nullable(),
  }),
]);

const find = z.string().max(200).optional();
const rater = { who: 'project', may: 'annotate', of: 'campaign' } as const;
const senior = { who: 'project', may: 'review', of: 'campaign' } as const;
const ofCase = (may: 'annotate' | 'review' | 'set-up') =>
  ({ who: 'project', may, of: 'case' }) as const;
const ofFaq = (may: 'annotate' | 'review') => ({ who: 'project', may, of: 'faq' }) as const;

/** What the work teaches: rubric versions, cases, questions, the learning path. */
export const expertsKnowledge = {
  ...expertsRubric,
  'GET /api/assignments/:assignment/beside': {
    about:
      'What helps beside an item: cases like it (after one’s own verdict, never before), the guide, and what a new rubric version changed in what one had filled in.',
    access: { who: 'project', may: 'annotate', of: 'assignment' },
    reply: z.object({
      rubric: z.number().int(),
      guide: z.array(section),
      /** Cases come after one’s own verdict. */
      casesLater: z.boolean(),
      cases: z.array(caseShort),
      marks: z.array(
        z.object({ version: z.number().int(), moved: z.boolean(), touched: z.array(z.string()) }),
      ),
    }),
  },
  'GET /api/campaigns/:campaign/cases': {
    about: 'The case library. Any stretch of a text finds it, in Chinese and in English.',
    access: rater,
    query: z.object({
      find,
      status: z.enum(['draft', 'accepted', 'superseded']).optional(),
      ability: z.string().max(200).optional(),
    }),
    reply: z.object({
      title: z.string(),
      may,
      cases: z.array(caseShort),
      abilities: z.array(z.string()),
    }),
  },
  'POST /api/campaigns/:campaign/cases': {
    about: 'Writes a case; it is a draft at first.',
    access: senior,
    bodyLimit: 256 * 1024,
    body: z.object({
      content: caseContent,
      abilities: z.array(z.string().max(200)).max(20).default([]),
      lang: z.enum(['en', 'zh-CN']),
      item: id.nullable().default(null),
    }),
    reply: z.object({ id: z.string() }),
  },
  'GET /api/cases/:case': {
    about: 'One case with its history.',
    access: ofCase('annotate'),
    reply: caseFull,
  },
  'PUT /api/cases/:case': {
    about:
      'Changes a case, accepts it (all five parts are needed), or says by which one it is superseded.',
    access: ofCase('review'),
    bodyLimit: 256 * 1024,
    body: z.object({
      after: z.number().int().min(1),
      content: caseContent,
      abilities: z.array(z.string().max(200)).max(20),
      status: z.enum(['draft', 'accepted', 'superseded']),
      supersededBy: id.nullable().default(null),
      /** Place in the learning path. */
      learn: z.number().int().min(0).max(1000).nullable(),
    }),
    reply: caseFull,
  },
  'POST /api/cases/:case/read': {
    about: 'Says that one has read a case.',
    access: ofCase('annotate'),
    reply: done,
  },
  'POST /api/cases/:case/standard': {
    about:
      'Makes a hidden check or an exam item of the case’s item, with the agreed form as its standard. Whoever read the case does not get it.',
    access: ofCase('set-up'),
    body: z.object({ as: z.enum(['gold', 'exam']) }),
    reply: z.object({ item: z.string() }),
  },
  'GET /api/campaigns/:campaign/faq': {
    about: 'Questions that were asked often, with their answers, by topic.',
    access: rater,
    query: z.object({ find, topic: z.string().max(100).optional() }),
    reply: z.object({
      title: z.string(),
      may,
      topics: z.array(z.string()),
      entries: z.array(faq),
      /** Who may answer. */
      owners: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
  'POST /api/campaigns/:campaign/faq': {
    about: 'Writes a question with its answer.',
    access: senior,
    body: z.object({
      topic: z.string().trim().max(100),
      question: z.string().trim().min(3).max(2000),
      answer: z.string().max(20_000),
    }),
    reply: z.object({ id: z.string() }),
  },
  'POST /api/campaigns/:campaign/faq/suggest': {
    about: 'Answers that fit a question that is being typed.',
    access: rater,
    unlogged: true,
    body: z.object({ text: z.string().max(2000) }),
    reply: z.object({
      entries: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
    }),
  },
  'GET /api/faq/:faq': {
    about: 'One question with the ways in which it was asked, and its earlier answers.',
    access: ofFaq('annotate'),
    reply: faq.extend({
      campaign: z.string(),
      asks: z.array(z.object({ question: z.string(), atMs: time })),
      earlier: z.array(
        z.object({
          revision: z.number().int(),
          question: z.string(),
          answer: z.string(),
          by: z.string(),
          atMs: time,
        }),
      ),
    }),
  },
  'PUT /api/faq/:faq': {
    about: 'Answers a question once for all, gives it to somebody, or sets its topic.',
    access: ofFaq('review'),
    body: z.object({
      after: z.number().int().min(0),
      topic: z.string().trim().max(100),
      question: z.string().trim().min(3).max(2000),
      answer: z.string().max(20_000),
      owner: id.nullable(),
    }),
    reply: z.object({ revision: z.number().int() }),
  },
  'POST /api/faq/:faq/merge': {
    about: 'Puts a question together with another one that asks the same.',
    access: ofFaq('review'),
    body: z.object({ into: id }),
    reply: done,
  },
  'POST /api/faq/:faq/helpful': {
    about: 'Says whether an answer helped.',
    access: ofFaq('annotate'),
    body: z.object({ helpful: z.boolean() }),
    reply: done,
  },
  'GET /api/campaigns/:campaign/learn': {
    about: 'The learning path: the guide, cases to read, questions; with one’s own receipts.',
    access: rater,
    reply: z.object({
      title: z.string(),
      may,
      steps: z.array(step),
      done: z.number().int(),
      /** For those who set the path: how many have finished each step. */
      others: z.array(z.object({ what: z.string(), n: z.number().int() })),
      quizzes: z.array(
        z.object({
          id: z.string(),
          question: z.string(),
          options: z.array(z.string()),
          answer: z.number().int(),
          why: z.string(),
          tried: z.number().int(),
          firstRight: z.number().int(),
        }),
      ),
    }),
  },
  'POST /api/campaigns/:campaign/learn/read': {
    about: 'Says that one has read a step.',
    access: rater,
    body: z.object({ what: z.string().min(1).max(200) }),
    reply: done,
  },
  'POST /api/campaigns/:campaign/learn/answer': {
    about: 'Answers a question of the path; what is right is told when it was found.',
    access: rater,
    body: z.object({ quiz: id, choice: z.number().int().min(0).max(20) }),
    reply: z.object({ right: z.boolean(), why: z.string().nullable() }),
  },
  'POST /api/campaigns/:campaign/quiz': {
    about: 'Adds a question to the learning path.',
    access: senior,
    body: z.object({
      question: z.string().trim().min(3).max(2000),
      options: z.array(z.string().trim().min(1).max(500)).min(2).max(6),
      answer: z.number().int().min(0).max(5),
      why: z.string().trim().min(3).max(4000),
      case: id.nullable().default(null),
    }),
    reply: z.object({ id: z.string() }),
  },
  'POST /api/campaigns/:campaign/quiz/remove': {
    about: 'Takes a question out of the learning path.',
    access: senior,
    body: z.object({ quiz: id }),
    reply: done,
  },
} satisfies Record<string, Declared>;
