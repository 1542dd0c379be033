import type { Estimate } from '../../contract/index.js';
import { VERDICT_STATES } from '../../contract/index.js';
import { bootstrapRatios } from '../../stats/index.js';
import { cell, type Group, type ItemFacts } from './score-collect.js';
import { type At, type Indicator, itemMeans } from './score-items.js';
import { CATEGORIES } from './types.js';

/** Seed and number of draws of every resampling. The same figure with the same `How` has the same interval. */
export type How = { seed: string; draws: number };

/** Part of the items. `slice` is the metric's: `{}` for all. */
export type Slice = { slice: Record<string, string>; has: (item: ItemFacts) => boolean };

export const OVERALL: Slice = { slice: {}, has: () => true };
/** The four categories; items of the stray code `memory` are in none of them. */
export const CATEGORY_SLICES: readonly Slice[] = CATEGORIES.map((category) => ({
  slice: { category },
  has: (item) => item.category === category,
}));

/** English and Chinese where the items have both, otherwise nothing. */
export function langSlices(items: readonly ItemFacts[]): Slice[] {
  const langs = (['en', 'zh'] as const).filter((lang) => items.some((item) => item.lang === lang));
  if (langs.length < 2) return [];
  return langs.map((lang) => ({ slice: { lang }, has: (item) => item.lang === lang }));
}

/** What a figure needs of the judge: decides the reason when it is missing. */
export type Needs = 'present' | 'levels' | 'classes';
export const needsOf = (at: At): Needs => (at === 'present' ? 'present' : 'levels');

/** A share of replies: of all rows of an item first, then of items. */
export type Rate = { indicator: Indicator; needs: Needs };

/** Codes of the items: the clusters of intervals, since prompts of one code were written to one instruction. */
export const codesOf = (items: readonly ItemFacts[]): string[] => items.map((item) => item.code);

/**
 * Shares of items, 0…1, with 95 % bootstrap intervals: one array a slice, one estimate a rate. `n`: items.
 * `clusters`: `code` (default) or `prompt`, which takes prompts of one code as unrelated.
 * Null has the reason of `whyMissing`; no interval: see `bootstrapRatios` (`one_cluster`, …).
 */
export function rates(
  items: readonly ItemFacts[],
  group: Group,
  figures: readonly Rate[],
  slices: readonly Slice[],
  how: How,
  clusters: 'code' | 'prompt' = 'code',
): Estimate[][] {
  const columns = figures.map(({ indicator }) => itemMeans(group, indicator));
  const ratios = slices.flatMap((slice) =>
    columns.map((column) => ({ numerators: within(items, column, slice) })),
  );
  const estimates = bootstrapRatios(ratios, {
    ...how,
    ...(clusters === 'code' ? { clusters: codesOf(items) } : {}),
  });
  return slices.map((slice, s) =>
    figures.map(({ needs }, f) => {
      const estimate = estimates[s * figures.length + f];
      if (estimate === undefined) throw new RangeError('rates: an estimate is missing');
      if (estimate.value !== null) return estimate;
      return { ...estimate, reason: whyMissing(items, group, slice, needs) };
    }),
  );
}

/** Mean of a slice's items of any column of item values 0…1, codes resampled. */
export function columnRate(
  items: readonly ItemFacts[],
  column: readonly (number | null)[],
  slice: Slice,
  how: How,
): Estimate {
  const numerators = within(items, column, slice);
  const [estimate] = bootstrapRatios([{ numerators }], { ...how, clusters: codesOf(items) });
  if (estimate === undefined) throw new RangeError('columnRate: no estimate');
  return estimate;
}

/** The values of a slice's items; null for all others. */
const within = (
  items: readonly ItemFacts[],
  column: readonly (number | null)[],
  slice: Slice,
): (number | null)[] => items.map((item, i) => (slice.has(item) ? (column[i] ?? null) : null));

/**
 * Why no item of a slice has a figure.
 * - `no_items`: the data has none there
 * - `no_verdict`: no verdict of its items is in state `rated`
 * - `judge_has_no_levels`: the judge says only whether a label is present
 * - `unrated`: the judge left these labels or classes out
 */
export function whyMissing(
  items: readonly ItemFacts[],
  group: Group,
  slice: Slice,
  needs: Needs,
): string {
  const inSlice = items.map((item) => slice.has(item));
  if (!inSlice.includes(true)) return 'no_items';
  const rated = itemMeans(group, anyVerdict);
  if (!inSlice.some((has, i) => has && rated[i] === 1)) return 'no_verdict';
  const { levels, classes } = group.gives;
  const noLevels = needs === 'classes' ? !levels && !classes : needs === 'levels' && !levels;
  return noLevels ? 'judge_has_no_levels' : 'unrated';
}

/** How many items have a rated verdict. */
export const ratedItems = (group: Group): number =>
  itemMeans(group, anyVerdict).filter((x) => x !== null).length;

/** Whether the row has a rated verdict; null otherwise, so that its item mean says whether the item has one. */
const anyVerdict: Indicator = (group, row) =>
  VERDICT_STATES[cell(group, row, 'verdict')] === 'rated' ? true : null;
