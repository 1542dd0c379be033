import { z } from 'zod';
import { done, time } from './common.js';
import type { Declared } from './declare.js';
import { PROVIDER_MODEL, rule } from './rules.js';

/** What came of asking a model a short question and one in a judge's format. */
export const checked = z.object({
  answers: z.boolean(),
  /** How long the answer took. */
  ms: z.number().nullable(),
  /** Null where no answer came. */
  keepsFormat: z.boolean().nullable(),
  /** Why one of them failed, without keys. */
  why: z.string().nullable(),
});

/** Providers and their keys. Nothing here ever tells a key, nor a part of it. */
export const providers = {
  'GET /api/providers': {
    about:
      'Whose models can be asked, and whether their keys are set: here, or in the server’s environment.',
    access: { who: 'project', may: 'set-up', of: null },
    reply: z.object({
      providers: z.array(
        z.object({
          /** As a model is named: `provider/MODEL`. */
          name: z.string(),
          /** Variable of the key; null where none is needed. */
          variable: z.string().nullable(),
          key: z.enum(['here', 'environment', 'unreadable', 'none']),
          setMs: time.nullable(),
        }),
      ),
      /** Keys of other variables, for servers of one's own. */
      others: z.array(z.object({ variable: z.string(), readable: z.boolean(), setMs: time })),
    }),
  },
  'PUT /api/provider-keys/:variable': {
    about:
      'Sets a key, or replaces it. It is stored encrypted, and goes to processes of runs only.',
    access: { who: 'team', may: 'keys' },
    body: z.strictObject({
      /** Printable ASCII without spaces, as a header takes it. */
      key: z
        .string()
        .trim()
        .min(1)
        .max(4096)
        .regex(
          rule(/^[\x21-\x7e]+$/, {
            en: 'must be one word of Latin letters, digits and signs, without spaces; copy it once more',
            'zh-CN': '只能由英文字母、数字和半角符号组成，不能有空格；请重新复制',
          }),
        ),
    }),
    reply: done,
  },
  'DELETE /api/provider-keys/:variable': {
    about: 'Forgets a key.',
    access: { who: 'team', may: 'keys' },
    reply: done,
  },
  'POST /api/provider-checks': {
    about:
      'Asks a model of a provider two short questions: whether the key works and the model keeps a judge’s format.',
    access: { who: 'team', may: 'keys' },
    body: z.strictObject({
      /** `provider/MODEL` at the provider's own address. */
      model: z
        .string()
        .trim()
        .max(200)
        .regex(rule(/^[a-z]+\/[^\s\p{Cc}]+$/u, PROVIDER_MODEL)),
    }),
    reply: checked,
  },
} satisfies Record<string, Declared>;
