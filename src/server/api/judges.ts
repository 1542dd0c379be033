import { z } from 'zod';
import type { Section } from '../../contract/index.js';
import { text, time } from './common.js';
import { controlChart } from './control.js';
import type { Declared } from './declare.js';

const judgeRow = z.object({
  suite: z.string(),
  title: text,
  name: z.string(),
  kind: z.enum(['model', 'file', 'local']),
  /** Its newest version in words. */
  version: text,
  versions: z.number().int(),
  runs: z.number().int(),
  firstMs: time,
  lastMs: time,
  /** What is known of its newest version: people compared, an audit without people, one of another version, nothing. */
  known: z.enum(['people', 'audited', 'other version', 'nothing']),
  lines: z.array(text),
});

export const judges = {
  'GET /api/judges': {
    about: 'Judges of the runs that the viewer sees, with what audits found of them.',
    access: { who: 'project', may: 'read', of: null },
    reply: z.object({ rows: z.array(judgeRow) }),
  },
  'GET /api/suites/:suite/judges/:judge': {
    about: 'One judge on one suite: its versions, audits, and its ratings over time.',
    access: { who: 'project', may: 'read', of: null },
    query: z.object({
      /** Digest of a version; the newest where it is left out. */
      version: z.string().max(100).optional(),
      /** What was rated; the first kind where it is left out. */
      kind: z.string().max(200).optional(),
      /** Whose answers; the target that was judged in most runs where it is left out. */
      target: z.string().max(500).optional(),
    }),
    reply: judgeRow.extend({
      /** What the suite says of a judge that comes with it. */
      own: text.nullable(),
      chosen: z.string(),
      all: z.array(
        z.object({
          digest: z.string(),
          text,
          runs: z.number().int(),
          firstMs: time,
          lastMs: time,
        }),
      ),
      records: z.array(
        z.object({
          id: z.string(),
          run: z.string(),
          madeMs: time,
          /** The version that was audited, and whether it is the chosen one. */
          version: text,
          same: z.boolean(),
          items: z.number().int(),
          answers: z.number().int(),
          lines: z.array(text),
          sections: z.custom<Section[]>((value) => Array.isArray(value), 'a list'),
        }),
      ),
      /** Agreement by audit, in time; null without an audit of the chosen version. */
      agreement: z.custom<Section>((value) => typeof value === 'object').nullable(),
      drift: z.object({
        kinds: z.array(z.object({ id: z.string(), label: text, group: text.nullable() })),
        targets: z.array(
          z.object({ name: z.string(), runs: z.number().int(), steady: z.boolean() }),
        ),
        kind: z.string().nullable(),
        target: z.string().nullable(),
        /** Runs whose verdicts are still being read; ask again. */
        pending: z.number().int(),
        /** Runs whose data are gone or changed. */
        unreadable: z.number().int(),
        /** Runs that are older than those on the chart. */
        older: z.number().int(),
        chart: controlChart,
      }),
    }),
  },
} satisfies Record<string, Declared>;
