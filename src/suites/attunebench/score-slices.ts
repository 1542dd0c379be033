import { byName } from '../shared/collect.js';
import { DIAGNOSIS_GROUPS } from './diagnosis.js';
import type { ItemFacts } from './score-collect.js';
import { THIRDS, type Third } from './score-measures.js';

/** Part of the conversations, or one third of each. `slice` is the metric's: `{}` for all. */
export type Slice = {
  slice: Record<string, string>;
  has: (item: ItemFacts) => boolean;
  third?: Third;
};

export const OVERALL: Slice = { slice: {}, has: () => true };

/** Early, middle and late turns of every conversation. */
export const THIRD_SLICES: readonly (Slice & { third: Third })[] = THIRDS.map((third) => ({
  slice: { turns: third },
  has: () => true,
  third,
}));

/** English and Chinese where the conversations have both, otherwise nothing. */
export function langSlices(items: readonly ItemFacts[]): Slice[] {
  const langs = (['en', 'zh'] as const).filter((lang) => items.some((item) => item.lang === lang));
  return langs.length < 2
    ? []
    : langs.map((lang) => ({ slice: { lang }, has: (item) => item.lang === lang }));
}

/** Topics, the most frequent first; conversations without one are left out. */
export function topicSlices(items: readonly ItemFacts[]): Slice[] {
  const counts = new Map<string, number>();
  for (const { topic } of items) if (topic !== '') counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || byName(a[0], b[0]))
    .map(([topic]) => ({ slice: { topic }, has: (item) => item.topic === topic }));
}

/** Groups by what participants reported of themselves, those that occur, also the ones too small for a figure. */
export const groupSlices = (items: readonly ItemFacts[]): Slice[] =>
  DIAGNOSIS_GROUPS.filter((group) => items.some((item) => item.group === group)).map((group) => ({
    slice: { group },
    has: (item) => item.group === group,
  }));

/** Participants of a slice. */
export const participantsIn = (items: readonly ItemFacts[], { has }: Slice): number =>
  new Set(items.filter(has).map(({ participant }) => participant)).size;

/**
 * Whether the person talked to the very model that is measured: names compared without vendor, punctuation and a date at
 * the end. A model has the upper hand, or a handicap, with its own replies.
 */
export function isOwn({ original }: ItemFacts, target: string): boolean {
  if (original === null) return false;
  const [a, b] = [plainName(original), plainName(target)];
  return a !== '' && a === b;
}

const plainName = (name: string): string =>
  (name.toLowerCase().split('/').at(-1) ?? '')
    .replace(/\.(?:jsonl?|csv)$/, '')
    .replace(/[-_@.]?20\d\d-?\d\d-?\d\d$/, '')
    .replace(/[^a-z0-9\p{Script=Han}]+/gu, '');
