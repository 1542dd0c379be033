import { z } from 'zod';
import type { Json, Params } from '../contract/index.js';
import type { SpecOptions } from '../models/index.js';
import type { VoiceInput } from './voices.js';

const word = z.string().min(1);
const count = z.number().int().min(1);
const milliseconds = z.number().int().min(1);

/** What a named target, judge or user may say of itself, in `hearth.yaml` as in plan files. */
const named = z.strictObject({
  name: word,
  model: word.optional(),
  base_url: word.optional(),
  key_var: word.optional(),
  system: z.string().optional(),
  system_file: word.optional(),
  params: z
    .strictObject({
      temperature: z.number().min(0).max(2).optional(),
      top_p: z.number().min(0).max(1).optional(),
      max_tokens: count.optional(),
      seed: z.number().int().optional(),
    })
    .optional(),
  thinking: z.boolean().optional(),
  extra_body: z.record(z.string(), z.json() as z.ZodType<Json>).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  stream: z.boolean().optional(),
  max_retries: z.number().int().min(0).max(100).optional(),
  /** Variables that the command of `exec/COMMAND` gets, by name. */
  env: z.array(z.string().regex(/^[A-Za-z_]\w*$/)).optional(),
  timeouts: z
    .strictObject({
      connect_ms: milliseconds.optional(),
      first_byte_ms: milliseconds.optional(),
      idle_ms: milliseconds.optional(),
      total_ms: milliseconds.optional(),
    })
    .optional(),
  limits: z
    .strictObject({
      max_connections: count.max(1024).optional(),
      rpm: z.number().positive().optional(),
      tpm: z.number().positive().optional(),
    })
    .optional(),
});
/** A voice by its name alone, or with what it is called and how it is reached. */
export const voiceFields = z.union([word, named]);
export type VoiceFields = z.infer<typeof voiceFields>;

/** What holds for every voice that does not say otherwise. */
export type VoiceDefaults = {
  baseUrl?: string | undefined;
  params?: Params | undefined;
  options?: SpecOptions | undefined;
};

/** What a voice says of itself goes before what is said of all. Pure. */
export function voiceOf(given: VoiceFields, all: VoiceDefaults): VoiceInput {
  const own = typeof given === 'string' ? { name: given } : given;
  const baseUrl = own.base_url ?? all.baseUrl;
  const options = { ...all.options, ...optionsOf(own, all.options) };
  return {
    name: own.name,
    ...(own.model !== undefined && { model: own.model }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(own.key_var !== undefined && { keyVar: own.key_var }),
    ...(own.system !== undefined && { system: own.system }),
    ...(own.system_file !== undefined && { systemFile: own.system_file }),
    params: { ...all.params, ...paramsOf(own.params) },
    ...(Object.keys(options).length > 0 && { options }),
  };
}

type Named = z.infer<typeof named>;

function paramsOf(params: Named['params']): Params {
  const { temperature, top_p, max_tokens, seed } = params ?? {};
  return {
    ...(temperature !== undefined && { temperature }),
    ...(top_p !== undefined && { topP: top_p }),
    ...(max_tokens !== undefined && { maxTokens: max_tokens }),
    ...(seed !== undefined && { seed }),
  };
}

/** How a voice's model is asked, in the words of the models' room. Time-outs and limits add up field by field. */
function optionsOf(voice: Named, all: SpecOptions | undefined): SpecOptions {
  const { thinking, extra_body, headers, stream, max_retries, timeouts, limits, env } = voice;
  return {
    ...(thinking !== undefined && { thinking }),
    ...(extra_body !== undefined && { extraBody: extra_body }),
    ...(headers !== undefined && { headers }),
    ...(stream !== undefined && { stream }),
    ...(max_retries !== undefined && { retries: max_retries }),
    ...(env !== undefined && { env }),
    ...(timeouts !== undefined && {
      timeouts: {
        ...all?.timeouts,
        ...(timeouts.connect_ms !== undefined && { connectMs: timeouts.connect_ms }),
        ...(timeouts.first_byte_ms !== undefined && { firstByteMs: timeouts.first_byte_ms }),
        ...(timeouts.idle_ms !== undefined && { idleMs: timeouts.idle_ms }),
        ...(timeouts.total_ms !== undefined && { totalMs: timeouts.total_ms }),
      },
    }),
    ...(limits !== undefined && {
      limits: {
        ...all?.limits,
        ...(limits.max_connections !== undefined && { maxConnections: limits.max_connections }),
        ...(limits.rpm !== undefined && { rpm: limits.rpm }),
        ...(limits.tpm !== undefined && { tpm: limits.tpm }),
      },
    }),
  };
}
