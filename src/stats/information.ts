import { codesOf, type Key } from './codes.js';
import { type Figure, sameLength } from './estimate.js';
import { baselineOf, PERMUTATIONS, type Tested } from './permutation.js';
import { rngFrom, shuffleRange } from './random.js';
import { ranks } from './ranks.js';

type Column = readonly (Key | null)[];

/** Entropy −Σ p ln p of counts or weights, in nats. Null when they sum to 0. */
export function entropy(counts: ArrayLike<number>): number | null {
  let total = 0;
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i] ?? 0;
    if (!(count >= 0)) throw new RangeError(`entropy: count ${count}`);
    total += count;
  }
  if (total === 0) return null;
  let h = 0;
  for (let i = 0; i < counts.length; i++) {
    const p = (counts[i] ?? 0) / total;
    if (p > 0) h -= p * Math.log(p);
  }
  return h;
}

/**
 * Plug-in mutual information Σ p(x,y) ln(p(x,y)/p(x)p(y)) in nats, 0…min(H(x), H(y)), over the rows where
 * both are given. Chance alone raises it by about (X − 1)(Y − 1)/2n for X and Y categories:
 * read it beside `informationTest`'s baseline. Undefined: `no_data`.
 */
export function mutualInformation(x: Column, y: Column): Figure {
  const table = crossTable(x, y);
  const n = table.x.length;
  return n === 0 ? { value: null, n, reason: 'no_data' } : { value: information(table), n };
}

/**
 * `baseline`: the same under permutation. `excess`: (value − baseline mean)/(min(H(x), H(y)) − baseline
 * mean): 0 is what chance gives, 1 is one variable deciding the other; can be just below 0
 * (adjusted mutual information with the minimum, Vinh, Epps & Bailey 2010).
 */
export type InformationTest = Tested & { excess: number | null };

/**
 * Mutual information against a permutation baseline: y is shuffled over the rows, within `strata` where
 * they are given. Without strata rows must be exchangeable: where both variables depend on the prompt's
 * code, that dependence is found too; with the code as stratum the test asks for what goes beyond it.
 * `draws`: 2,000. A constant variable: value 0, no baseline, `no_variance`. Permutations that cannot lower the
 * value (all rows different): baseline, but no excess, `no_variance`.
 */
export function informationTest(
  x: Column,
  y: Column,
  how: { seed: string; draws?: number; strata?: readonly Key[] },
): InformationTest {
  const table = crossTable(x, y, how.strata);
  const n = table.x.length;
  const none = { n, baseline: null, excess: null };
  if (n === 0) return { ...none, value: null, reason: 'no_data' };
  const value = information(table);
  const most = Math.min(entropy(table.xCounts) ?? 0, entropy(table.yCounts) ?? 0);
  if (most === 0) return { ...none, value: 0, reason: 'no_variance' };
  const baseline = baselineOf(value, permuted(table, how.seed, how.draws ?? PERMUTATIONS));
  const room = most - baseline.mean;
  if (room <= 1e-12) return { value, n, baseline, excess: null, reason: 'no_variance' };
  return { value, n, baseline, excess: (value - baseline.mean) / room };
}

/**
 * Bins 0…`bins`−1 of about equal size in ascending order. Equal values share a bin, that of their mean
 * rank, so heavy ties can leave fewer bins (numbered without gaps). Null stays null.
 */
export function quantileBins(xs: readonly (number | null)[], bins: number): (number | null)[] {
  if (!Number.isInteger(bins) || bins < 1) throw new RangeError(`quantileBins: ${bins} bins`);
  const given = xs.filter((x) => x !== null);
  const raw = ranks(given).map((rank) => Math.floor((bins * (rank - 0.5)) / given.length));
  const used = [...new Set(raw)].sort((a, b) => a - b);
  const binOf = new Map(given.map((x, i) => [x, used.indexOf(raw[i] ?? 0)]));
  return xs.map((x) => (x === null ? null : (binOf.get(x) ?? null)));
}

/** Rows as category numbers, stratum by stratum; `ends`: where each stratum ends. */
type CrossTable = {
  x: Int32Array;
  y: Int32Array;
  xCounts: Float64Array;
  yCounts: Float64Array;
  ends: number[];
};

function crossTable(x: Column, y: Column, strata?: readonly Key[]): CrossTable {
  sameLength('mutualInformation', x, y);
  if (strata !== undefined) sameLength('mutualInformation: strata', x, strata);
  const rows: { x: Key; y: Key; stratum: Key }[] = [];
  x.forEach((a, row) => {
    const b = y[row] ?? null;
    if (a !== null && b !== null) rows.push({ x: a, y: b, stratum: strata?.[row] ?? 0 });
  });
  const xs = byFrequency(rows.map((row) => row.x));
  const ys = byFrequency(rows.map((row) => row.y));
  const stratum = codesOf(rows.map((row) => row.stratum));
  const order = rows
    .map((_, row) => row)
    .sort((a, b) => (stratum.codes[a] ?? 0) - (stratum.codes[b] ?? 0));
  const ends = Array.from({ length: stratum.count }, () => 0);
  for (const code of stratum.codes) ends[code] = (ends[code] ?? 0) + 1;
  for (let s = 1; s < ends.length; s++) ends[s] = (ends[s] ?? 0) + (ends[s - 1] ?? 0);
  return {
    x: Int32Array.from(order, (row) => xs.codes[row] ?? 0),
    y: Int32Array.from(order, (row) => ys.codes[row] ?? 0),
    xCounts: xs.counts,
    yCounts: ys.counts,
    ends,
  };
}

/** Categories numbered from the most frequent one, so that names and order of rows do not matter. */
function byFrequency(keys: readonly Key[]): { codes: Int32Array; counts: Float64Array } {
  const { codes, count } = codesOf(keys);
  const counts = new Float64Array(count);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  const order = Array.from(counts.keys()).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const rank = new Int32Array(count);
  order.forEach((code, i) => {
    rank[code] = i;
  });
  return {
    codes: codes.map((code) => rank[code] ?? 0),
    counts: Float64Array.from(order, (code) => counts[code] ?? 0),
  };
}

/** H(x) + H(y) − H(x,y), not below 0. */
function information(table: CrossTable, cells?: Float64Array): number {
  const { x, y, xCounts, yCounts } = table;
  const joint = cells ?? new Float64Array(xCounts.length * yCounts.length);
  joint.fill(0);
  for (let row = 0; row < x.length; row++) {
    const cell = (x[row] ?? 0) * yCounts.length + (y[row] ?? 0);
    joint[cell] = (joint[cell] ?? 0) + 1;
  }
  const sum = (entropy(xCounts) ?? 0) + (entropy(yCounts) ?? 0) - (entropy(joint) ?? 0);
  return Math.max(0, sum);
}

/** Values under permutation. Both sides start sorted within strata: only the margins decide the stream. */
function permuted(table: CrossTable, seed: string, draws: number): Float64Array {
  const x = table.x.slice();
  const y = table.y.slice();
  const ranges = table.ends.map((end, s) => ({ from: table.ends[s - 1] ?? 0, to: end }));
  for (const { from, to } of ranges) {
    x.subarray(from, to).sort();
    y.subarray(from, to).sort();
  }
  const rng = rngFrom(`${seed}/information/${x.length}`);
  const cells = new Float64Array(table.xCounts.length * table.yCounts.length);
  return Float64Array.from({ length: draws }, () => {
    for (const { from, to } of ranges) shuffleRange(rng, y, from, to);
    return information({ ...table, x, y }, cells);
  });
}
