import { z } from 'zod';
import { PROFILES } from '../contract/index.js';
import { voiceFields } from '../pipeline/index.js';

const word = z.string().min(1);
const count = z.number().int().min(1);
const temperature = z.number().min(0).max(2);
const scalar = z.union([z.string(), z.number(), z.boolean()]);
/** Name of a plan or of a run in it: goes into a tag, and people type it. */
export const planName = z.string().regex(/^[\p{L}\p{N}._-]+$/u);

const profile = z.enum(PROFILES);
const panel = z.enum(['median', 'majority']);

const settings = {
  targets: z.array(voiceFields).min(1).optional(),
  judges: z.array(voiceFields).optional(),
  preset: word.optional(),
  profile: z.union([profile, z.array(profile).min(1)]).optional(),
  set: z.record(z.string(), z.union([scalar, z.array(scalar).min(1)])).optional(),
  limit: count.optional(),
  sample: count.optional(),
  items: z.array(word).min(1).optional(),
  repeats: count.max(1000).optional(),
  judge_repeats: count.max(1000).optional(),
  seed: z.union([z.string(), z.number()]).optional(),
  max_connections: count.max(1024).optional(),
  panel: z.union([panel, z.array(panel)]).optional(),
  base_url: word.optional(),
  judge_base_url: word.optional(),
  user_base_url: word.optional(),
  user_model: voiceFields.optional(),
  max_cost: z.number().positive().optional(),
  max_calls: count.optional(),
  max_retries: z.number().int().min(0).max(100).optional(),
  temperature: temperature.optional(),
  max_tokens: count.optional(),
  data: word.optional(),
  reuse: z.boolean().optional(),
};
const run = z.strictObject({ suite: word, name: planName.optional(), ...settings });
/** What a plan file may say; fields of a run are named as in `hearth.yaml`. */
export const planSchema = z.strictObject({
  name: planName.optional(),
  defaults: z.strictObject(settings).optional(),
  runs: z.array(run).min(1).optional(),
  suites: z
    .array(z.union([word, run.omit({ targets: true })]))
    .min(1)
    .optional(),
  targets: z.array(voiceFields).min(1).optional(),
});

export type PlanSettings = z.infer<z.ZodObject<typeof settings>>;
export type PlanRun = z.infer<typeof run>;
