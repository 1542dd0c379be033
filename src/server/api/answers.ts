import { z } from 'zod';
import { pageOf, paging, text } from './common.js';
import type { Declared } from './declare.js';

const number = z.coerce.number();

/** What is rated, in words, and its levels in ascending order. */
export const kind = z.object({
  label: text,
  group: text.nullable(),
  levels: z.array(z.object({ value: z.number(), label: text })),
});

export const verdictShort = z.object({
  judge: z.string(),
  judgeRepeat: z.number().int(),
  step: z.string(),
  state: z.string(),
  kinds: z.record(z.string(), z.number()),
});

const answerRow = z.object({
  n: z.number().int(),
  condition: z.string(),
  target: z.string(),
  repeat: z.number().int(),
  item: z.string(),
  task: z.string(),
  lang: z.string(),
  state: z.string(),
  chars: z.number().int(),
  excerpt: z.string(),
  /** The words that were looked for, with what stands around them, where the excerpt does not hold them. */
  hit: z.string().nullable(),
  spread: z.number().nullable(),
  verdicts: z.array(verdictShort),
});

/** What answers are asked for, and in which order. */
const wanted = {
  /** Words that prompt or answer must hold; a stretch in quotation marks counts as one. */
  find: z.string().max(500).optional(),
  condition: z.string().max(500).optional(),
  target: z.string().max(500).optional(),
  task: z.string().max(200).optional(),
  lang: z.string().max(20).optional(),
  state: z.string().max(40).optional(),
  item: z.string().max(500).optional(),
  /** `kind=id`, such as `code=boundary`. */
  cluster: z.string().max(500).optional(),
  /** A kind that was found (with `least`: at that level or above), by `judge` where one is named, else by any. */
  kind: z.string().max(200).optional(),
  least: number.optional(),
  judge: z.string().max(500).optional(),
  /** A verdict in this state. */
  verdict: z.enum(['rated', 'unparsable', 'refused', 'errored']).optional(),
  /** Disagreement of judges, 0…1, at least. */
  spread: number.min(0).max(1).optional(),
  shortest: number.int().min(0).optional(),
  longest: number.int().min(0).optional(),
  order: z.enum(['data', 'spread', 'longest', 'shortest']).default('data'),
};

export const answers = {
  'GET /api/runs/:run/filters': {
    about: 'What the answers of a run can be filtered by; makes the index first where it is old.',
    access: { who: 'project', may: 'read', of: 'run' },
    reply: z.object({
      conditions: z.array(z.string()),
      targets: z.array(z.string()),
      judges: z.array(z.string()),
      tasks: z.array(z.string()),
      langs: z.array(z.string()),
      states: z.array(z.string()),
      /** Kinds of clusters with their ids: codes, couples, participants. */
      clusters: z.record(z.string(), z.array(z.string())),
      kinds: z.record(z.string(), kind),
      /** Kinds that any verdict found, above their lowest level. */
      found: z.array(z.string()),
      /** False while the run's records are still being read; what there is of them can be looked through. */
      upToDate: z.boolean(),
      /** Whether verdicts of this suite can be taken apart into kinds. */
      rated: z.boolean(),
      /** How many answers there are when all is read. */
      answers: z.number().int(),
      verdicts: z.number().int(),
    }),
  },
  'GET /api/runs/:run/answers': {
    about:
      'Answers of a run that fit all that is asked, in the order of the data or by disagreement or length.',
    access: { who: 'project', may: 'read', of: 'run' },
    query: z.object({ ...paging, ...wanted }),
    reply: pageOf(answerRow).extend({
      /** Answers that are read so far, whatever is asked. */
      read: z.number().int(),
      /** False while the run's records are still being read: more answers may fit. */
      upToDate: z.boolean(),
    }),
  },
  'GET /api/runs/:run/items/:item/beside': {
    about:
      'Which items come before and after one in the list of answers that fit all that is asked; each item once, where it first stands.',
    access: { who: 'project', may: 'read', of: 'run' },
    query: z.object(wanted),
    reply: z.object({
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** Place among the items of the list, from 1; null where the item is not in it. */
      place: z.number().int().nullable(),
      items: z.number().int(),
    }),
  },
  'GET /api/search': {
    about:
      'Answers of all runs that the viewer sees that hold these words, newest run first; looks for a short while at a time.',
    access: { who: 'project', may: 'read', of: null },
    query: z.object({
      ...paging,
      find: z.string().min(1).max(500),
      suite: z.string().max(200).optional(),
      target: z.string().max(500).optional(),
    }),
    reply: z.object({
      rows: z.array(
        answerRow
          .omit({ verdicts: true, n: true, task: true, spread: true })
          .extend({ run: z.string(), suite: z.string(), runMs: z.number() }),
      ),
      /** Where to go on looking; null when all runs were looked through. A page may be empty and still have one. */
      next: z.string().nullable(),
      /** Runs looked through so far, of all that can be. */
      looked: z.number().int(),
      runs: z.number().int(),
      /** Runs whose records are not read yet. */
      unread: z.number().int(),
    }),
  },
  'GET /api/runs/:run/items/:item': {
    about: 'One item: what was asked, what every target said, and every verdict on it.',
    access: { who: 'project', may: 'read', of: 'run' },
    query: z.object({ condition: z.string().max(500).optional() }),
    reply: z.object({
      item: z.string(),
      task: z.string(),
      lang: z.string(),
      clusters: z.record(z.string(), z.string()),
      warning: text.nullable(),
      notice: text,
      kinds: z.record(z.string(), kind),
      rated: z.boolean(),
      gold: z.unknown(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      answers: z.array(
        z.object({
          condition: z.string(),
          target: z.string(),
          repeat: z.number().int(),
          states: z.array(
            z.object({ step: z.string(), state: z.string(), why: z.string().nullable() }),
          ),
          shown: z.array(
            z.object({
              id: z.string(),
              by: z.enum(['user', 'target', 'other', 'context']),
              title: text,
              text: z.string(),
            }),
          ),
          checks: z.array(
            z.object({ name: text, ok: z.boolean().nullable(), why: z.string().nullable() }),
          ),
          verdicts: z.array(
            verdictShort.extend({
              /** Whether a person gave it. */
              person: z.boolean(),
              about: text.nullable(),
              why: z.string().nullable(),
              quotes: z.array(z.string()),
              value: z.unknown(),
            }),
          ),
        }),
      ),
    }),
  },
} satisfies Record<string, Declared>;
