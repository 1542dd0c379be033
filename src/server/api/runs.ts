import { z } from 'zod';
import { pageOf, paging, text, time } from './common.js';
import type { Declared } from './declare.js';

const RUN_STATUSES = ['planned', 'running', 'done', 'stopped', 'interrupted', 'failed'] as const;

const runRow = z.object({
  id: z.string(),
  suite: z.string(),
  title: text,
  tag: z.string().nullable(),
  status: z.enum(RUN_STATUSES),
  createdMs: time,
  updatedMs: time,
  targets: z.array(z.string()),
  judges: z.array(z.string()),
  items: z.number().int(),
  project: z.string(),
});

export const runs = {
  'GET /api/runs': {
    about: 'Runs of the projects that the viewer sees, newest first.',
    access: { who: 'project', may: 'read', of: null },
    query: z.object({
      ...paging,
      suite: z.string().max(200).optional(),
      status: z.enum(RUN_STATUSES).optional(),
      project: z.string().max(200).optional(),
      /** Part of an id, a tag or a target's name. */
      find: z.string().max(200).optional(),
    }),
    reply: pageOf(runRow),
  },
  'GET /api/runs/:run': {
    about: 'One run: what it is, and where it stands.',
    access: { who: 'project', may: 'read', of: 'run' },
    reply: runRow.extend({
      /** Under which the suite is looked up: its id, or the series of one that was put in. */
      series: z.string(),
      conditions: z.array(
        z.object({
          id: z.string(),
          profile: z.string(),
          items: z.number().int(),
          options: z.record(z.string(), z.unknown()),
        }),
      ),
      repeats: z.number().int(),
      judgeRepeats: z.number().int(),
      seed: z.string(),
      hearth: z.string(),
      notice: text,
      warning: text.nullable(),
    }),
  },
} satisfies Record<string, Declared>;
