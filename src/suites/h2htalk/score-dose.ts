import type { Estimate, Scored } from '../../contract/index.js';
import {
  bootstrapRatios,
  type Difference,
  pairedDifference,
  rowSlopes,
} from '../../stats/index.js';
import type { Collected, Group } from './score-collect.js';
import { columnOf } from './score-figures.js';
import type { Measure } from './score-measures.js';
import { type AskOptions, SAP_LEVELS, type ScoreOptions } from './types.js';

/** What an ablation varies: the persona's level (off 0, rules 1, full 2) and its three numeric parameters (0–3). */
export const DOSES = ['sap', 'dependence_avoidance', 'distance', 'active_support'] as const;
export type Dose = (typeof DOSES)[number];

export const doseOf = (o: Pick<AskOptions, Dose>, dose: Dose): number =>
  dose === 'sap' ? SAP_LEVELS.indexOf(o.sap) : o[dose];

/** One condition of a run with all that was scored in it. */
export type Arm = {
  name: string;
  s: Scored<AskOptions, ScoreOptions>;
  collected: Collected;
};

/** Items that all arms have alike, in the order of their ids. */
export type Shared = { ids: string[]; clusters: string[]; places: number[][] };

export function sharedItems(arms: readonly Arm[]): Shared {
  const placesOf = arms.map(
    ({ collected }) =>
      new Map(collected.items.map(({ id, pair }, i) => [JSON.stringify([id, pair]), i])),
  );
  const shared: Shared = { ids: [], clusters: [], places: arms.map(() => []) };
  for (const { id, pair, cluster } of arms[0]?.collected.items ?? []) {
    const places = placesOf.map((map) => map.get(JSON.stringify([id, pair])));
    if (places.some((place) => place === undefined)) continue;
    shared.ids.push(id);
    shared.clusters.push(cluster);
    places.forEach((place, arm) => {
      shared.places[arm]?.push(place ?? 0);
    });
  }
  return shared;
}

/** A measure of one target and judge by shared item, one column an arm; all null where an arm lacks the target. */
export function armColumns(
  arms: readonly Arm[],
  shared: Shared,
  who: Pick<Group, 'target' | 'judge'>,
  measure: Measure,
): (number | null)[][] {
  return arms.map(({ collected }, arm) => {
    const group = collected.groups.find((g) => g.target === who.target && g.judge === who.judge);
    const column = group === undefined ? [] : columnOf(collected, group, measure);
    return (shared.places[arm] ?? []).map((place) => column[place]?.value ?? null);
  });
}

type How = { seed: string; draws: number };

/** Each arm's mean over the shared items, and its difference from the first arm over the items that both have scored. */
export function armFigures(
  columns: readonly (readonly (number | null)[])[],
  { clusters }: Shared,
  { range }: Pick<Measure, 'range'>,
  { seed, draws }: How,
): { value: Estimate | null; difference: Difference | null }[] {
  const how = { seed, draws, clusters };
  const values = bootstrapRatios(
    columns.map((numerators) => ({ numerators, range })),
    how,
  );
  const [first = []] = columns;
  return columns.map((column, arm) => ({
    value: values[arm] ?? null,
    difference: arm === 0 ? null : pairedDifference(column, first, { ...how, range }),
  }));
}

/** Mean change of a measure per unit of one dose, over items scored in all arms; the interval resamples scenarios. */
export function doseSlope(
  columns: readonly (readonly (number | null)[])[],
  doses: readonly number[],
  { clusters }: Shared,
  { seed, draws }: How,
): Estimate {
  const [estimate] = bootstrapRatios([{ numerators: rowSlopes(columns, doses), range: null }], {
    seed,
    draws,
    clusters,
  });
  return estimate ?? { value: null, low: null, high: null, n: 0, reason: 'no_data' };
}
