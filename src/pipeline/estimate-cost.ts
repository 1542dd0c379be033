import type { Ask, Params } from '../contract/index.js';
import {
  costOf,
  estimateInput,
  type ModelSpec,
  NO_USAGE,
  type Price,
  priceOf,
} from '../models/index.js';

/** Tokens of a reply that nothing bounds, for estimates before a run; the guess that limits by the minute make too. */
export const ASSUMED_OUTPUT = 300;

/** Input tokens of some requests, to be averaged. */
export class InputTokens {
  #sum = 0;
  #asks = 0;

  add(asks: readonly Ask[], system: string | null = null): void {
    for (const { messages } of asks) {
      const all =
        system === null ? messages : [{ role: 'system' as const, content: system }, ...messages];
      this.#sum += estimateInput(all);
      this.#asks += 1;
    }
  }

  /** Null when nothing was added. */
  get mean(): number | null {
    return this.#asks === 0 ? null : this.#sum / this.#asks;
  }
}

/** Tokens of some calls together. */
export type Tokens = { input: number; output: number };

/** Tokens of so many calls, by the length of their prompts and what is assumed of replies; null where it is unknown. */
export function estimateTokens(
  params: Params,
  calls: number,
  { mean }: InputTokens,
): Tokens | null {
  if (calls === 0) return { input: 0, output: 0 };
  if (mean === null) return null;
  const output = Math.min(params.maxTokens ?? ASSUMED_OUTPUT, ASSUMED_OUTPUT);
  return { input: Math.round(mean * calls), output: Math.round(output * calls) };
}

/** US dollars for so many calls, by the length of their prompts; null where price or length is unknown. */
export function estimateCost(
  { provider, model }: ModelSpec,
  params: Params,
  calls: number,
  input: InputTokens,
  prices: readonly Price[] = [],
): number | null {
  if (calls === 0) return 0;
  const { mean } = input;
  if (mean === null) return null;
  const output = Math.min(params.maxTokens ?? ASSUMED_OUTPUT, ASSUMED_OUTPUT);
  const one = costOf(priceOf(`${provider}/${model}`, prices), { ...NO_USAGE, input: mean, output });
  return one === null ? null : one * calls;
}

/** The day of the oldest price that an estimate for these voices rests on; null where none has a price. */
export function pricesAsOf(
  voices: readonly { kind: string; spec?: ModelSpec }[],
  prices: readonly Price[] = [],
): string | null {
  const days = voices.flatMap(({ spec }) => {
    const price = spec && priceOf(`${spec.provider}/${spec.model}`, prices);
    return price ? [price.date] : [];
  });
  return days.sort()[0] ?? null;
}
