import type { Estimate } from '../../contract/index.js';
import { bootstrapSums, transitionCounts, transitionDistance } from '../../stats/index.js';
import { patternIds } from './labels.js';
import type { Path } from './relations-paths.js';
import type { Scenario } from './types.js';

/** Seed and number of draws of every resampling. */
export type How = { seed: string; draws: number };

/** Changes of pattern, self-transitions left out, by from-label and to-label in the order of `patternIds`. */
export type Transitions = {
  labels: string[];
  gold: number[][];
  said: number[][];
  /** Total variation by from-label; null where one side never leaves it. */
  rows: (number | null)[];
  /** Their mean, weighted by the gold counts, 0…1, with its interval over clusters. */
  distance: Estimate;
  /** Share of gold changes whose from-label is in the distance. */
  covered: number | null;
};

/**
 * Transition matrices of one scenario, gold and answered, and the distance between them. Chance alone keeps the distance
 * above 0, the more so with few changes.
 */
export function transitionsOf(paths: readonly Path[], scenario: Scenario, how: How): Transitions {
  const labels = patternIds(scenario);
  const inside = paths.filter((path) => path.scenario === scenario);
  const rows = inside.map(({ steps }) => {
    const gold = transitionCounts([steps.map((step) => step.gold)], labels);
    const said = transitionCounts([steps.map((step) => step.said)], labels);
    return [...gold.flat(), ...said.flat()];
  });
  const size = labels.length;
  const square = (sums: ArrayLike<number>, from: number): number[][] =>
    labels.map((_, r) => labels.map((__, c) => sums[from + r * size + c] ?? 0));
  const total = rows.reduce(
    (sums, row) => sums.map((x, k) => x + (row[k] ?? 0)),
    Array.from({ length: 2 * size * size }, () => 0),
  );
  const gold = square(total, 0);
  const said = square(total, size * size);
  const { rows: byLabel, covered } = transitionDistance(gold, said);
  return {
    labels,
    gold,
    said,
    rows: byLabel,
    covered,
    distance: bootstrapSums(
      rows,
      (sums) => transitionDistance(square(sums, 0), square(sums, size * size)).mean,
      { ...how, clusters: inside.map(({ cluster }) => cluster) },
    ),
  };
}
