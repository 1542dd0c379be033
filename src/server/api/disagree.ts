import { z } from 'zod';
import { kind, verdictShort } from './answers.js';
import { pageOf, paging, text, time } from './common.js';
import type { Declared } from './declare.js';
import { filled, formPage } from './form.js';

/** Which verdict is meant: one judge's on one answer. */
const verdictPlace = {
  condition: z.string().max(500),
  target: z.string().max(500),
  repeat: z.coerce.number().int().min(1),
  judge: z.string().min(1).max(500),
  judgeRepeat: z.coerce.number().int().min(1).default(1),
};

const found = z.array(verdictShort.pick({ step: true, state: true, kinds: true }));
const disagreement = z.object({
  id: z.string(),
  revision: z.number().int(),
  run: z.string(),
  suite: z.string(),
  condition: z.string(),
  target: z.string(),
  repeat: z.number().int(),
  item: z.string(),
  judge: z.string(),
  judgeRepeat: z.number().int(),
  by: z.object({ name: z.string().nullable(), me: z.boolean() }),
  atMs: time,
  note: z.string(),
  withdrawn: z.boolean(),
  found,
  judged: found,
});

const mine = disagreement.extend({ filled });
const listed = pageOf(disagreement).extend({
  judges: z.array(z.string()),
  suites: z.array(z.object({ id: z.string(), title: text })),
  /** Suite → kind → what it is called. */
  kinds: z.record(z.string(), z.record(z.string(), kind)),
});

export const disagree = {
  'GET /api/runs/:run/items/:item/form': {
    about:
      'How a person gives a verdict on one answer, and what the viewer has said against this judge before.',
    access: { who: 'project', may: 'annotate', of: 'run' },
    query: z.object(verdictPlace),
    reply: z.object({
      version: z.string(),
      pages: z.array(formPage),
      mine: mine.nullable(),
    }),
  },
  'POST /api/runs/:run/items/:item/disagreements': {
    about:
      'Says something else than a judge, changes it, or takes it back. Sent twice under one id, it is stored once.',
    access: { who: 'project', may: 'annotate', of: 'run' },
    bodyLimit: 512 * 1024,
    body: z.object({
      ...verdictPlace,
      /** Made by the page. */
      id: z.uuid(),
      /** The revision that this one follows: 0 for the first. */
      after: z.number().int().min(0),
      filled,
      note: z.string().max(4000),
      withdrawn: z.boolean().default(false),
    }),
    reply: mine,
  },
  'GET /api/me/disagreements': {
    about:
      'What one said oneself, newest first, also what was taken back: whatever one’s role is by now.',
    access: { who: 'person' },
    query: z.object(paging),
    reply: listed,
  },
  'GET /api/disagreements': {
    about: 'What people said against verdicts, newest first, in the projects that the viewer sees.',
    access: { who: 'project', may: 'read', of: null },
    query: z.object({
      ...paging,
      run: z.string().max(200).optional(),
      item: z.string().max(500).optional(),
      suite: z.string().max(200).optional(),
      judge: z.string().max(500).optional(),
      /** Words that the note must hold. */
      find: z.string().max(500).optional(),
      /** `me`: the viewer's own only. */
      by: z.enum(['me', 'all']).default('all'),
    }),
    reply: listed,
  },
} satisfies Record<string, Declared>;
