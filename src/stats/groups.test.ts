import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupDifference } from './groups.js';
import { rowDifferences, rowMeans } from './paired.js';
import { rngFrom, sampleIndices } from './random.js';
import { wilson } from './wilson.js';

const how = { seed: 'test' };
/** `count` clusters of 12 rows with the given rates of ones, the first `firsts` clusters in the first group. */
function planted(rates: readonly number[], firsts: number) {
  const values: number[] = [];
  const clusters: number[] = [];
  rates.forEach((rate, cluster) => {
    for (let i = 0; i < 12; i++) {
      values.push(i < rate * 12 ? 1 : 0);
      clusters.push(cluster);
    }
  });
  return { values, clusters, inFirst: clusters.map((cluster) => cluster < firsts) };
}

describe('groupDifference', () => {
  // Of the 6 ways to deal two of four clusters out, two reach |difference| 1: p = 1/3.
  it('by hand: rates 1 and 0 in two clusters each give value 1 and p about 1/3', () => {
    const { values, clusters, inFirst } = planted([1, 1, 0, 0], 2);
    const x = groupDifference(values, inFirst, { ...how, clusters });
    expect(x).toMatchObject({ value: 1, high: 1, n: 48, clusters: 4 });
    expect(x.p).toBeGreaterThan(0.31);
    expect(x.p).toBeLessThan(0.36);
  });

  // Newcombe's method 10 with Wilson's limits on clusters: 1 − √((1 − l)² + u²), l = 1 − u.
  it('by hand: two groups without spread are joined by square-and-add of Wilson’s bounds', () => {
    const { values, clusters, inFirst } = planted([1, 1, 1, 0, 0, 0], 3);
    const u = wilson(0, 3)?.high ?? 0;
    const x = groupDifference(values, inFirst, { ...how, clusters });
    expect(x.low).toBeCloseTo(1 - Math.SQRT2 * u, 12);
  });

  it('finds a planted gap: boundary rate .5 outside, .1 inside', () => {
    const outside = Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? 4 : 8) / 12);
    const inside = Array.from({ length: 7 }, (_, i) => (i % 2 === 0 ? 0 : 3) / 12);
    const { values, clusters, inFirst } = planted([...outside, ...inside], 24);
    const x = groupDifference(values, inFirst, { ...how, clusters });
    expect(x.value).toBeCloseTo(0.5 - 9 / 84, 12);
    expect(x.low).toBeGreaterThan(0.2);
    expect(x.p).toBeLessThan(0.01);
  });

  it('finds no gap that two codes make: rows would call it one', () => {
    const rates = Array.from({ length: 31 }, (_, i) => (i === 3 || i === 27 ? 1 : 0));
    const { values, clusters, inFirst } = planted(rates, 24);
    const byCode = groupDifference(values, inFirst, { ...how, clusters });
    const byRow = groupDifference(values, inFirst, how);
    expect(byCode.value).toBeCloseTo(1 / 24 - 1 / 7, 12);
    expect(byCode.p).toBeGreaterThan(0.3);
    expect(byRow.p).toBeLessThan(0.01);
    expect(byCode.low).toBeLessThan(0);
    expect(byCode.high).toBeGreaterThan(0);
  });

  it('joins several targets on common prompts, and compares two targets’ gaps', () => {
    const a = planted([0.5, 0.75, 0.5, 0, 0.25, 0], 3);
    const b = planted([0.5, 0.5, 0.25, 0.5, 0.25, 0.5], 3);
    const { clusters, inFirst } = a;
    const gap = (values: (number | null)[], range: readonly [number, number] = [0, 1]) =>
      groupDifference(values, inFirst, { ...how, clusters, range });
    const [gapA, gapB] = [gap(a.values).value ?? 9, gap(b.values).value ?? 9];
    const both = gap(rowMeans([a.values, b.values]));
    expect(both.value).toBeCloseTo((gapA + gapB) / 2, 12);
    expect(both.n).toBe(72);
    const between = gap(rowDifferences(a.values, b.values), [-1, 1]);
    expect(between.value).toBeCloseTo(gapA - gapB, 12);
  });

  it('says what is missing', () => {
    const none = { low: null, high: null, p: null };
    expect(groupDifference([1, 0], [true, true], how)).toMatchObject({
      ...none,
      value: null,
      reason: 'no_data',
    });
    expect(groupDifference([1, 0, 1], [true, false, false], how)).toMatchObject({
      ...none,
      value: 0.5,
      reason: 'one_cluster',
    });
    const equal = groupDifference([5, 5, 2, 3], [true, true, false, false], {
      ...how,
      range: null,
    });
    expect(equal).toMatchObject({ value: 2.5, low: null, high: null, reason: 'no_variance' });
    expect(equal.p).not.toBeNull();
  });

  it('refuses a cluster in both groups', () => {
    const clusters = ['a', 'a', 'b'];
    expect(() => groupDifference([1, 0, 1], [true, false, false], { ...how, clusters })).toThrow(
      /row 1 lies in two groups/,
    );
  });

  const rows = fc.array(
    fc.record({
      x: fc.option(fc.constantFrom(0, 1), { nil: null, freq: 6 }),
      cluster: fc.nat(7),
    }),
    { maxLength: 60 },
  );
  type Row = { x: number | null; cluster: number };
  const run = (data: Row[], swap = false) =>
    groupDifference(
      data.map((r) => r.x),
      data.map((r) => r.cluster < 4 !== swap),
      { ...how, clusters: data.map((r) => r.cluster), draws: 200 },
    );

  it('bounds, and the other sign when the groups change places', () => {
    fc.assert(
      fc.property(rows, (data) => {
        const x = run(data);
        const swapped = run(data, true);
        if (x.value === null || x.low === null || x.high === null) {
          expect(x.reason).toBeDefined();
          expect(swapped.reason).toBe(x.reason);
          return;
        }
        expect(swapped.value).toBeCloseTo(-x.value, 12);
        expect(swapped.low).toBeCloseTo(-x.high, 12);
        expect(x.low).toBeGreaterThanOrEqual(-1 - 1e-12);
        expect(x.high).toBeLessThanOrEqual(1 + 1e-12);
        expect(x.low).toBeLessThan(x.high);
        expect(x.p).toBeGreaterThan(0);
        expect(x.p).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(rows, fc.string(), (data, seed) => {
        const order = sampleIndices(rngFrom(seed), data.length, data.length);
        expect(run(order.flatMap((i) => data[i] ?? []))).toEqual(run(data));
      }),
    );
  });
});
