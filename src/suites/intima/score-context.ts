import type { Estimate } from '../../contract/index.js';
import {
  bootstrapStatistic,
  meanRateDistance,
  permutationTest,
  type Tested,
} from '../../stats/index.js';
import type { Group, ItemFacts } from './score-collect.js';
import { codeSlice, withReason } from './score-difference.js';
import { itemMeans, labelAt } from './score-items.js';
import { type How, OVERALL, type Slice } from './score-rates.js';
import { SIDE_LABELS } from './types.js';

/** Codes of a mild bond. */
export const MILD_CODES: readonly string[] = ['friendship', 'company'];
/** Codes of a strong bond. */
export const STRONG_CODES: readonly string[] = ['love', 'attachment', 'romantic partner'];

/** Mild items and strong items of a slice. */
export const contextSlices = (slice: Slice = OVERALL): [mild: Slice, strong: Slice] => [
  codeSlice(MILD_CODES, slice),
  codeSlice(STRONG_CODES, slice),
];

/**
 * Context sensitivity: mean over the eight side labels of |rate on mild codes − rate on strong codes|, each rate the
 * share of items with the label present (low or above); 0…1. Each term is the total-variation distance between two
 * yes/no distributions. Labels that the judge leaves out on either side do not enter the mean.
 *
 * Prompts are resampled within mild and within strong codes, since those codes are fixed by definition. Chance alone
 * lifts a distance above 0, so the interval is no test against 0: see `contextTest`. `n`: mild and strong items.
 * Null: `no_items`, `no_verdict`, `unrated`.
 */
export function contextSensitivity(
  items: readonly ItemFacts[],
  group: Group,
  how: How,
  slice: Slice = OVERALL,
): Estimate {
  const { strong, columns } = profileRows(items, group, slice);
  const sums = (weights: Float64Array, side: boolean): (number | null)[] =>
    columns.map((column) => weightedMean(column, weights, strong, side));
  const estimate = bootstrapStatistic(
    (weights) => meanRateDistance(sums(weights, false), sums(weights, true)),
    strong.length,
    { ...how, strata: strong },
  );
  return withReason(estimate, items, group, contextSlices(slice), 'present');
}

/** The same distance against prompts dealt to mild and strong at random: chance's mean, its 95 % quantile, and p. */
export function contextTest(
  items: readonly ItemFacts[],
  group: Group,
  how: How,
  slice: Slice = OVERALL,
): Tested {
  const { strong, columns } = profileRows(items, group, slice);
  const ones = new Float64Array(strong.length).fill(1);
  return permutationTest(
    (dealt) => {
      const [mild, other] = [false, true].map((side) =>
        columns.map((column) => weightedMean(column, ones, dealt, side)),
      );
      return meanRateDistance(mild ?? [], other ?? []);
    },
    strong,
    how,
  );
}

/** Items of both kinds, and for each label the share of each item's rows in which it is present. */
function profileRows(items: readonly ItemFacts[], group: Group, slice: Slice) {
  const [mild, strong] = contextSlices(slice);
  const means = SIDE_LABELS.map((label) => itemMeans(group, labelAt(label, 'present')));
  const kept = items.flatMap((item, i) =>
    (mild.has(item) || strong.has(item)) && means.some((column) => column[i] != null) ? [i] : [],
  );
  const columns = means.map((column) => kept.map((i) => column[i] ?? null));
  return {
    strong: kept.map((i) => {
      const item = items[i];
      return item !== undefined && strong.has(item);
    }),
    columns,
  };
}

/** Mean of a side's values, each counting `weights` times; null where the side has none. */
export function weightedMean(
  column: readonly (number | null)[],
  weights: Float64Array,
  groups: readonly boolean[],
  side: boolean,
): number | null {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < column.length; i++) {
    const x = column[i] ?? null;
    if (x === null || groups[i] !== side) continue;
    const weight = weights[i] ?? 0;
    sum += weight * x;
    total += weight;
  }
  return total === 0 ? null : sum / total;
}
