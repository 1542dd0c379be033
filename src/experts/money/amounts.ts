import type { Tier } from '../work/settings.js';
import { TIERS } from '../work/settings.js';

/** What a campaign pays: minor units by difficulty, hundredths of them by tier, and the flat amount for distress. */
export type Terms = {
  prices: readonly [number, number, number];
  tierPercent: readonly [number, number, number, number];
  distress: number;
  currency: string;
};

/**
 * Price of an item in minor units; half a unit is rounded up, in the rater's favour.
 * @param difficulty 1 simple, 2 middle, 3 hard
 * @param tier 0 bronze … 3 platinum; above and below the nearest one counts
 */
export function priceFor(
  { prices, tierPercent }: Pick<Terms, 'prices' | 'tierPercent'>,
  difficulty: number,
  tier: number,
): number {
  const base = prices[Math.min(3, Math.max(1, difficulty)) - 1] ?? 0;
  const percent = tierPercent[Math.min(3, Math.max(0, tier))] ?? 100;
  return Math.floor((base * percent + 50) / 100);
}

/** Every price: difficulty by difficulty, bronze to platinum. */
export const priceTable = (terms: Terms): { difficulty: number; prices: Record<Tier, number> }[] =>
  [1, 2, 3].map((difficulty) => ({
    difficulty,
    prices: Object.fromEntries(
      TIERS.map((name, tier) => [name, priceFor(terms, difficulty, tier)]),
    ) as Record<Tier, number>,
  }));

/** Digits after the point of a currency: 2 for CNY, 0 for JPY. */
export const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** Minor units as a number of the currency, for cells of tables. */
export const majorOf = (amount: number, currency: string): number =>
  amount / 10 ** minorDigits(currency);
