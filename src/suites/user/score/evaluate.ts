import type { Estimate } from '../../../contract/index.js';
import { bootstrapRatios, bootstrapStatistic } from '../../../stats/index.js';
import type { AnyUserItem } from '../items/types.js';
import type { Collected, Column, Group } from './collect.js';
import type { Derived, Figure, Line, Measures } from './figure.js';
import { OVERALL, type Slice } from './slices.js';

/** Seed and draws of every resampling, and the cluster of each item. The same figure has the same interval everywhere. */
export type How = { seed: string; draws: number; clusterOf: (item: AnyUserItem) => string };

/** The first column under `clusters`; an item without a value there, or without such a column, is its own cluster. */
export const clusterBy =
  (column: string | undefined) =>
  (item: AnyUserItem): string => {
    const value = column === undefined ? undefined : item.clusters[column];
    return value === undefined ? `item ${item.id}` : `${column} ${value}`;
  };

/** Estimates by the id of figure, derived figure or line. */
export type Estimates = ReadonlyMap<string, Estimate>;

/**
 * Every figure of one target and judge in one slice, with 95 % bootstrap intervals over clusters. Repeats are averaged
 * within an item first; `n` is items. Null with `no_items`, `no_judge`, `no_verdict` or `no_answer`; no interval: see
 * `bootstrapRatios` and `bootstrapStatistic`.
 */
export function estimates(
  { items }: Collected,
  group: Group,
  measures: Measures,
  how: How,
  slice: Slice = OVERALL,
): Estimates {
  const inSlice = items.map(slice.has);
  const clusters = items.map(how.clusterOf);
  const shown = measures.figures.filter((figure) => figure.inner !== true);
  const means = bootstrapRatios(
    shown.map(({ id, range }) => ({
      numerators: items.map((_, i) => (inSlice[i] === true ? valueAt(group, id, i) : null)),
      range,
    })),
    { ...how, clusters },
  );
  const out = new Map<string, Estimate>();
  const put = (id: string, estimate: Estimate): void => {
    const reason = whyMissing(items, group, measures, inSlice, id);
    out.set(id, estimate.value === null ? { ...estimate, reason } : estimate);
  };
  shown.forEach(({ id }, f) => {
    const estimate = means[f];
    if (estimate !== undefined) put(id, estimate);
  });
  const whole = slice === OVERALL;
  for (const derived of measures.derived.filter((d) => whole || d.overallOnly !== true))
    put(derived.id, derivedEstimate(derived, { group, measures, inSlice, clusters, how }));
  for (const line of measures.lines) out.set(line.id, lineEstimate(line, items.filter(slice.has)));
  return out;
}

const valueAt = (group: Group, id: string, i: number): number | null => {
  const x = group.columns.get(id)?.value[i] ?? Number.NaN;
  return Number.isNaN(x) ? null : x;
};

type World = {
  group: Group;
  measures: Measures;
  inSlice: readonly boolean[];
  clusters: readonly string[];
  how: How;
};

/** Only items with any number are resampled: others could not change the figure, only its interval. */
function derivedEstimate(
  derived: Derived,
  { group, measures, inSlice, clusters, how }: World,
): Estimate {
  const used = inSlice.flatMap((has, i) =>
    has && measures.figures.some(({ id }) => valueAt(group, id, i) !== null) ? [i] : [],
  );
  const cut = new Map<string, Float64Array>();
  const column = (id: string): Float64Array => {
    const known = cut.get(id);
    if (known !== undefined) return known;
    const whole = group.columns.get(id)?.value;
    const part = Float64Array.from(used, (i) => whole?.[i] ?? Number.NaN);
    cut.set(id, part);
    return part;
  };
  const resampling = { ...how, clusters: used.map((i) => clusters[i] ?? '') };
  const drawn = bootstrapStatistic((w) => derived.of(column, w), used.length, resampling);
  return drawn.reason === 'no_variance' ? boundOfEqual(drawn, resampling) : drawn;
}

/** A derived figure that is the same in every draw gets the bound that a mean over as many equal clusters has. */
function boundOfEqual(
  { value, n }: Estimate,
  how: { seed: string; clusters: readonly string[] },
): Estimate {
  const clusters = [...new Set(how.clusters)];
  const [bound] = bootstrapRatios([{ numerators: clusters.map(() => value) }], {
    ...how,
    clusters,
  });
  if (bound === undefined) throw new RangeError('bootstrapRatios: one estimate a ratio');
  return { ...bound, n };
}

export function lineEstimate(line: Line, items: readonly AnyUserItem[]): Estimate {
  const { value, reason } = line.of(items);
  return { value, low: null, high: null, n: items.length, ...(reason !== undefined && { reason }) };
}

function whyMissing(
  items: readonly AnyUserItem[],
  group: Group,
  { figures, judged }: Measures,
  inSlice: readonly boolean[],
  id: string,
): string {
  const columns = figures.some((f) => f.id === id) ? [id] : figures.map((f) => f.id);
  const concerned = items.some(
    (_, i) =>
      inSlice[i] === true &&
      columns.some((c) => !Number.isNaN(group.columns.get(c)?.low[i] ?? Number.NaN)),
  );
  if (!concerned) return 'no_items';
  if (!judged) return 'no_answer';
  return group.judge === null ? 'no_judge' : 'no_verdict';
}

/** What a figure is at least and at most, whatever the missing answers and verdicts would have been; null for none. */
export function boundsOf(
  { items }: Collected,
  group: Group,
  figure: Figure | Derived,
): { low: number; high: number } | null {
  const weights = new Float64Array(items.length).fill(1);
  if ('range' in figure) {
    const column = group.columns.get(figure.id);
    if (figure.range === null || column === undefined) return null;
    return pair(meanOf(column.low), meanOf(column.high));
  }
  if (figure.rising !== true) return null;
  const at = (end: 'low' | 'high'): number | null =>
    figure.of((id) => group.columns.get(id)?.[end] ?? EMPTY[end], weights);
  return pair(at('low'), at('high'));
}

const EMPTY: Omit<Column, 'value'> = { low: new Float64Array(), high: new Float64Array() };
const pair = (low: number | null, high: number | null) =>
  low === null || high === null ? null : { low, high };

function meanOf(column: Float64Array): number | null {
  const known = column.filter((x) => !Number.isNaN(x));
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0) / known.length;
}
