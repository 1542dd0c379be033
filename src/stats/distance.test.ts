import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanRateDistance, totalVariation } from './distance.js';

describe('totalVariation', () => {
  it('by hand: certainty against a fair coin is ½, disjoint is 1, equal shares are 0', () => {
    expect(totalVariation([1, 0], [0.5, 0.5])).toBe(0.5);
    expect(totalVariation([3, 0], [0, 8])).toBe(1);
    expect(totalVariation([1, 3], [25, 75])).toBe(0);
  });

  it('is null for an empty side and refuses what is no distribution', () => {
    expect(totalVariation([0, 0], [1, 1])).toBeNull();
    expect(totalVariation([], [])).toBeNull();
    expect(() => totalVariation([1], [1, 2])).toThrow(RangeError);
    expect(() => totalVariation([1, -1], [1, 2])).toThrow(RangeError);
    expect(() => totalVariation([1, Number.NaN], [1, 2])).toThrow(RangeError);
  });

  it('is a distance in 0…1', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(counts, counts, counts, (p, q, r) => {
        const d = (a: number[], b: number[]): number => totalVariation(a, b) ?? -1;
        expect(d(p, q)).toBeGreaterThanOrEqual(0);
        expect(d(p, q)).toBeLessThanOrEqual(1);
        expect(d(p, q)).toBe(d(q, p));
        expect(d(p, p)).toBe(0);
        expect(d(p, r)).toBeLessThanOrEqual(d(p, q) + d(q, r) + 1e-12);
      }),
    );
  });
});

describe('meanRateDistance', () => {
  it('by hand: |.9 − .4| and |.1 − .2| have mean .3', () => {
    expect(meanRateDistance([0.9, 0.1], [0.4, 0.2])).toBeCloseTo(0.3, 12);
  });

  it('leaves out labels that one side lacks', () => {
    expect(meanRateDistance([0.9, null, 0.1], [0.4, 1, null])).toBe(0.5);
    expect(meanRateDistance([null, 1], [1, null])).toBeNull();
    expect(meanRateDistance([], [])).toBeNull();
  });

  it('is the mean total variation of the labels’ Bernoulli distributions, symmetric, in 0…1', () => {
    const rates = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: 3,
      maxLength: 3,
    });
    fc.assert(
      fc.property(rates, rates, (p, q) => {
        const each = p.map((a, i) => totalVariation([a, 1 - a], [q[i] ?? 0, 1 - (q[i] ?? 0)]) ?? 9);
        const d = meanRateDistance(p, q);
        expect(d).toBeCloseTo(each.reduce((a, b) => a + b, 0) / 3, 12);
        expect(meanRateDistance(q, p)).toBe(d);
        expect(d).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('refuses what is no rate', () => {
    expect(() => meanRateDistance([1.5], [0])).toThrow(RangeError);
    expect(() => meanRateDistance([Number.NaN], [0])).toThrow(RangeError);
    expect(() => meanRateDistance([1], [0, 1])).toThrow(RangeError);
  });
});
