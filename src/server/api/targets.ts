import { z } from 'zod';
import { done, id, name, time } from './common.js';
import type { Declared } from './declare.js';
import { checked } from './providers.js';
import { PROVIDER_MODEL, rule } from './rules.js';

const voice = {
  /** `provider/MODEL`. */
  model: z
    .string()
    .trim()
    .max(300)
    .regex(rule(/^[a-z]+[/:][^\p{Cc}]+$/u, PROVIDER_MODEL)),
  /** Null: the provider's own. */
  baseUrl: z.string().trim().max(500).nullable(),
  /** Null: the provider's own. */
  keyVariable: z.string().trim().max(100).nullable(),
  /** The persona: put before what a suite sends. */
  system: z.string().max(20_000).nullable(),
  params: z.strictObject({
    temperature: z.number().min(0).max(2).nullable(),
    topP: z.number().min(0).max(1).nullable(),
    maxTokens: z.number().int().min(1).max(1e6).nullable(),
    seed: z.number().int().nullable(),
  }),
  /** Null: as the model has it. */
  thinking: z.boolean().nullable(),
  /** Requests a minute. */
  rpm: z.number().positive().max(1e6).nullable(),
};
const fields = z.strictObject(voice);
/** What a named target or judge is: which model, where, with which key, persona and parameters. */
export type VoiceForm = z.output<typeof fields>;

const version = z.object({
  version: z.number().int(),
  fields: z.object(voice),
  madeMs: time,
  madeBy: z.string(),
});
const entry = z.object({
  id: z.string(),
  project: z.string(),
  role: z.enum(['target', 'judge']),
  name: z.string(),
  retired: z.boolean(),
  ...version.shape,
});

/** Named targets and judges. An edit makes a new version; runs say which one they used. */
export const targets = {
  'GET /api/targets': {
    about: 'Named targets and judges in the projects in which the viewer may start runs.',
    access: { who: 'project', may: 'run', of: null },
    query: z.object({ role: z.enum(['target', 'judge']).optional() }),
    reply: z.object({ entries: z.array(entry) }),
  },
  'GET /api/targets/:target': {
    about: 'All versions of one, newest first.',
    access: { who: 'project', may: 'run', of: 'target' },
    reply: z.object({ entry, versions: z.array(version) }),
  },
  'POST /api/projects/:project/targets': {
    about:
      'A new one. An address or key variable of its own takes the permission for keys: otherwise a key could be sent anywhere.',
    access: { who: 'project', may: 'set-up', of: 'project' },
    body: z.strictObject({
      role: z.enum(['target', 'judge']),
      /** Stands in tables and file names of runs: no commas, equals signs, slashes or @. */
      name: name.max(60).regex(
        rule(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, {
          en: 'may hold letters, digits, spaces and . _ - only, and begins with a letter or digit',
          'zh-CN': '只能包含文字、数字、空格和 . _ -，且以文字或数字开头',
        }),
      ),
      fields,
    }),
    reply: z.object({ id: z.string(), version: z.number().int() }),
  },
  'POST /api/targets/:target/versions': {
    about:
      'A new version of one. `after` is the version that was edited: somebody else’s edit is not overwritten.',
    access: { who: 'project', may: 'set-up', of: 'target' },
    body: z.strictObject({ after: z.number().int(), fields }),
    reply: z.object({ id: id, version: z.number().int() }),
  },
  'DELETE /api/targets/:target': {
    about: 'Offers it no more. Runs that used it keep what they used.',
    access: { who: 'project', may: 'set-up', of: 'target' },
    reply: done,
  },
  'POST /api/targets/:target/check': {
    about:
      'Asks its newest version two short questions: whether it answers, and whether it keeps a judge’s format.',
    access: { who: 'project', may: 'set-up', of: 'target' },
    body: z.strictObject({}),
    reply: checked,
  },
} satisfies Record<string, Declared>;
