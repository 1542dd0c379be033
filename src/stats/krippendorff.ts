import type { Estimate } from '../contract/index.js';
import type { Resampling } from './bootstrap.js';
import { bootstrapStatistic } from './bootstrap-statistic.js';
import type { Key } from './codes.js';
import { type Figure, noEstimate, type Reason } from './estimate.js';
import type { Ratings } from './ratings.js';

/** How far two values are apart. Ordinal distances come from how often the values between them were given. */
export type AlphaMetric = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/** `n`: pairable values (those in units with two or more). `agreement`: share of equal pairs. */
export type Alpha = Figure & { agreement: number | null };

/** Squared distances of all pairs of categories, from how often each was given. */
type Distances = (given: Float64Array) => (a: number, b: number) => number;

/**
 * Krippendorff's α = 1 − D_o/D_e, at most 1, for any number of raters and with gaps (Krippendorff 2011,
 * "Computing Krippendorff's alpha-reliability"). Units with fewer than two values are left out before categories
 * are counted; a missing value is absence, never a category.
 *
 * Undefined: `no_data`, `no_overlap` (no unit has two values), `no_variance` (one value only; `agreement` is 1).
 * @throws RangeError for values that are not numbers under a metric that needs them.
 */
export function krippendorffAlpha(ratings: Ratings, metric: AlphaMetric): Alpha {
  const coded = pairable(ratings, order(metric));
  return alphaOf(coded, distancesOf(metric, coded.values), ones(coded), unrated(ratings));
}

/** α with a percentile bootstrap interval over units, or over clusters of units where `how` names them. */
export function alphaEstimate(
  ratings: Ratings,
  metric: AlphaMetric,
  how: Resampling,
): Estimate & { agreement: number | null } {
  const whole = krippendorffAlpha(ratings, metric);
  if (whole.value === null) {
    return { ...noEstimate(whole.n, whole.reason ?? 'undefined'), agreement: whole.agreement };
  }
  const coded = pairable(ratings, order(metric));
  const distances = distancesOf(metric, coded.values);
  const { clusters, ...rest } = how;
  const kept = coded.rows.flatMap((row) => clusters?.[row] ?? []);
  const estimate = bootstrapStatistic(
    (weights) => alphaOf(coded, distances, weights, 'no_data').value,
    coded.units.length,
    clusters === undefined ? rest : { ...rest, clusters: kept },
  );
  return { ...estimate, n: whole.n, agreement: whole.agreement };
}

/** How far two sets of labels are apart. MASI: Jaccard weighted by how the sets overlap (Passonneau 2006). */
export type SetMetric = 'jaccard' | 'masi';

/** α of ratings that are sets of labels. An empty set is a value: "none of them". Undefined as `krippendorffAlpha`. */
export function setAlpha(
  ratings: readonly (readonly (readonly string[] | null)[])[],
  metric: SetMetric,
): Alpha {
  const key = (labels: readonly string[]): string => JSON.stringify([...new Set(labels)].sort());
  const keyed = ratings.map((unit) => unit.map((set) => (set === null ? null : key(set))));
  const coded = pairable(keyed, (values) => values);
  const sets = coded.values.map((value) => new Set(JSON.parse(String(value)) as string[]));
  const none = new Set<string>();
  const distances: Distances = () => (a, b) =>
    setDistance(sets[a] ?? none, sets[b] ?? none, metric);
  return alphaOf(coded, distances, ones(coded), unrated(keyed));
}

/** 0…1; 0 for equal sets. */
export function setDistance(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  metric: SetMetric,
): number {
  const shared = [...a].filter((label) => b.has(label)).length;
  const union = a.size + b.size - shared;
  const jaccard = union === 0 ? 1 : shared / union;
  if (metric === 'jaccard' || jaccard === 1) return 1 - jaccard;
  if (shared === 0) return 1;
  return 1 - jaccard * (shared === Math.min(a.size, b.size) ? 2 / 3 : 1 / 3);
}

/** Units with two values or more, their values as codes. `rows`: where the units stood. */
type Coded = { values: Key[]; units: Int32Array[]; rows: number[] };

function pairable(ratings: Ratings, sorted: (values: Key[]) => Key[]): Coded {
  const given = ratings.map((unit) => unit.filter((value) => value !== null));
  const rows = given.flatMap((unit, row) => (unit.length < 2 ? [] : [row]));
  const values = sorted([...new Set(rows.flatMap((row) => given[row] ?? []))]);
  const code = new Map(values.map((value, i) => [value, i]));
  const units = rows.map((row) => Int32Array.from(given[row] ?? [], (v) => code.get(v) ?? 0));
  return { values, units, rows };
}

const ones = ({ units }: Coded): Float64Array => new Float64Array(units.length).fill(1);
const unrated = (ratings: Ratings): Reason =>
  ratings.some((unit) => unit.some((value) => value !== null)) ? 'no_overlap' : 'no_data';

function order(metric: AlphaMetric): (values: Key[]) => Key[] {
  if (metric === 'nominal') return (values) => values;
  return (values) =>
    values
      .map((value) => {
        if (typeof value !== 'number' || !Number.isFinite(value))
          throw new RangeError(`krippendorffAlpha: ${metric} needs numbers, not ${value}`);
        return value;
      })
      .sort((a, b) => a - b);
}

function distancesOf(metric: AlphaMetric, values: readonly Key[]): Distances {
  const number = (code: number): number => Number(values[code]);
  switch (metric) {
    case 'nominal':
      return () => (a, b) => (a === b ? 0 : 1);
    case 'interval':
      return () => (a, b) => (number(a) - number(b)) ** 2;
    case 'ratio':
      return () => (a, b) => {
        const sum = number(a) + number(b);
        return sum === 0 ? 0 : ((number(a) - number(b)) / sum) ** 2;
      };
    case 'ordinal':
      return (given) => {
        const upTo = new Float64Array(given.length);
        given.forEach((n, i) => {
          upTo[i] = (upTo[i - 1] ?? 0) + n;
        });
        const middle = (code: number): number => (upTo[code] ?? 0) - (given[code] ?? 0) / 2;
        return (a, b) => (middle(a) - middle(b)) ** 2;
      };
  }
}

function alphaOf(
  { values, units }: Coded,
  distances: Distances,
  weights: Float64Array,
  nothing: Reason,
): Alpha {
  const size = values.length;
  const pairs = new Float64Array(size * size);
  const given = new Float64Array(size);
  let n = 0;
  units.forEach((unit, i) => {
    const weight = weights[i] ?? 0;
    if (weight === 0) return;
    n += weight * unit.length;
    const each = weight / (unit.length - 1);
    for (let x = 0; x < unit.length; x++) {
      const a = unit[x] ?? 0;
      given[a] = (given[a] ?? 0) + weight;
      for (let y = 0; y < unit.length; y++)
        if (x !== y)
          pairs[a * size + (unit[y] ?? 0)] = (pairs[a * size + (unit[y] ?? 0)] ?? 0) + each;
    }
  });
  return ofPairs({ pairs, given, n }, distances, nothing);
}

/**
 * α of pairs that are already counted, for resampling: for each ordered pair of the m values of a unit, 1/(m − 1) in the
 * square table. `values`: what its rows and columns stand for, in ascending order where the metric has one. Equal to
 * `krippendorffAlpha` on the same ratings; undefined as there, `no_data` for an empty table.
 */
export function alphaOfPairs(
  table: readonly (readonly number[])[],
  values: readonly Key[],
  metric: AlphaMetric,
): Alpha {
  if (table.length !== values.length || table.some((row) => row.length !== values.length))
    throw new RangeError(`alphaOfPairs: a table of ${table.length} for ${values.length} values`);
  const given = Float64Array.from(table, (row) => row.reduce((a, b) => a + b, 0));
  const n = given.reduce((a, b) => a + b, 0);
  const pairs = Float64Array.from(table.flat());
  return ofPairs({ pairs, given, n }, distancesOf(metric, values), 'no_data');
}

/** `pairs`: square, row by row. `given`: how often each value was given in pairable units; `n`: all of them. */
function ofPairs(
  { pairs, given, n }: { pairs: Float64Array; given: Float64Array; n: number },
  distances: Distances,
  nothing: Reason,
): Alpha {
  const size = given.length;
  if (n === 0) return { value: null, n: 0, reason: nothing, agreement: null };
  const distance = distances(given);
  let observed = 0;
  let expected = 0;
  let equal = 0;
  for (let a = 0; a < size; a++) {
    equal += pairs[a * size + a] ?? 0;
    for (let b = 0; b < size; b++) {
      if (a === b) continue;
      const d = distance(a, b);
      observed += (pairs[a * size + b] ?? 0) * d;
      expected += (given[a] ?? 0) * (given[b] ?? 0) * d;
    }
  }
  const agreement = equal / n;
  if (expected === 0) return { value: null, n, reason: 'no_variance', agreement };
  return { value: 1 - ((n - 1) * observed) / expected, n, agreement };
}
