import { normalQuantile } from '../stats/normal.js';
import { studentTQuantile } from '../stats/student-t.js';

/** A mean of item values as far as its bounds need it. */
export type Spread = {
  /** The plain mean. */
  value: number;
  /** Items, and groups of them. */
  n: number;
  clusters: number;
  /** The mean with the two made-up items; Σ over groups of (total − items · mean)²; the same of the made-up items. */
  centre: number;
  squares: number;
  madeUp: number;
  range: readonly [number, number];
};

/** One-sided bounds: each of the two is sure at the level asked for. Null where there is one group only. */
export type Bounds = {
  value: number;
  low: number | null;
  high: number | null;
  n: number;
  clusters: number;
};

/**
 * What is needed of item values (means of repeats, in `range`) for bounds on their mean. Groups are the units that vary.
 * Two made-up items are added, one at each end of the range: a run in which nothing differs is no proof that nothing can
 * (Bonett and Price 2012 for differences of paired shares, Agresti and Coull 1998 for shares). Null without items.
 */
export function spreadOf(
  values: readonly number[],
  groups: readonly string[],
  range: readonly [number, number],
): Spread | null {
  const n = values.length;
  if (n === 0) return null;
  const totals = new Map<string, { sum: number; items: number }>();
  let sum = 0;
  values.forEach((x, i) => {
    const key = groups[i] ?? '';
    const total = totals.get(key) ?? { sum: 0, items: 0 };
    total.sum += x;
    total.items += 1;
    totals.set(key, total);
    sum += x;
  });
  const centre = (sum + range[0] + range[1]) / (n + 2);
  let squares = 0;
  for (const total of totals.values()) squares += (total.sum - total.items * centre) ** 2;
  const madeUp = (range[0] - centre) ** 2 + (range[1] - centre) ** 2;
  return { value: sum / n, n, clusters: totals.size, centre, squares, madeUp, range };
}

/**
 * Standard error of the mean over groups (linearised ratio, K/(K − 1) for few groups: Cochran 1977, 6.4), for `times` as
 * many items in groups of the same size and spread. Infinite for one group.
 */
function standardError({ n, clusters, squares, madeUp }: Spread, times = 1): number {
  const groups = Math.floor(clusters * times);
  if (groups < 2) return Number.POSITIVE_INFINITY;
  return Math.sqrt((groups / (groups - 1)) * (squares * times + madeUp)) / (n * times + 2);
}

/** Student's t with one degree fewer than groups. */
const tOf = (sure: number, groups: number): number =>
  studentTQuantile(sure, Math.floor(groups) - 1);

/** Bounds that each hold with the certainty `sure` (0.95: the ends of a 90 % interval), inside the range of the values. */
export function boundsOf(spread: Spread, sure: number): Bounds {
  const { value, n, clusters, centre, range } = spread;
  if (clusters < 2) return { value, low: null, high: null, n, clusters };
  const half = tOf(sure, clusters) * standardError(spread);
  return {
    value,
    low: Math.max(range[0], Math.min(value, centre - half)),
    high: Math.min(range[1], Math.max(value, centre + half)),
    n,
    clusters,
  };
}

/** Chance with which a rule should come to a decision where the true change allows one. */
const POWER = 0.8;
const MOST = 1_000_000;

/**
 * Items (with groups of the size and spread seen) with which a one-sided bound clears a distance from the true value in
 * four of five runs; `both`: bounds on both sides clear it. Null where a million do not do.
 */
export function itemsFor(
  spread: Spread,
  distance: number,
  sure: number,
  both = false,
): number | null {
  if (!(distance > 0)) return null;
  const z = normalQuantile(both ? (1 + POWER) / 2 : POWER);
  const enough = (items: number): boolean => {
    const times = items / spread.n;
    const groups = spread.clusters * times;
    if (groups < 2) return false;
    return (tOf(sure, groups) + z) * standardError(spread, times) <= distance;
  };
  if (!enough(MOST)) return null;
  let [few, many] = [1, MOST];
  while (many - few > 1) {
    const half = Math.floor((few + many) / 2);
    if (enough(half)) many = half;
    else few = half;
  }
  return many;
}

/** Largest true share, 0…1, that fits `seen` items of `n` with the certainty `sure`. For 0 it is exact: 1 − (1 − sure)^(1/n), nearly 3/n at 95 %. */
export const zeroBound = (n: number, sure: number): number =>
  n === 0 ? 1 : 1 - (1 - sure) ** (1 / n);

/** Items of which none may show a thing so that its true share is below `share`, with the certainty `sure`. */
export const itemsForZero = (share: number, sure: number): number =>
  Math.ceil(Math.log(1 - sure) / Math.log(1 - share));
