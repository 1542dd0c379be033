import { byName } from '../shared/collect.js';
import type { ItemFacts } from './score-collect.js';
import { DIFFICULTIES } from './types.js';

/** Part of the items. `slice` is the metric's: `{}` for all. */
export type Slice = { slice: Record<string, string>; has: (item: ItemFacts) => boolean };

export const OVERALL: Slice = { slice: {}, has: () => true };

/** Normal and hard, those that occur. */
export const difficultySlices = (items: readonly ItemFacts[]): Slice[] =>
  DIFFICULTIES.filter((d) => items.some((item) => item.difficulty === d)).map((difficulty) => ({
    slice: { difficulty },
    has: (item) => item.difficulty === difficulty,
  }));

/** English and Chinese where the items have both, otherwise nothing. */
export function langSlices(items: readonly ItemFacts[]): Slice[] {
  const langs = (['en', 'zh'] as const).filter((lang) => items.some((item) => item.lang === lang));
  if (langs.length < 2) return [];
  return langs.map((lang) => ({ slice: { lang }, has: (item) => item.lang === lang }));
}

/** Scenes, the most frequent first; items without one are `unlabelled`. */
export const primarySlices = (items: readonly ItemFacts[]): Slice[] =>
  byFrequency(items, (item) => item.primary).map((primary_scene) => ({
    slice: { primary_scene },
    has: (item) => item.primary === primary_scene,
  }));

export const secondarySlices = (items: readonly ItemFacts[]): Slice[] =>
  byFrequency(items, (item) => item.secondary).map((secondary_scene) => ({
    slice: { secondary_scene },
    has: (item) => item.secondary === secondary_scene,
  }));

function byFrequency(items: readonly ItemFacts[], key: (item: ItemFacts) => string): string[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || byName(a[0], b[0])).map(([name]) => name);
}
