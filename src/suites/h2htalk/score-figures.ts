import type { Estimate, Metric } from '../../contract/index.js';
import { bootstrapRatios, bootstrapStatistic } from '../../stats/index.js';
import type { Collected, Group, ItemFacts } from './score-collect.js';
import type { Measure, Share } from './score-measures.js';
import type { Slice } from './score-slices.js';

/** Items of a study, with seed and number of draws of every resampling. */
export type Basis = { items: readonly ItemFacts[]; seed: string; draws: number };

/** A measure by item (place in `Basis.items`), entries of an item averaged; null where it does not apply. */
export type Column = readonly (Share | null)[];

export const basisOf = ({ items }: Collected, seed: string, draws: number): Basis => ({
  items,
  seed,
  draws,
});

/** One measure of every item of a group. */
export function columnOf({ items }: Pick<Basis, 'items'>, group: Group, measure: Measure): Column {
  return items.map((item, i) => {
    const shares = (group.entries[i] ?? []).flatMap((entry) => measure.of(entry, item) ?? []);
    return shares.length === 0 ? null : meanShare(shares);
  });
}

function meanShare(shares: readonly Share[]): Share {
  const values = shares.flatMap(({ value }) => value ?? []);
  const mean = (of: (share: Share) => number): number =>
    shares.reduce((sum, share) => sum + of(share), 0) / shares.length;
  return {
    value: values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length,
    worst: mean((s) => s.worst),
    best: mean((s) => s.best),
    have: mean((s) => s.have),
  };
}

/** What a figure is made of: its column and the part of the items. */
export type Wanted = { column: Column; slice: Slice; range: readonly [number, number] };

const inSlice = ({ items }: Basis, { column, slice }: Wanted): (Share | null)[] =>
  column.map((share, i) => {
    const item = items[i];
    return item !== undefined && slice.has(item) ? share : null;
  });

/** Means over items, with intervals that resample scenarios; drawn together, and each as if alone. */
export function figures(basis: Basis, wanted: readonly Wanted[]): Estimate[] {
  return bootstrapRatios(
    wanted.map((one) => ({
      numerators: inSlice(basis, one).map((share) => share?.value ?? null),
      range: one.range,
    })),
    {
      seed: basis.seed,
      draws: basis.draws,
      clusters: basis.items.map(({ cluster }) => cluster),
    },
  );
}

export type Bounds = {
  /** The figure with everything missing at its worst, or best. */
  worst: number | null;
  best: number | null;
  /** Scored part of what was expected, 0…1; null where nothing was. */
  coverage: number | null;
  /** Items that the measure applies to. */
  n: number;
};

export function boundsOf(basis: Basis, wanted: Wanted): Bounds {
  const shares = inSlice(basis, wanted).flatMap((share) => share ?? []);
  const n = shares.length;
  const mean = (of: (share: Share) => number): number | null =>
    n === 0 ? null : shares.reduce((sum, share) => sum + of(share), 0) / n;
  return {
    worst: mean((s) => s.worst),
    best: mean((s) => s.best),
    coverage: mean((s) => s.have),
    n,
  };
}

/** Whether a measure applies to any item of a part. */
export const applies = (basis: Basis, wanted: Wanted): boolean =>
  inSlice(basis, wanted).some((share) => share !== null);

/** Mean over formats of each format's mean: every format weighs the same. */
export function macroFigure(basis: Basis, column: Column): Estimate {
  const rows = basis.items.flatMap(({ task, cluster }, i) => {
    const value = column[i]?.value ?? null;
    return value === null ? [] : [{ task, cluster, value }];
  });
  return bootstrapStatistic(
    (weights) => {
      const sums = new Map<string, { sum: number; n: number }>();
      rows.forEach(({ task, value }, i) => {
        const w = weights[i] ?? 0;
        const at = sums.get(task) ?? { sum: 0, n: 0 };
        sums.set(task, { sum: at.sum + w * value, n: at.n + w });
      });
      const means = [...sums.values()].filter(({ n }) => n > 0).map(({ sum, n }) => sum / n);
      return means.length === 0 ? null : means.reduce((a, b) => a + b, 0) / means.length;
    },
    rows.length,
    { seed: basis.seed, draws: basis.draws, clusters: rows.map(({ cluster }) => cluster) },
  );
}

export function metric(
  id: string,
  { slice }: Pick<Slice, 'slice'>,
  unit: string,
  e: Estimate,
): Metric {
  const { value, low, high, n, reason } = e;
  return { id, slice, value, low, high, n, unit, ...(reason !== undefined && { reason }) };
}

/** A figure without an interval. */
export const pointOf = (value: number | null, n: number, reason = 'no_items'): Estimate => ({
  value,
  low: null,
  high: null,
  n,
  ...(value === null && { reason }),
});
