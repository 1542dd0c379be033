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
/** Headers that hold credentials: their values come from variables and are never written down. */
const SECRET_HEADER = /authorization|api[-_]?key|token|secret|cookie|password|credential/i;

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
export function checkSpecOptions({ extraBody, headers }: SpecOptions): void {
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
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (!SECRET_HEADER.test(name) || value.includes('$')) continue;
    throw usageError(
      {
        en: `put the value of "${name}" into a variable and name it here ($NAME): manifests are stored and shared`,
        'zh-CN': `请把“${name}”的值放进环境变量，在此只写变量名（$NAME）：运行清单会被保存和分享`,
      },
      { field: `headers.${name}` },
    );
  }
}

const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}|\$([A-Za-z_][A-Za-z0-9_]*)/g;

/**
 * Headers with the values of the variables that they name, and those values apart, to be kept out of sight.
 * @throws HearthError exit 2 for a variable that is not set
 */
export function resolveHeaders(
  headers: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
  file?: string,
): { headers: Record<string, string>; secrets: string[] } {
  const secrets: string[] = [];
  const resolved = Object.entries(headers).map(([name, template]) => {
    const value = template.replace(VARIABLE, (_, braced?: string, bare?: string) => {
      const variable = braced ?? bare ?? '';
      const found = env[variable]?.trim();
      if (!found) throw unset(name, variable, file);
      secrets.push(found);
      return found;
    });
    return [name, value] as const;
  });
  return { headers: Object.fromEntries(resolved), secrets };
}

const unset = (header: string, variable: string, file: string | undefined) =>
  usageError(
    {
      en: `${variable} is not set; export it`,
      'zh-CN': `未设置 ${variable}；请先导出该变量`,
    },
    { ...(file !== undefined && { file }), field: `headers.${header}` },
  );
