import { z } from 'zod';
import type { Section } from '../../contract/index.js';
import { kind } from './answers.js';
import { pageOf, paging, text, time } from './common.js';
import type { Declared } from './declare.js';

const name = z.string().max(500);
/** Several values of a query: one a line. */
const lines = z
  .string()
  .max(5000)
  .transform((all) => all.split('\n').filter((line) => line !== ''))
  .pipe(z.array(name).max(40));

const difference = z.object({
  name: text,
  /** What it is in the first run, and in this one. */
  values: z.tuple([z.string(), z.string()]),
});

export const compare = {
  'GET /api/compare/runs': {
    about:
      'Runs that can be compared: those that can stand beside the first one come first, and what else differs.',
    access: { who: 'project', may: 'read', of: null },
    query: z.object({
      ...paging,
      /** The first run that was picked. */
      to: name.optional(),
      /** Its judge and condition, where it has several. */
      judge: name.optional(),
      condition: name.optional(),
      find: z.string().max(200).optional(),
    }),
    reply: pageOf(
      z.object({
        id: z.string(),
        tag: z.string().nullable(),
        suite: z.string(),
        title: text,
        createdMs: time,
        status: z.string(),
        targets: z.array(z.string()),
        judges: z.array(z.string()),
        conditions: z.array(z.string()),
        items: z.number().int(),
        /** In what it differs from the first run beside its targets; null before one is picked and for another suite. */
        differences: z.array(difference).nullable(),
      }),
    ),
  },
  'GET /api/compare': {
    about: 'Runs compared item by item; over several suites the capability profile. Asks no model.',
    access: { who: 'project', may: 'read', of: null },
    query: z.object({
      runs: lines.pipe(z.array(name).min(1).max(40)),
      judges: lines.optional(),
      conditions: lines.optional(),
      targets: lines.optional(),
      figures: lines.optional(),
      /** `kind=value` of items that count. */
      slice: lines.optional(),
      /** Figures whose items are listed in full. */
      trace: lines.optional(),
      /** Compares runs that differ in more than their targets too. */
      differences: z.enum(['refuse', 'allow']).default('refuse'),
    }),
    reply: z.object({
      kind: z.enum(['suite', 'profile']),
      /** Each row of the figures: its name there, and the run and suite that it comes from. */
      targets: z.array(
        z.object({
          name: z.string(),
          run: z.string(),
          suite: z.string(),
          /** As the run calls it. */
          target: z.string(),
          condition: z.string(),
        }),
      ),
      /** Kinds of groups in which items are resampled, first what is looked for first; none for items alone. */
      clusters: z.array(z.string()),
      /** What the suite rates, in words: groups of items may be of these. */
      kinds: z.record(z.string(), kind),
      remarks: z.array(z.object({ name: z.string().nullable(), text })),
      warning: text.nullable(),
      /** Figures whose items can be listed. */
      figures: z.array(z.object({ id: z.string(), label: text })),
      sections: z.custom<Section[]>((value) => Array.isArray(value), 'a list'),
      command: z.string(),
    }),
  },
} satisfies Record<string, Declared>;
