import { z } from 'zod';
import { done, id, text, time } from './common.js';
import type { Declared } from './declare.js';
import { filled, formPage } from './form.js';

const shown = z.object({
  id: z.string(),
  by: z.enum(['user', 'target', 'other', 'context']),
  title: text,
  text: z.string(),
});
const reason = z.string().trim().min(3).max(4000);
const standing = z.enum([
  'calibrated',
  'may-begin',
  'open',
  'cooling',
  'waiting',
  'refused',
  'not-ready',
]);
const attemptState = z.enum(['open', 'passed', 'failed', 'superseded']);
const ability = z.object({ ability: z.string(), right: z.number().int(), n: z.number().int() });
const result = {
  right: z.number().int(),
  total: z.number().int(),
  needed: z.number().int(),
  low: z.number(),
  high: z.number(),
  abilities: z.array(ability.extend({ below: z.boolean() })),
};
const rules = z.object({
  items: z.number().int(),
  pass: z.number(),
  needed: z.number().int(),
  floor: z.number(),
  attempts: z.number().int(),
  coolDownHours: z.number().int(),
  /** Said before the start. */
  paid: z.boolean(),
});
const attempt = z.object({
  id: z.string(),
  rubric: z.number().int(),
  attempt: z.number().int(),
  state: attemptState,
  begunMs: time,
  endedMs: time.nullable(),
  paid: z.boolean(),
  answered: z.number().int(),
  /** Null while it is open: nothing of the standard is told before the end. */
  result: z.object(result).nullable(),
});
const decisionKind = z.enum(['probation', 'again', 'refused', 'retest']);
const decision = z.object({
  kind: decisionKind,
  reason: z.string(),
  rubric: z.number().int(),
  by: z.string(),
  atMs: time,
  items: z.number().int(),
});
const appeal = z.object({
  id: z.string(),
  attempt: z.string(),
  item: z.string(),
  reason: z.string(),
  state: z.enum(['open', 'upheld-standard', 'upheld-dropped', 'kept']),
  answer: z.string().nullable(),
  atMs: time,
  decidedMs: time.nullable(),
});
const figure = z.object({
  value: z.number().nullable(),
  n: z.number().int(),
  reason: z.string().nullable(),
});
const bankItem = z.object({
  item: z.string(),
  excerpt: z.string(),
  lang: z.string(),
  abilities: z.array(z.string()),
  state: z.enum(['in', 'out']),
  rubric: z.number().int(),
  n: z.number().int(),
  right: z.number().int(),
  rate: z.number().nullable(),
  discrimination: figure,
  flag: z.enum(['few', 'hard', 'easy', 'reversed']).nullable(),
  openAppeals: z.number().int(),
  /** A copy of an item in work: not asked before that one is closed. */
  waits: z.boolean(),
});

const rater = { who: 'project', may: 'annotate', of: 'campaign' } as const;
const ownAttempt = { who: 'project', may: 'annotate', of: 'attempt' } as const;
const owner = { who: 'project', may: 'set-up', of: 'campaign' } as const;
const ownerOfItem = { who: 'project', may: 'set-up', of: 'work' } as const;

/** Calibration exams: taking them, and the bank behind. */
export const expertsExam = {
  'GET /api/campaigns/:campaign/exam': {
    about: 'Where one stands with the exam, its rules, and one’s attempts.',
    access: rater,
    reply: z.object({
      title: z.string(),
      rubric: z.number().int(),
      calibrated: z.number().int(),
      required: z.boolean(),
      standing,
      /** Until when one waits. */
      atMs: time.nullable(),
      attemptsLeft: z.number().int(),
      rules,
      /** Chance to pass by how often somebody is truly right. */
      chances: z.array(z.object({ p: z.number(), once: z.number(), within: z.number() })),
      probation: z.object({ left: z.number().int() }).nullable(),
      attempts: z.array(attempt),
      decisions: z.array(decision.omit({ by: true })),
    }),
  },
  'POST /api/campaigns/:campaign/exam/begin': {
    about:
      'Draws the items of an attempt. They are answered like any other work, one after another.',
    access: rater,
    reply: z.object({ attempt: z.string(), items: z.number().int() }),
  },
  'POST /api/attempts/:attempt/finish': {
    about: 'Ends an attempt in which everything is answered, and tells the result.',
    access: ownAttempt,
    reply: z.object({ state: attemptState, ...result }),
  },
  'GET /api/attempts/:attempt': {
    about:
      'One’s own finished attempt, item by item: what one said, the standard, and why it is the standard.',
    access: ownAttempt,
    reply: attempt.extend({
      campaign: z.string(),
      items: z.array(
        z.object({
          item: z.string(),
          place: z.number().int(),
          shown: z.array(shown),
          pages: z.array(formPage),
          lang: z.string(),
          abilities: z.array(z.string()),
          mine: filled,
          standard: filled,
          why: text.nullable(),
          /** Null: left out after an appeal. */
          right: z.boolean().nullable(),
          share: z.number().nullable(),
          fields: z.array(z.object({ step: z.string(), field: z.string(), right: z.boolean() })),
          appeal: appeal.omit({ attempt: true, item: true }).nullable(),
        }),
      ),
    }),
  },
  'POST /api/attempts/:attempt/appeals': {
    about: 'Says that an item’s standard is wrong or outdated. Once for each item of an attempt.',
    access: ownAttempt,
    body: z.object({ item: id, reason }),
    reply: z.object({ id: z.string() }),
  },
  'GET /api/campaigns/:campaign/exam/bank': {
    about:
      'The bank of a rubric version, with how each item does, appeals, and who waits for a decision.',
    access: owner,
    query: z.object({ rubric: z.coerce.number().int().min(1).optional() }),
    reply: z.object({
      title: z.string(),
      rubric: z.number().int(),
      inForce: z.number().int(),
      rules,
      chances: z.array(z.object({ p: z.number(), once: z.number(), within: z.number() })),
      /** Items that can be drawn. */
      ready: z.number().int(),
      /** So many let a second attempt have other items. */
      wished: z.number().int(),
      items: z.array(bankItem),
      /** Exam items of an earlier version whose words changed: to look at before they come in. */
      toConfirm: z.array(bankItem),
      appeals: z.array(appeal.extend({ person: z.string(), rubric: z.number().int() })),
      waiting: z.array(
        z.object({
          person: z.string(),
          name: z.string(),
          attempts: z.number().int(),
          right: z.number().int(),
          total: z.number().int(),
          low: z.number(),
          high: z.number(),
          sinceMs: time,
        }),
      ),
      decisions: z.array(decision.extend({ person: z.string(), name: z.string() })),
      counts: z.object({
        passed: z.number().int(),
        failed: z.number().int(),
        open: z.number().int(),
        raters: z.number().int(),
        calibrated: z.number().int(),
      }),
    }),
  },
  'GET /api/campaigns/:campaign/exam/candidates': {
    about: 'Items of the campaign without a standard, those with most verdicts first.',
    access: owner,
    query: z.object({ find: z.string().max(200).optional() }),
    reply: z.object({
      items: z.array(
        z.object({
          item: z.string(),
          external: z.string(),
          excerpt: z.string(),
          lang: z.string(),
          state: z.string(),
          kind: z.string(),
          verdicts: z.number().int(),
        }),
      ),
    }),
  },
  'GET /api/work/:work/standard': {
    about: 'The form of an item with its standard, for whoever sets it.',
    access: ownerOfItem,
    reply: z.object({
      item: z.string(),
      campaign: z.string(),
      external: z.string(),
      kind: z.enum(['task', 'gold', 'exam', 'practice', 'blind']),
      lang: z.string(),
      shown: z.array(shown),
      pages: z.array(formPage),
      standard: filled.nullable(),
      why: text.nullable(),
      copies: z.array(z.object({ item: z.string(), kind: z.string() })),
      /** The item, or the one that it is a copy of, is work that is not closed: a copy made now waits. */
      inWork: z.boolean(),
    }),
  },
  'PUT /api/work/:work/standard': {
    about:
      'Sets the standard of an item by its own form. Ordinary work is copied as hidden check or exam item and stays as it is; the copy is not given out before the original is closed or withdrawn; attempts of the version in force are counted again, and only upwards.',
    access: ownerOfItem,
    bodyLimit: 512 * 1024,
    body: z.object({
      filled,
      why: text,
      /** `keep`: the item is a hidden check, an exam or a practice item already. */
      as: z.enum(['keep', 'gold', 'exam', 'practice']),
      /** Takes the original out of work, so that the copy need not wait for it. */
      withdraw: z.boolean().default(false),
    }),
    reply: z.object({ item: z.string() }),
  },
  'PUT /api/work/:work/bank': {
    about: 'Takes an exam item into the bank of a rubric version, or out of it, with a reason.',
    access: ownerOfItem,
    body: z.object({ rubric: z.number().int().min(1), in: z.boolean(), reason }),
    reply: done,
  },
  'POST /api/campaigns/:campaign/exam/decisions': {
    about:
      'Decides about somebody whose attempts are used up (work on probation, another attempt, not here), or asks for a retest. The reason is told to them.',
    access: owner,
    body: z.object({ person: id, kind: decisionKind, reason }),
    reply: done,
  },
  'POST /api/campaigns/:campaign/exam/appeals': {
    about:
      'Answers an appeal: the item is left out for everybody, its standard was mended, or it stays.',
    access: owner,
    body: z.object({
      appeal: id,
      state: z.enum(['upheld-standard', 'upheld-dropped', 'kept']),
      answer: reason,
    }),
    reply: done,
  },
} satisfies Record<string, Declared>;
