import type { Estimate, ItemFigure } from '../contract/index.js';
import {
  bootstrapRatios,
  type Difference,
  holm,
  pairedDifference,
  variance,
} from '../stats/index.js';
import { type Clusters, clustersOfItems } from './compare-clusters.js';
import type { Unlike } from './compare-differences.js';
import { jointDraws } from './compare-draws.js';
import { type Rank, rankUncertainty } from './compare-ranks.js';
import type { Compared, ItemValues } from './compare-rows.js';

/** Two voices by place, first minus second, over the items that all voices have. */
export type Pair = {
  a: number;
  b: number;
  difference: Difference;
  /** Mean difference over the root of the mean of both variances of item values (Cohen's d); null without spread. */
  effect: number | null;
  /** Items on which the first is higher, both are equal, the second is higher. */
  higher: number;
  equal: number;
  lower: number;
  /** p after Holm over all pairs of all figures. */
  holm: number | null;
};

/** One figure over the items on which every voice that has any value of it has one. */
export type FigureComparison = {
  id: string;
  figure: ItemFigure;
  /** Ids of the items that all voices with any value have, in the order of the data. */
  common: string[];
  /** Items of which at least one voice has a value. */
  any: number;
  /** In the order of the voices, as ranks are; null for one without a value. */
  estimates: Estimate[];
  ranks: (Rank | null)[];
  pairs: Pair[];
};

export type Comparison = { figures: FigureComparison[]; clusters: Clusters; tests: number };

/** A comparison of runs of one suite, and what they differ in beside their targets. */
export type SuiteComparison = {
  voices: readonly Compared[];
  unlike: readonly Unlike[];
  comparison: Comparison;
};

/** Compares voices of one suite, item by item; `pairs: false` leaves the differences out. The same voices and seed give the same numbers. */
export function compareVoices(
  voices: readonly Compared[],
  figures: Readonly<Record<string, ItemFigure>>,
  seed: string,
  { pairs: withPairs = true }: { pairs?: boolean } = {},
): Comparison {
  const clusters = clustersOfItems(commonItems(voices, () => true).map(({ item }) => item));
  const compared = Object.entries(figures).map(([id, figure]) =>
    compareFigure(voices, { id, figure, clusters, seed: `${seed}/${id}`, withPairs }),
  );
  const pairs = compared.flatMap((one) => one.pairs);
  const adjusted = holm(pairs.map(({ difference }) => difference.p));
  pairs.forEach((pair, i) => {
    pair.holm = adjusted[i] ?? null;
  });
  return { figures: compared, clusters, tests: adjusted.filter((p) => p !== null).length };
}

/** The value of a figure for an item; null where it is unscored or does not apply. */
export const scoreOf = (voice: Pick<Compared, 'items'>, item: string, figure: string) =>
  voice.items.get(item)?.scores[figure] ?? null;

/** Items that all voices have with equal text (`pairKey`) and of which `has` says so for each. */
export function commonItems(
  voices: readonly Pick<Compared, 'items'>[],
  has: (values: ItemValues) => boolean,
): ItemValues[] {
  const [first, ...others] = voices;
  if (first === undefined) return [];
  return [...first.items.values()].filter(
    (values) =>
      has(values) &&
      others.every(({ items }) => {
        const other = items.get(values.item.id);
        return other !== undefined && other.item.pairKey === values.item.pairKey && has(other);
      }),
  );
}

type Wanted = {
  id: string;
  figure: ItemFigure;
  clusters: Clusters;
  seed: string;
  withPairs: boolean;
};

function compareFigure(
  voices: readonly Compared[],
  { id, figure, clusters, seed, withPairs }: Wanted,
): FigureComparison {
  // Who has no value at all (a sample that was not judged) takes no item from the others.
  const places = voices.flatMap((voice, i) => (hasAny(voice, id) ? [i] : []));
  const taking = places.flatMap((i) => voices[i] ?? []);
  const items = commonItems(taking, ({ scores }) => (scores[id] ?? null) !== null);
  const common = items.map(({ item }) => item.id);
  const columns = taking.map((voice) => common.map((item) => scoreOf(voice, item, id) ?? 0));
  const groups = items.map(({ item }) => clusters.of(item));
  const { range } = figure;
  const found = bootstrapRatios(
    columns.map((numerators) => ({ numerators, range })),
    { seed, clusters: groups },
  );
  const ranked =
    common.length === 0
      ? []
      : rankUncertainty(
          found.map(({ value }) => value ?? 0),
          jointDraws(columns, groups, seed),
          figure.better === 'lower',
        );
  const all = new Set(
    voices.flatMap((voice) =>
      [...voice.items.keys()].filter((item) => scoreOf(voice, item, id) !== null),
    ),
  );
  return {
    id,
    figure,
    common,
    any: all.size,
    estimates: voices.map((_, i) => found[places.indexOf(i)] ?? NOTHING),
    ranks: voices.map((_, i) => ranked[places.indexOf(i)] ?? null),
    pairs: withPairs
      ? pairsOf(columns, { groups, range, seed }).map((pair) => ({
          ...pair,
          a: places[pair.a] ?? pair.a,
          b: places[pair.b] ?? pair.b,
        }))
      : [],
  };
}

const NOTHING: Estimate = { value: null, low: null, high: null, n: 0, reason: 'no_data' };

/** Whether a voice has a value of a figure for any item. */
export const hasAny = ({ items }: Pick<Compared, 'items'>, figure: string): boolean =>
  [...items.values()].some(({ scores }) => (scores[figure] ?? null) !== null);

type How = { groups: readonly string[]; range: readonly [number, number]; seed: string };

function pairsOf(columns: readonly (readonly number[])[], how: How): Pair[] {
  return columns.flatMap((x, a) =>
    columns.slice(a + 1).map((y, k): Pair => {
      const { groups: clusters, range, seed } = how;
      return {
        a,
        b: a + 1 + k,
        difference: pairedDifference(x, y, { clusters, range, seed }),
        effect: effectSize(x, y),
        ...signs(x, y),
        holm: null,
      };
    }),
  );
}

function signs(x: readonly number[], y: readonly number[]) {
  const out = { higher: 0, equal: 0, lower: 0 };
  x.forEach((value, i) => {
    const other = y[i] ?? 0;
    // Values of repeats are means: sums of the same parts may end in another last digit.
    if (Math.abs(value - other) < 1e-9) out.equal++;
    else if (value > other) out.higher++;
    else out.lower++;
  });
  return out;
}

/** Cohen's d of two columns of the same length; null without spread or with fewer than two rows. */
export function effectSize(x: readonly number[], y: readonly number[]): number | null {
  const [a, b] = [variance(x), variance(y)];
  if (a === null || b === null || a + b < 1e-18) return null;
  const mean = x.reduce((sum, value, i) => sum + value - (y[i] ?? 0), 0) / x.length;
  return mean / Math.sqrt((a + b) / 2);
}
