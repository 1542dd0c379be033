import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairedDifference, rowDifferences, rowMeans } from './paired.js';
import { rngFrom, sampleIndices } from './random.js';

const how = { seed: 'test' };

describe('rowDifferences and rowMeans', () => {
  it('keep only rows that all columns have', () => {
    expect(rowDifferences([1, null, 0, 1], [0, 1, null, 1])).toEqual([1, null, null, 0]);
    expect(
      rowMeans([
        [1, null, 0],
        [0, 1, null],
        [1, 1, 1],
      ]),
    ).toEqual([2 / 3, null, null]);
    expect(rowMeans([])).toEqual([]);
  });

  it('refuse columns of different lengths', () => {
    expect(() => rowDifferences([1], [1, 2])).toThrow(RangeError);
    expect(() => rowMeans([[1], [1, 2]])).toThrow(RangeError);
  });
});

describe('pairedDifference', () => {
  // Of the 16 sign patterns of four equal differences two reach the data: p = 1/8.
  it('by hand: four differences of 1 give value 1 and p = 1/8', () => {
    const x = pairedDifference([1, 1, 1, 1], [0, 0, 0, 0], how);
    expect(x).toMatchObject({ value: 1, high: 1, n: 4, clusters: 4 });
    expect(x.low).toBeLessThan(1);
    expect(x.p).toBe(1 / 8);
  });

  // Cluster sums 2, −1: |±2 ± 1| reaches 1 always.
  it('by hand: flips whole clusters', () => {
    const x = pairedDifference([1, 1, 0], [0, 0, 1], { ...how, clusters: ['a', 'a', 'b'] });
    expect(x).toMatchObject({ value: 1 / 3, n: 3, clusters: 2, p: 1, low: -1, high: 1 });
  });

  // Sums 3, 2, 1, 1 (data 7): 7 is reached by + + + + alone and its mirror image: 2/16. With 3, 2, 1, −1 (data 5) the
  // sums ≥ 5 are 3+2+1+1 = 7, 3+2+1−1 = 5, 3+2−1+1 = 5 and their mirror images: 6/16.
  it('by hand: clusters of different sums, every pattern of signs counted', () => {
    const clusters = ['a', 'a', 'a', 'b', 'b', 'c', 'd'];
    const ones = [1, 1, 1, 1, 1, 1, 1];
    const none = [0, 0, 0, 0, 0, 0, 0];
    expect(pairedDifference(ones, none, { ...how, clusters }).p).toBe(2 / 16);
    const last = [1, 1, 1, 1, 1, 1, 0];
    const other = [0, 0, 0, 0, 0, 0, 1];
    expect(pairedDifference(last, other, { ...how, clusters }).p).toBe(6 / 16);
  });

  it.each([2, 5, 8, 13, 14, 20])('%i clusters that all agree: p is not below 2^(1−K)', (k) => {
    const ones = Array.from({ length: k }, () => 1);
    const none = ones.map(() => 0);
    const { p } = pairedDifference(ones, none, { ...how, draws: 100 });
    expect(p).toBeGreaterThanOrEqual(2 ** (1 - k));
    if (k <= 13) expect(p).toBe(2 ** (1 - k));
  });

  it('clusters without a difference leave p as it is', () => {
    const x = pairedDifference([1, 1, 1, 0, 0], [0, 0, 0, 0, 0], how);
    expect(x).toMatchObject({ p: 2 / 8, clusters: 5 });
  });

  it('uses common units only', () => {
    const x = pairedDifference([1, null, 1, 0, 1], [0, 0, null, 0, 1], how);
    expect(x.n).toBe(3);
    expect(x.value).toBeCloseTo(1 / 3, 12);
  });

  it('equal columns: value 0 inside a bound that is not of zero width, p = 1', () => {
    const xs = [1, 0, 1, 0, 1, 0];
    const x = pairedDifference(xs, xs, how);
    expect(x).toMatchObject({ value: 0, p: 1 });
    expect(x.low).toBeLessThan(0);
    expect(x.high).toBeGreaterThan(0);
    expect(x.low).toBeGreaterThan(-1);
  });

  it('says what is missing', () => {
    expect(pairedDifference([null, 1], [1, null], how)).toEqual({
      value: null,
      low: null,
      high: null,
      n: 0,
      reason: 'no_data',
      p: null,
      clusters: 0,
    });
    expect(pairedDifference([1, 1], [0, 1], { ...how, clusters: [3, 3] })).toEqual({
      value: 0.5,
      low: null,
      high: null,
      n: 2,
      reason: 'one_cluster',
      p: null,
      clusters: 1,
    });
  });

  it('takes scores of another range', () => {
    const scores = { ...how, range: [1, 7] as const };
    expect(pairedDifference([7, 6, 2, 3], [1, 5, 2, 1], scores).value).toBe(9 / 4);
    expect(() => pairedDifference([9, 1], [1, 1], scores)).toThrow(RangeError);
    expect(pairedDifference([90, 10], [1, 1], { ...how, range: null }).value).toBe(49);
  });

  it('finds a planted difference that rows show in pairs only', () => {
    // Units differ more than the two targets do: half the units are at 0/0 or 1/1.
    const rng = rngFrom('planted');
    const b = Array.from({ length: 120 }, () => (rng() < 0.5 ? 1 : 0));
    const a = b.map((x) => (x === 0 && rng() < 0.25 ? 1 : x));
    const x = pairedDifference(a, b, how);
    expect(x.low).toBeGreaterThan(0);
    expect(x.p).toBeLessThan(0.01);
  });

  const rows = fc.array(
    fc.record({
      a: fc.option(fc.constantFrom(0, 1), { nil: null, freq: 6 }),
      b: fc.option(fc.constantFrom(0, 1), { nil: null, freq: 6 }),
      cluster: fc.nat(5),
    }),
    { maxLength: 40 },
  );
  type Row = { a: number | null; b: number | null; cluster: number };
  const run = (data: Row[], flip = false) => {
    const [a, b] = [data.map((r) => r.a), data.map((r) => r.b)];
    const clusters = data.map((r) => r.cluster);
    return pairedDifference(flip ? b : a, flip ? a : b, { ...how, clusters, draws: 200 });
  };

  it('bounds, and the other sign when the columns change places', () => {
    fc.assert(
      fc.property(rows, (data) => {
        const x = run(data);
        const flipped = run(data, true);
        if (x.value === null) {
          expect(flipped.value).toBeNull();
          return;
        }
        expect(flipped.value).toBeCloseTo(-x.value, 12);
        expect(flipped.p).toBe(x.p);
        if (x.low === null || x.high === null) expect(x.reason).toBeDefined();
        else {
          expect(x.low).toBeGreaterThanOrEqual(-1);
          expect(x.low).toBeLessThanOrEqual(x.value);
          expect(x.high).toBeGreaterThanOrEqual(x.value);
          expect(x.high).toBeLessThanOrEqual(1);
          expect(x.high).toBeGreaterThan(x.low);
          expect(x.p).toBeGreaterThan(0);
          expect(x.p).toBeLessThanOrEqual(1);
        }
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
