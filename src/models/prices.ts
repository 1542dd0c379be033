import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { usageError } from '../contract/index.js';
import { BUILTIN_PRICES } from './builtin-prices.js';
import type { Model, ModelReply, ModelRequest, Usage } from './model.js';
import { yaml } from './yaml.js';

const rates = {
  /** US dollars per million tokens. */
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** Input read from the provider's cache; null: not known, and a reply that used it has no computed cost. */
  cached: z.number().nonnegative().nullable().default(null),
};

const priceSchema = z.strictObject({
  /** Name as in a target, `provider/model`; `*` stands for any text. */
  model: z.string().min(1),
  ...rates,
  /** Other rates for the whole request when it has more input tokens than this. */
  above: z.strictObject({ tokens: z.number().int().positive(), ...rates }).optional(),
  source: z.url(),
  /** The day on which the source said so. */
  date: z.iso.date(),
});
export type Price = z.infer<typeof priceSchema>;

/** @throws HearthError exit 2 with file and field */
export function readPrices(file: string): Price[] {
  let value: unknown;
  try {
    value = yaml().parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const [detail = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw usageError({ en: `cannot be read: ${detail}`, 'zh-CN': `无法读取：${detail}` }, { file });
  }
  const parsed = z.array(priceSchema).safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || undefined;
  const shape = '[{model, input, output, cached?, above?, source, date}]';
  throw usageError(
    {
      en: `${issue?.message ?? 'wrong shape'}; expected ${shape}, in US dollars per million tokens`,
      'zh-CN': `${issue?.message ?? '格式不对'}；应为 ${shape}，单位为美元/百万 token`,
    },
    { file, ...(field !== undefined && { field }) },
  );
}

/** The first price that fits; the caller's own go first. Null: unknown. */
export function priceOf(model: string, own: readonly Price[] = []): Price | null {
  const all: readonly Price[] = [...own, ...BUILTIN_PRICES];
  return all.find((p) => fits(p.model, model)) ?? null;
}

/** US dollars of one reply; null when tokens or the price of some of them are unknown. */
export function costOf(price: Price | null, { input, output, cached }: Usage): number | null {
  if (price === null || input === null || output === null) return null;
  const rate = price.above !== undefined && input > price.above.tokens ? price.above : price;
  const fromCache = cached ?? 0;
  if (fromCache > 0 && rate.cached === null) return null;
  const dollars =
    (input - fromCache) * rate.input + output * rate.output + fromCache * (rate.cached ?? 0);
  return dollars / 1e6;
}

/**
 * Fills in the cost of replies. What the provider reports goes first, for it is what is billed; where both are known,
 * both are kept in `meta`.
 */
export function pricing(model: Model, own: readonly Price[] = []): Model {
  const price = priceOf(model.name, own);
  if (price === null) return model;
  return {
    ...model,
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      const reply = await model.ask(request, signal);
      const computed = costOf(price, reply.usage);
      if (reply.costUsd === null || computed === null)
        return { ...reply, costUsd: reply.costUsd ?? computed };
      return { ...reply, meta: { ...reply.meta, costFromPrices: computed } };
    },
  };
}

function fits(pattern: string, model: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(model);
}
