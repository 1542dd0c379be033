import { PANAS_WORDS, type PanasItems, panasTotal, TOTAL_RANGE } from './panas.js';
import { exact, meanOf, missing, type Score } from './score-value.js';
import type { Answer, Gold, Strategy } from './types.js';

type Post = Extract<Answer, { kind: 'post' }>;
const SIDES = ['positive', 'negative'] as const;
type Side = (typeof SIDES)[number];

/** What a total is taken for when the released scorer finds none: the middle of the scale. */
const MIDDLE = (TOTAL_RANGE.min + TOTAL_RANGE.max) / 2;
const WIDEST = { total: 60, item: 6 } as const;

/**
 * How much nearer to the truth than "nothing changes", −1…1: 1 − |post − said|/|post − pre|, cut at −1. Null where
 * nothing changed. Research notes, 3.6.
 */
export const adjusted = (post: number, said: number, pre: number): number | null =>
  post === pre ? null : Math.max(-1, 1 - Math.abs(post - said) / Math.abs(post - pre));

/**
 * The predicted totals. `derived`: sums of the predicted items, or what is stated where items are missing. `ported`: as the ported scorer has them, which fills
 * totals that the reply does not state with the middle of the scale and so adds no change under the delta strategies.
 */
export type Totals = 'derived' | 'ported';

function saidTotal(
  post: Post | null,
  side: Side,
  how: Totals,
  strategy: Strategy,
  pre: number | null,
): number | null {
  if (post === null) return null;
  if (how === 'derived') return panasTotal(post.items, side) ?? post.stated[side];
  return strategy === 'absolute' ? (post.stated[side] ?? MIDDLE) : pre;
}

/** Figures of the two totals; null where the data has no scores, or (adjusted) none that changed. */
export function totalScores(
  gold: Gold,
  post: Post | null,
  how: Totals,
  strategy: Strategy,
): { adjusted: Score | null; mae: Score | null } {
  const sides = SIDES.map((side) => {
    const [truth, pre] = [gold.post?.[side] ?? null, gold.pre?.[side] ?? null];
    return { truth, pre, said: saidTotal(post, side, how, strategy, pre) };
  });
  return figures(sides, WIDEST.total);
}

/** The same item by item. */
export function itemScores(
  gold: Gold,
  items: PanasItems | null,
): { adjusted: Score | null; mae: Score | null } {
  const all = PANAS_WORDS.map((word) => ({
    truth: gold.post?.items[word] ?? null,
    pre: gold.pre?.items[word] ?? null,
    said: items?.[word] ?? null,
  }));
  return figures(all, WIDEST.item);
}

type Triple = { truth: number | null; pre: number | null; said: number | null };

const figures = (all: readonly Triple[], widest: number) => ({
  adjusted: meanOf(
    all.map(({ truth, pre, said }): Score | null => {
      if (truth === null || pre === null || truth === pre) return null;
      if (said === null) return missing(-1, 1);
      const value = adjusted(truth, said, pre);
      return value === null ? null : exact(value);
    }),
  ),
  mae: meanOf(
    all.map(({ truth, said }): Score | null => {
      if (truth === null) return null;
      return said === null ? missing(widest, 0) : exact(Math.abs(truth - said));
    }),
  ),
});
