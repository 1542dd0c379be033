import type { Item, ItemFigure } from '../contract/index.js';
import { clustersOfItems } from './compare-clusters.js';
import type { Bounds } from './gate-bounds.js';
import type { Rule, Way } from './gate-policy.js';

export type Outcome = 'pass' | 'fail' | 'cannot_tell';

/**
 * Why a rule cannot tell, in an id; the words are in `gate-reasons.ts`.
 * - `no_values`: no item has the figure in both runs
 * - `missing`: more answers and verdicts than allowed are missing
 * - `level_unknown`: more answers than may show the thing at a level that the judge does not tell
 * - `one_group`: all items are of one group, so nothing is known of how groups vary
 * - `few_groups`: even if all groups fell, it would not show at the level
 * - `few_items`: the bounds hold both answers; `needed` says how many items would do
 */
export type Doubt =
  | 'no_values'
  | 'missing'
  | 'level_unknown'
  | 'one_group'
  | 'few_groups'
  | 'few_items';

/** What a rule found. Values are in the figure's own unit: shares 0…1. */
export type Found = {
  outcome: Outcome;
  doubt: Doubt | null;
  /** Mean over the items that count, in each run. */
  baseline: number | null;
  candidate: number | null;
  /** Candidate minus baseline, or for rules on the candidate alone its own mean, with one-sided bounds. */
  bounds: Bounds | null;
  /** Items that count, their groups, kinds of group; items of the slice without a value that was needed. */
  items: number;
  groups: number;
  kinds: string[];
  of: number;
  missing: number;
  /** Share, 0…1, of the answers and verdicts behind the values that is missing. */
  lost: number;
  /** One-sided p of a regression rule; `adjusted` after the correction over all of them. */
  p: number | null;
  adjusted: number | null;
  /**
   * Answers that show what is counted, of how many; those that show it at a level the judge does not tell; ratings an
   * answer has at most; the share that may still be true.
   */
  count: {
    shown: number;
    answers: number;
    levelUnknown: number;
    ratings: number;
    bound: number;
  } | null;
  /** Items that would do; null where a million would not, or the rule can tell. `ifSeen`: they tell the change that was seen, not none. */
  needed: number | null;
  ifSeen: boolean;
  /** Items that speak most against the candidate, with its values. */
  worst: Worst[];
};
export type Worst = { item: string; baseline: number | null; candidate: number | null };

/** Worst items that are named. */
export const WORST = 5;
/** Equal up to rounding: values of repeats are means. */
export const EPSILON = 1e-9;

export type How = {
  figure: ItemFigure;
  seed: string;
  /** Level of regression rules and how many there are: with Holm's correction the first of them must reach level / tests. */
  level: number;
  tests: number;
  /** Draws of permutations; 10,000 unless given. */
  draws?: number;
};

/** Amounts of a policy in the figure's unit: points are hundredths of a share. */
export const inUnits = (amount: number, { unit }: Pick<ItemFigure, 'unit'>): number =>
  unit === 'rate' ? amount / 100 : amount;

/** Harm of a change, positive where it is for the worse. */
export const harm = (way: Way, change: number): number => (way === 'fall' ? -change : change);

export const NOTHING = {
  doubt: null,
  bounds: null,
  p: null,
  adjusted: null,
  count: null,
  needed: null,
  ifSeen: false,
} as const;

/** Groups of the items: of the kind that the rule names, else the coarsest that they have. */
export function grouped(rule: Rule, items: readonly Pick<Item, 'id' | 'clusters'>[]) {
  const { groups } = rule;
  const seen = items.map((item) =>
    groups === null
      ? item
      : {
          id: item.id,
          clusters: Object.fromEntries(
            Object.entries(item.clusters).filter(([kind]) => kind === groups),
          ),
        },
  );
  const clusters = clustersOfItems(seen);
  const of = seen.map((item) => clusters.of(item));
  // Items that all stand in one group say nothing of how groups vary; taken alone they would seem to.
  const oneGroup = clusters.kinds.length === 0 && groups !== null && clusters.constant.length > 0;
  return { kinds: clusters.kinds, of: oneGroup ? of.map(() => 'one') : of };
}

/** Whether the bounds leave no room for a change for the worse of more than `amount`. */
export function rulesOut({ low, high }: Bounds, way: Way, amount: number): boolean {
  const far = way === 'fall' ? low : high;
  return far !== null && harm(way, far) <= amount + EPSILON;
}

/** A pass counts only where few enough answers and verdicts are missing: those could be the bad ones. */
export const passing = (rule: Rule, found: Found): Found =>
  found.of > 0 && found.lost > rule.maxMissing + EPSILON ? doubtful(found, 'missing') : found;

export const doubtful = (found: Found, doubt: Doubt): Found => ({
  ...found,
  outcome: 'cannot_tell',
  doubt,
});

export type Needed = { items: number | null; ifSeen: boolean };

export const unsure = (found: Found, { items, ifSeen }: Needed): Found => ({
  ...doubtful(found, 'few_items'),
  needed: items,
  ifSeen,
});
