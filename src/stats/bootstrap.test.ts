import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bootstrapRatios, type Ratio, type Resampling } from './bootstrap.js';
import { rngFrom, sampleIndices } from './random.js';
import { wilson } from './wilson.js';

const one = (ratio: Ratio, how: Partial<Resampling> = {}) => {
  const [estimate] = bootstrapRatios([ratio], { seed: 'test', ...how });
  if (estimate === undefined) throw new Error('no estimate');
  return estimate;
};
const share = (numerators: (number | null)[], how: Partial<Resampling> = {}) =>
  one({ numerators }, how);
const ones = (k: number, n: number): number[] =>
  Array.from({ length: n }, (_, i) => (i < k ? 1 : 0));

describe('bootstrapRatios: figures', () => {
  // Rows as clusters draw Binomial(n, k/n) successes. Binomial(10, .5): P(≤ 1) = .011, P(≤ 2) = .055,
  // P(≤ 7) = .945, P(≤ 8) = .989. Binomial(20, .1): P(0) = .122, P(≤ 4) = .957, P(≤ 5) = .989.
  it('by hand from binomial tails: 5 of 10 is 0.2–0.8, 2 of 20 is 0–0.25', () => {
    expect(share(ones(5, 10))).toEqual({ value: 0.5, low: 0.2, high: 0.8, n: 10 });
    expect(share(ones(2, 20))).toEqual({ value: 0.1, low: 0, high: 0.25, n: 20 });
  });

  it('by hand: two opposite clusters give 0–1 however many rows they have', () => {
    const rows = ones(50, 100);
    const clusters = rows.map((x) => (x === 1 ? 'a' : 'b'));
    expect(share(rows, { clusters })).toEqual({ value: 0.5, low: 0, high: 1, n: 100 });
  });

  it('leaves unrated rows and rows with denominator 0 out of both sums', () => {
    expect(share([1, null, 0, null, 1, 0]).value).toBe(0.5);
    expect(share([1, null, 0, null, 1, 0]).n).toBe(4);
    const weighted = one({ numerators: [1, 2, 0, null], denominators: [4, 4, 0, 4] });
    expect(weighted.value).toBe(3 / 8);
    expect(weighted.n).toBe(2);
  });

  it('narrows with a lower level', () => {
    const wide = share(ones(20, 60));
    const narrow = share(ones(20, 60), { level: 0.5 });
    expect((narrow.high ?? 9) - (narrow.low ?? 0)).toBeLessThan((wide.high ?? 0) - (wide.low ?? 0));
  });
});

describe('bootstrapRatios: what cannot be resampled', () => {
  it('no data', () => {
    const none = { value: null, low: null, high: null, n: 0, reason: 'no_data' };
    expect(share([])).toEqual(none);
    expect(share([null, null])).toEqual(none);
    expect(one({ numerators: [0, 0], denominators: [0, 0] })).toEqual(none);
  });

  it('one cluster, also when only one of several has data', () => {
    const missing = { value: 0.5, low: null, high: null, n: 2, reason: 'one_cluster' };
    expect(share([1, 0], { clusters: [1, 1] })).toEqual(missing);
    expect(share([1, 0, null], { clusters: [1, 1, 2] })).toEqual(missing);
    expect(share([1]).reason).toBe('one_cluster');
  });

  it('a share of 0 or 1 gets Wilson’s bound on clusters', () => {
    const clusters = Array.from({ length: 36 }, (_, i) => Math.floor(i / 12));
    const none = share(ones(0, 36), { clusters });
    expect(none).toMatchObject({ value: 0, low: 0, n: 36 });
    expect(none.high).toBeCloseTo(wilson(0, 3)?.high ?? -1, 12);
    expect(none).not.toHaveProperty('reason');
    const all = share(ones(36, 36), { clusters });
    expect(all).toMatchObject({ value: 1, high: 1, n: 36 });
    expect(all.low).toBeCloseTo(wilson(3, 3)?.low ?? -1, 12);
  });

  it('equal clusters in between get a bound and a reason', () => {
    const half = share([1, 0, 1, 0, 1, 0], { clusters: [1, 1, 2, 2, 3, 3] });
    expect(half).toMatchObject({ value: 0.5, n: 6, reason: 'equal_clusters' });
    expect(half.low).toBeLessThan(0.5);
    expect(half.high).toBeGreaterThan(0.5);
  });

  it('equal clusters of an unbounded figure get none', () => {
    expect(one({ numerators: [7, 7, 7], range: null })).toEqual({
      value: 7,
      low: null,
      high: null,
      n: 3,
      reason: 'no_variance',
    });
  });

  it('faults of the caller', () => {
    expect(() => share([2, 0])).toThrow(/row 0 has 2 of 1, which is not in 0…1/);
    expect(() => share([0, Number.NaN])).toThrow(/row 1/);
    expect(() => one({ numerators: [1, 0], denominators: [1] })).toThrow(RangeError);
    expect(() => one({ numerators: [0, 0], denominators: [1, -1] })).toThrow(RangeError);
    expect(() => share([1, 0], { clusters: [1] })).toThrow(RangeError);
    expect(() => share([1, 0], { draws: 0 })).toThrow(RangeError);
  });
});

describe('bootstrapRatios: laws', () => {
  const row = fc.record({
    x: fc.option(fc.constantFrom(0, 1), { nil: null, freq: 6 }),
    cluster: fc.nat(6),
  });
  const rows = fc.array(row, { maxLength: 60 });
  const run = (data: { x: number | null; cluster: number }[], seed = 's') =>
    share(
      data.map((r) => r.x),
      { clusters: data.map((r) => r.cluster), draws: 200, seed },
    );

  it('is inside 0…1, holds the value, and never of zero width without a reason', () => {
    fc.assert(
      fc.property(rows, (data) => {
        const { value, low, high, reason } = run(data);
        if (value === null || low === null || high === null) {
          expect(reason).toBeDefined();
          return;
        }
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(value);
        expect(high).toBeGreaterThanOrEqual(value);
        expect(high - low).toBeGreaterThan(0);
      }),
    );
  });

  it('does not depend on the order of rows or the names of clusters', () => {
    fc.assert(
      fc.property(rows, fc.string(), (data, seed) => {
        const order = sampleIndices(rngFrom(seed), data.length, data.length);
        const other = order.flatMap((i) => data[i] ?? []);
        expect(run(other.map((r) => ({ ...r, cluster: 100 - r.cluster })))).toEqual(run(data));
      }),
    );
  });

  it('mirrors when hits and misses change places, up to the draws', () => {
    const { low, high } = share(ones(30, 100));
    const mirrored = share(ones(70, 100));
    expect(mirrored.low).toBeCloseTo(1 - (high ?? 0), 1);
    expect(mirrored.high).toBeCloseTo(1 - (low ?? 0), 1);
  });

  it('gives each figure what it would have alone', () => {
    const a = { numerators: ones(7, 40) };
    const b = { numerators: ones(20, 40).map((x, i) => (i % 5 === 0 ? null : x)) };
    const c = { numerators: ones(0, 40) };
    const d = { numerators: ones(40, 40).map((x) => 3 * x), range: [0, 7] as const };
    const together = bootstrapRatios([a, b, c, d], { seed: 's', draws: 500 });
    expect(together).toEqual(
      [a, b, c, d].flatMap((figure) => bootstrapRatios([figure], { seed: 's', draws: 500 })),
    );
  });

  it('follows its seed', () => {
    const skewed = {
      numerators: Array.from({ length: 50 }, (_, i) => i ** 2),
      range: null,
    };
    expect(one(skewed, { seed: 'a' })).toEqual(one(skewed, { seed: 'a' }));
    expect(one(skewed, { seed: 'a' })).not.toEqual(one(skewed, { seed: 'b' }));
  });
});
