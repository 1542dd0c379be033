import { z } from 'zod';
import { done, id, text } from './common.js';
import type { Declared } from './declare.js';
import { ONE_LINE } from './rules.js';

/** A name or value of a flag: one line, no control characters. */
const word = z.string().trim().min(1).max(300).regex(ONE_LINE);
const count = (most: number) => z.number().int().min(1).max(most).nullable().default(null);
const limits = {
  /** US dollars for the whole run; null for no limit. */
  maxCost: z.number().min(0).max(1e9).nullable().default(null),
  maxCalls: z.number().int().min(0).max(1e9).nullable().default(null),
};
/** Made up by the page for one click: what is sent twice starts once. */
const once = z.string().min(8).max(100);
const options = z.record(
  z
    .string()
    .max(100)
    .regex(/^[\w.-]+$/),
  z.union([word, z.number(), z.boolean()]),
);
const profile = z.enum(['sound', 'official']);

const runForm = z.strictObject({
  suite: id,
  /** Where the run will be, and whose named entries may be asked. */
  project: id,
  targets: z.array(word).min(1).max(50),
  judges: z.array(word).max(20).default([]),
  preset: word.nullable().default(null),
  /** Empty: the preset's, else `sound`. */
  profiles: z.array(profile).max(2).default([]),
  /** Only what differs from the defaults. */
  options: options.default({}),
  limit: count(1e7),
  sample: count(1e7),
  repeats: count(1000),
  judgeRepeats: count(1000),
  seed: word.nullable().default(null),
  maxConnections: count(1024),
  tag: word.nullable().default(null),
  reuse: z.boolean().default(false),
  ...limits,
});
export type RunForm = z.output<typeof runForm>;

const begun = z.object({ run: z.string() });

/** What work would ask and cost, as `--dry-run` of the command says. */
const estimate = z.object({
  conditions: z.array(
    z.object({
      id: z.string(),
      protocol: z.string(),
      scoring: z.string(),
      items: z.number().int(),
    }),
  ),
  repeats: z.number().int(),
  judgeRepeats: z.number().int(),
  calls: z.array(
    z.object({
      role: z.enum(['target', 'judge', 'user']),
      name: z.string(),
      target: z.string().nullable(),
      calls: z.number(),
      most: z.number(),
      recorded: z.number().nullable(),
      /** Of the calls that are not recorded, estimated; null where it depends on what is not known. */
      tokens: z.object({ input: z.number(), output: z.number() }).nullable(),
      costUsd: z.number().nullable(),
    }),
  ),
  total: z.object({
    calls: z.number(),
    most: z.number(),
    recorded: z.number(),
    tokens: z.object({ input: z.number(), output: z.number() }).nullable(),
    costUsd: z.number().nullable(),
  }),
  /** The smallest difference of two targets that so many items show, with what is assumed; empty where nothing is asked anew. */
  detectable: z.array(z.object({ condition: z.string(), statement: text })),
  /** Remarks: keys that are not set, records that fit no item. */
  notes: z.array(z.string()),
});

export const runsControl = {
  'GET /api/run-form': {
    about: 'What a run can be made of: suites with their options, presets, targets and judges.',
    access: { who: 'project', may: 'run', of: null },
    reply: z.object({
      suites: z.array(
        z.object({
          id: z.string(),
          /** Whose it is and where its runs are; null for one that comes with Hearth. */
          project: z.string().nullable(),
          title: text,
          summary: text,
          notice: text,
          warning: text.nullable(),
          profileNotes: z.object({ sound: text.nullable(), official: text.nullable() }),
          presets: z.array(z.object({ name: z.string(), title: text, profile })),
          targets: z.array(z.object({ name: z.string(), about: text })),
          judges: z.array(z.string()),
          defaultJudge: z.string().nullable(),
          options: z.array(
            z.object({
              key: z.string(),
              side: z.enum(['ask', 'score']),
              type: z.string(),
              choices: z.array(z.string()).nullable(),
              min: z.number().nullable(),
              max: z.number().nullable(),
              default: z.object({ sound: z.unknown(), official: z.unknown() }),
            }),
          ),
        }),
      ),
      /** `provider/MODEL`; `key`: whether it is at hand, null where none is needed. */
      providers: z.array(z.object({ name: z.string(), key: z.boolean().nullable() })),
      /** Named entries in their newest version, as a run calls them. */
      named: z.array(
        z.object({
          name: z.string(),
          role: z.enum(['target', 'judge']),
          project: z.string(),
          model: z.string(),
        }),
      ),
      /** Answers and verdicts that were put in for a suite. */
      records: z.array(
        z.object({
          id: z.string(),
          project: z.string(),
          suite: z.string(),
          kind: z.enum(['answers', 'verdicts']),
          name: z.string(),
          view: z.string(),
          records: z.number().int(),
        }),
      ),
      /** Where the viewer may start runs. */
      projects: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
  'POST /api/run-estimates': {
    about:
      'What a run would ask and cost, and what differences it could show: the figures of hearth run --dry-run. Nothing is sent or stored.',
    access: { who: 'project', may: 'run', of: null },
    unlogged: true,
    body: runForm,
    reply: estimate,
  },
  'POST /api/runs': {
    about:
      'Starts a run in a process of its own. Answers when it has begun; what it refuses is refused here.',
    access: { who: 'project', may: 'run', of: null },
    body: runForm.extend({ once }),
    reply: begun,
  },
  'POST /api/runs/:run/pause': {
    about:
      'Stops a run as Ctrl-C does: what is in flight is finished first, or, with `now`, given up. It can be resumed.',
    access: { who: 'project', may: 'run', of: 'run' },
    body: z.strictObject({ now: z.boolean().default(false) }),
    reply: done,
  },
  'POST /api/runs/:run/resume': {
    about: 'Goes on with a run: asks what it lacks, and errors again where told to.',
    access: { who: 'project', may: 'run', of: 'run' },
    body: z.strictObject({ once, retryErrors: z.boolean().default(false), ...limits }),
    reply: begun,
  },
  'POST /api/runs/:run/judge-estimates': {
    about:
      'What further judges would ask and cost: the figures of hearth judge --dry-run. Nothing is sent or stored.',
    access: { who: 'project', may: 'run', of: 'run' },
    unlogged: true,
    body: z.strictObject({ judges: z.array(word).min(1).max(20) }),
    reply: estimate,
  },
  'POST /api/runs/:run/judge': {
    about: 'Lets further judges rate the answers of a run.',
    access: { who: 'project', may: 'run', of: 'run' },
    body: z.strictObject({ once, judges: z.array(word).min(1).max(20), ...limits }),
    reply: begun,
  },
  'POST /api/runs/:run/score': {
    about:
      'Scores what is stored under another profile or other options. Asks nothing and changes nothing.',
    access: { who: 'project', may: 'run', of: 'run' },
    unlogged: true,
    body: z.strictObject({
      profile: profile.nullable().default(null),
      options: options.default({}),
    }),
    reply: z.object({
      results: z.array(
        z.object({
          target: z.string(),
          judge: z.string().nullable(),
          /** Options by key. */
          condition: z.record(z.string(), z.unknown()),
          scoring: z.string(),
          coverage: z.number(),
          metrics: z.array(
            z.object({
              id: z.string(),
              /** As the report calls it; null where it has no name. */
              label: text.nullable(),
              task: z.string().optional(),
              slice: z.record(z.string(), z.string()),
              value: z.number().nullable(),
              low: z.number().nullable(),
              high: z.number().nullable(),
              n: z.number(),
              unit: z.string(),
              reason: z.string().optional(),
            }),
          ),
        }),
      ),
    }),
  },
  'GET /api/runs/:run/work': {
    about: 'Who works on a run, how far it was asked to stop, its limits, and what is left open.',
    access: { who: 'project', may: 'read', of: 'run' },
    reply: z.object({
      working: z.boolean(),
      /** On the server's own machine. */
      here: z.boolean(),
      stopping: z.enum(['no', 'soon', 'now']),
      maxCost: z.number().nullable(),
      maxCalls: z.number().nullable(),
      /** Calls that ended in an error and count still, by the reason that the other side gave. */
      errors: z.array(z.object({ message: z.string(), steps: z.number().int() })),
    }),
  },
} satisfies Record<string, Declared>;
