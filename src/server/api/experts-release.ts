import { z } from 'zod';
import { done, id, name, text, time } from './common.js';
import type { Declared } from './declare.js';

const toCampaign = { who: 'project', may: 'set-up', of: 'campaign' } as const;
const readsCampaign = { who: 'project', may: 'review', of: 'campaign' } as const;
const readsTest = { who: 'project', may: 'review', of: 'blindtest' } as const;
const toTest = { who: 'project', may: 'set-up', of: 'blindtest' } as const;
const toRelease = { who: 'project', may: 'set-up', of: 'release' } as const;

const estimate = z.object({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.number(),
  reason: z.string().optional(),
});
const gate = z.object({
  state: z.enum(['passed', 'failed', 'undecided']),
  mark: z.number(),
  sure: z.boolean(),
  /** Why nothing is decided: too few answers with all their verdicts, or too few units with a consensus. */
  why: z.enum(['verdicts', 'units']).optional(),
  /** Answers drawn, those with all their verdicts, and the share that must have them. */
  drawn: z.number().int().optional(),
  full: z.number().int().optional(),
  least: z.number().optional(),
});
const slice = z.object({
  name: z.string(),
  label: text.nullable(),
  agreement: estimate,
  /** Tests that were closed before it was kept have none. */
  kappa: estimate.optional(),
  units: z.number().int(),
  ties: z.number().int(),
});
const weak = z.object({
  name: z.string(),
  n: z.number().int(),
  met: z.number().int(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
});

const design = {
  run: z.string().min(1).max(200),
  condition: z.string().max(500),
  judge: z.string().min(1).max(500),
  judgeRepeat: z.number().int().min(1).default(1),
  share: z.number().min(0.3).max(0.4),
  raters: z.number().int().min(2).max(9),
  gate: z.number().min(0).max(1),
  tier: z.number().int().min(0).max(3),
  credentials: z.array(z.string().max(60)).max(20),
  seed: z.string().trim().min(1).max(100),
};

const plan = z.object({
  questions: z.number().int(),
  answers: z.number().int(),
  judgements: z.number().int(),
  /** Who of the campaign's raters is qualified, and why others are not. */
  raters: z.array(
    z.object({
      person: z.string(),
      name: z.string(),
      tier: z.number().int(),
      why: z.string().nullable(),
    }),
  ),
  short: z.number().int(),
  /** Qualified people whom something keeps from the answers that are short: they had them, a conflict, notes, language. */
  barred: z.array(
    z.object({
      why: z.enum(['seen', 'conflict', 'notes', 'lang']),
      people: z.number().int(),
      answers: z.number().int(),
    }),
  ),
  most: z.number().int(),
  hidden: z.number().int(),
});

const testShort = z.object({
  id,
  run: z.string(),
  condition: z.string(),
  judge: z.string(),
  seed: z.string(),
  share: z.number(),
  raters: z.number().int(),
  gate: z.number(),
  tier: z.number().int(),
  credentials: z.array(z.string()),
  rubric: z.number().int(),
  status: z.enum(['open', 'closed', 'withdrawn']),
  madeMs: time,
  closedMs: time.nullable(),
  questions: z.number().int(),
  wanted: z.number().int(),
  done: z.number().int(),
  /** Places of items for which nobody is left. */
  orphans: z.number().int(),
  state: gate.shape.state.nullable(),
});

const result = z.object({
  gate,
  agreement: estimate,
  units: z.number().int(),
  questions: z.number().int(),
  answers: z.number().int(),
  ties: z.number().int(),
  alone: z.number().int(),
  unjudged: z.number().int(),
  incomplete: z.number().int(),
  unread: z.number().int(),
  kinds: z.array(
    z.object({
      kind: z.string(),
      label: text,
      units: z.number().int(),
      agreement: estimate,
      kappa: estimate,
      precision: estimate.nullable(),
      recall: estimate.nullable(),
      bias: estimate,
      alpha: estimate,
      ac: estimate,
      human: estimate,
      judgeAtCeiling: estimate,
      winningRate: z.number().nullable(),
      passes: z.boolean().nullable(),
    }),
  ),
  byGroup: z.array(slice),
  byAbility: z.array(slice),
  byDifficulty: z.array(slice),
  byTarget: z.array(slice),
  byTier: z.array(slice),
  scores: z.array(
    z.object({
      target: z.string(),
      kind: z.string(),
      label: text,
      judge: estimate,
      people: estimate,
      units: z.number().int(),
    }),
  ),
  worstQuestions: z.array(weak),
  worstAbilities: z.array(weak),
});

const said = z.object({ value: z.number(), label: text });
/** `differ`: only where judge and consensus are not the same, or people are of two minds. */
const rowFilter = {
  differ: z.enum(['yes']).optional(),
  question: z.string().max(500).optional(),
};

const CHECK = z.enum(['licences', 'privacy', 'weak-items', 'figures', 'credits']);
const release = z.object({
  id,
  name: z.string(),
  test: z.string(),
  gate,
  state: z.enum(['asked', 'signed', 'refused']),
  checks: z.array(CHECK),
  note: z.string(),
  madeMs: time,
  madeBy: z.string(),
  decidedMs: time.nullable(),
  decidedBy: z.string().nullable(),
  /** Asked for and signed by one person, since nobody else may sign. */
  alone: z.boolean(),
  /** The viewer asked for it. */
  mine: z.boolean(),
});

/** Blind tests against a judge, the gate, and releases. */
export const expertsRelease = {
  'GET /api/campaigns/:campaign/blind-tests': {
    about:
      'Blind tests of a campaign with their progress. No figure of an open one is told, so that nobody stops it at a good moment.',
    access: readsCampaign,
    reply: z.object({ tests: z.array(testShort), releases: z.array(release) }),
  },
  'GET /api/campaigns/:campaign/blind-tests/runs': {
    about: 'Runs of the project that a judge has rated, and their judges and conditions.',
    access: toCampaign,
    query: z.object({ run: z.string().max(200).optional() }),
    reply: z.object({
      runs: z.array(z.object({ id: z.string(), suite: z.string(), tag: z.string().nullable() })),
      chosen: z.object({ judges: z.array(z.string()), conditions: z.array(z.string()) }).nullable(),
    }),
  },
  'POST /api/campaigns/:campaign/blind-tests/plan': {
    about: 'What a blind test would take and who would rate, before anything is stored.',
    access: toCampaign,
    unlogged: true,
    body: z.object(design),
    reply: plan,
  },
  'POST /api/campaigns/:campaign/blind-tests': {
    about:
      'Starts a blind test: draws 30 to 40 % of the questions and, for each answer, its raters.',
    access: toCampaign,
    body: z.object(design),
    reply: z.object({ id }),
  },
  'GET /api/blind-tests/:blindtest': {
    about: 'A blind test; its figures once it is closed.',
    access: readsTest,
    reply: testShort.extend({ result: result.nullable() }),
  },
  'GET /api/blind-tests/:blindtest/items': {
    about:
      'Item by item, once a test is closed: what judge, each rater (under a number) and consensus said of every criterion.',
    access: readsTest,
    query: z.object({
      ...rowFilter,
      after: z.coerce.number().int().min(0).max(10_000_000).default(0),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          item: z.string(),
          question: z.string(),
          target: z.string(),
          criterion: z.string(),
          kind: text,
          judge: said.nullable(),
          people: z.array(said.extend({ rater: z.string() })),
          consensus: said.nullable(),
          differs: z.boolean(),
        }),
      ),
      total: z.number().int(),
      next: z.number().int().nullable(),
    }),
  },
  'GET /api/blind-tests/:blindtest/items.csv': {
    about: 'The same as a table to keep.',
    access: readsTest,
    query: z.object(rowFilter),
    reply: 'file',
  },
  'POST /api/blind-tests/:blindtest/close': {
    about:
      'Closes a test and compares; `early`: also while verdicts are missing, which the result then says.',
    access: toTest,
    body: z.object({ early: z.boolean().default(false) }),
    reply: done,
  },
  'POST /api/blind-tests/:blindtest/complete': {
    about:
      'Draws other raters for the places of an open test that nobody holds, or whose rater can no longer rate.',
    access: toTest,
    reply: z.object({ drawn: z.number().int(), orphans: z.number().int() }),
  },
  'POST /api/blind-tests/:blindtest/withdraw': {
    about: 'Ends a test without a result; verdicts stay stored and paid.',
    access: toTest,
    reply: done,
  },
  'POST /api/blind-tests/:blindtest/rework': {
    about: 'Puts the answers to some questions of a closed test back into the queue.',
    access: toTest,
    body: z.object({ questions: z.array(z.string().max(500)).min(1).max(200) }),
    reply: z.object({
      added: z.number().int(),
      /** Of these, with fewer people left than verdicts are wanted: who rated them before is not asked again. */
      short: z.number().int(),
    }),
  },
  'POST /api/campaigns/:campaign/releases': {
    about: 'Asks for a release. A gate that was not passed blocks it.',
    access: toCampaign,
    body: z.object({ name, test: id }),
    reply: z.object({ id }),
  },
  'POST /api/releases/:release/decide': {
    about: 'Signs a release after the last check by hand, or refuses it.',
    access: toRelease,
    body: z.discriminatedUnion('sign', [
      z.object({ sign: z.literal(true), checks: z.array(CHECK), note: z.string().max(4000) }),
      z.object({ sign: z.literal(false), note: z.string().trim().min(1).max(4000) }),
    ]),
    reply: done,
  },
} satisfies Record<string, Declared>;
