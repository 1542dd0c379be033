import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalClustersBound, proportion, wilson } from './wilson.js';

describe('wilson', () => {
  it.each([
    [8, 10, 0.49, 0.94],
    [16, 20, 0.58, 0.92],
    [18, 20, 0.7, 0.97],
  ])('annotation-platform.md 2.6: %s of %s is %s–%s', (k, n, low, high) => {
    expect(wilson(k, n)?.low).toBeCloseTo(low, 2);
    expect(wilson(k, n)?.high).toBeCloseTo(high, 2);
  });

  it.each([
    [0.78, 801],
    [0.8, 289],
    [0.82, 148],
    [0.86, 60],
    [0.9, 33],
  ])('annotation-platform.md 2.5: observed %s clears a gate of .75 from n = %s', (p, n) => {
    expect(wilson(p * n, n)?.low).toBeGreaterThan(0.75);
    // One row fewer does not, up to rounding of the table: .82 of 147 is at 0.7500014.
    expect(wilson(p * (n - 1), n - 1)?.low).toBeLessThan(0.750002);
  });

  it('by hand: 0 of n ends at z²/(n + z²)', () => {
    expect(wilson(0, 10)?.low).toBe(0);
    expect(wilson(0, 10)?.high).toBeCloseTo(1.959964 ** 2 / (10 + 1.959964 ** 2), 6);
    expect(wilson(10, 10)?.high).toBe(1);
  });

  it('is null for n = 0', () => {
    expect(wilson(0, 0)).toBeNull();
    expect(proportion(0, 0)).toEqual({
      value: null,
      low: null,
      high: null,
      n: 0,
      reason: 'no_data',
    });
  });

  it('holds the proportion, is never of zero width, mirrors, and narrows with n and lower levels', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), (k, n) => {
        fc.pre(k <= n);
        const a = wilson(k, n) ?? { low: 1, high: 0 };
        expect(a.low).toBeGreaterThanOrEqual(0);
        expect(a.high).toBeLessThanOrEqual(1);
        expect(a.low).toBeLessThanOrEqual(k / n);
        expect(a.high).toBeGreaterThanOrEqual(k / n);
        expect(a.high - a.low).toBeGreaterThan(0);
        const mirrored = wilson(n - k, n) ?? { low: 1, high: 0 };
        expect(mirrored.low).toBeCloseTo(1 - a.high, 12);
        const double = wilson(2 * k, 2 * n) ?? { low: 0, high: 9 };
        expect(double.high - double.low).toBeLessThan(a.high - a.low);
        const lower = wilson(k, n, 0.8) ?? { low: 0, high: 9 };
        expect(lower.high - lower.low).toBeLessThan(a.high - a.low);
      }),
    );
  });

  it('refuses impossible counts', () => {
    expect(() => wilson(3, 2)).toThrow(RangeError);
    expect(() => wilson(-1, 2)).toThrow(RangeError);
    expect(() => wilson(Number.NaN, 2)).toThrow(RangeError);
  });
});

describe('equalClustersBound', () => {
  it('is Wilson’s interval with n = clusters for shares of 0 and 1', () => {
    for (const clusters of [2, 7, 31]) {
      const none = equalClustersBound(0, clusters, [0, 1]);
      expect(none.low).toBe(0);
      expect(none.high).toBeCloseTo(wilson(0, clusters)?.high ?? -1, 12);
      const all = equalClustersBound(1, clusters, [0, 1]);
      expect(all.low).toBeCloseTo(wilson(clusters, clusters)?.low ?? -1, 12);
      expect(all.high).toBe(1);
    }
  });

  it('stays in range and is wider than nothing in between', () => {
    const { low, high } = equalClustersBound(3, 10, [1, 7]);
    expect(low).toBeGreaterThan(1);
    expect(low).toBeLessThan(3);
    expect(high).toBeGreaterThan(3);
    expect(high).toBeLessThan(7);
  });
});
