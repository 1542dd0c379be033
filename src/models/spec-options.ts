import { z } from 'zod';
import { type Json, usageError } from '../contract/index.js';

const ms = z.number().int().positive();

/** Each in milliseconds. */
export const timeoutsSchema = z.strictObject({
  connectMs: ms.optional(),
  firstByteMs: ms.optional(),
  idleMs: ms.optional(),
  totalMs: ms.optional(),
});
export const limitsSchema = z.strictObject({
  maxConnections: z.number().int().positive().optional(),
  rpm: z.number().positive().optional(),
  tpm: z.number().positive().optional(),
});
export const retriesSchema = z.number().int().nonnegative();

/** Fields that decide what is asked; they belong to the request and cannot be set from outside. */
const RESERVED = ['messages', 'model', 'stream', 'n'];
/** What a named target or judge may say about its model, beside its name, address and key variable. */
export const specOptionsSchema = z.strictObject({
  thinking: z.boolean().optional(),
  extraBody: z.record(z.string(), z.json() as z.ZodType<Json>).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  stream: z.boolean().optional(),
  timeouts: timeoutsSchema.optional(),
  limits: limitsSchema.optional(),
  retries: retriesSchema.optional(),
  /** Variables that a companion's command gets beside the few that every program needs (`exec/COMMAND` alone). */
  env: z.array(z.string().regex(/^[A-Za-z_]\w*$/)).optional(),
});
export type SpecOptions = z.infer<typeof specOptionsSchema>;

/** @throws HearthError exit 2 for what must not be set so */
export function checkSpecOptions({ extraBody }: SpecOptions): void {
  for (const name of RESERVED) {
    if (extraBody?.[name] === undefined) continue;
    throw usageError(
      {
        en: `extraBody cannot set "${name}"`,
        'zh-CN': `extraBody 不能设置“${name}”`,
      },
      { field: `extraBody.${name}` },
    );
  }
}
