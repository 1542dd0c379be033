import type { Command } from 'commander';
import { usageError } from '../contract/index.js';
import { type Price, priceOf, readPrices, reportsCost } from '../models/index.js';
import type { Budget, Manifest } from '../pipeline/index.js';
import type { Config } from './config.js';
import { decimal, whole } from './flags.js';
import type { Shell } from './shell.js';

/** Flags of every command that pays for calls, as parsed. */
export type SpendFlags = {
  maxCost?: number;
  maxCalls?: number;
  prices?: string;
  record?: string;
};

export function declareSpendFlags(command: Command, { t }: Pick<Shell, 't'>): void {
  command
    .option('--max-cost <usd>', t('flag.maxCost'), decimal('--max-cost', 0, 1e9))
    .option('--max-calls <n>', t('flag.maxCalls'), whole('--max-calls', 0, 1e9))
    .option('--prices <file>', t('flag.prices'))
    .option('--record <file>', t('flag.record'));
}

export type Spend = { budget?: Budget; prices?: Price[] };

/** What flags and config file say of money; a flag replaces its field. @throws HearthError exit 2. */
export function spendOf(flags: SpendFlags, config: Pick<Config, keyof ConfigSpend> = {}): Spend {
  const maxCostUsd = flags.maxCost ?? config.max_cost ?? null;
  const maxCalls = flags.maxCalls ?? config.max_calls ?? null;
  const prices = flags.prices ?? config.prices;
  return {
    ...((maxCostUsd !== null || maxCalls !== null) && { budget: { maxCostUsd, maxCalls } }),
    ...(prices !== undefined && { prices: readPrices(prices) }),
  };
}
type ConfigSpend = { max_cost?: number; max_calls?: number; prices?: string };

/** A stored run with what this command says of money; the limits that it does not name stay. */
export function withSpend(manifest: Manifest, flags: SpendFlags): Manifest {
  const { budget, prices } = spendOf(flags);
  return {
    ...manifest,
    ...(budget !== undefined && {
      budget: {
        maxCalls: budget.maxCalls ?? manifest.budget?.maxCalls ?? null,
        maxCostUsd: budget.maxCostUsd ?? manifest.budget?.maxCostUsd ?? null,
      },
    }),
    ...(prices !== undefined && { prices }),
  };
}

/** Its replies say what they cost, also where it is spoken to as an OpenAI-like server. */
const isOpenRouter = ({ provider, baseUrl }: { provider: string; baseUrl: string }): boolean =>
  provider === 'openrouter' ||
  (URL.canParse(baseUrl) && /(^|\.)openrouter\.ai$/.test(new URL(baseUrl).hostname));

/**
 * Models whose calls a limit of costs does not count: a companion or server of one's own tells no cost, and nobody gave
 * it a price. Empty where there is no such limit.
 */
export function uncounted({ budget, prices, targets, judges, user }: Manifest): string[] {
  if (budget?.maxCostUsd === null || budget?.maxCostUsd === undefined) return [];
  const names = [...targets, ...judges, ...(user === undefined ? [] : [user])].flatMap((voice) => {
    if (voice.kind !== 'model' || isOpenRouter(voice.spec)) return [];
    const model = `${voice.spec.provider}/${voice.spec.model}`;
    return priceOf(model, prices) === null ? [voice.name] : [];
  });
  return [...new Set(names)];
}

/** One price as a file of prices has it, to be copied and filled in. */
const priceLine = (model: string): string =>
  `- { model: "${model}", input: 1.00, output: 4.00, source: "https://example.com/pricing", date: "${new Date().toISOString().slice(0, 10)}" }`;

/**
 * A limit of costs holds only where costs are known.
 * @throws HearthError exit 2 for a limit and a model whose price nobody said
 */
export function checkPrices({
  budget,
  prices,
  targets,
  judges,
  user,
}: Pick<Manifest, 'budget' | 'prices' | 'targets' | 'judges' | 'user'>): void {
  if (budget?.maxCostUsd === null || budget?.maxCostUsd === undefined) return;
  for (const voice of [...targets, ...judges, ...(user === undefined ? [] : [user])]) {
    if (voice.kind !== 'model' || reportsCost(voice.spec.provider) || isOpenRouter(voice.spec))
      continue;
    const model = `${voice.spec.provider}/${voice.spec.model}`;
    if (priceOf(model, prices) !== null) continue;
    throw usageError(
      {
        en: `the price of ${model} is unknown, so a limit of costs could not hold; put your price, in US dollars per million tokens, into a file as the line  ${priceLine(model)}  and name it with --prices FILE, or use --max-calls`,
        'zh-CN': `${model} 的价格未知，费用上限无从执行；请把您的价格（美元/百万 token）按此行写入文件：  ${priceLine(model)}  并用 --prices 文件 指定，或改用 --max-calls`,
      },
      { field: '--max-cost' },
    );
  }
}
