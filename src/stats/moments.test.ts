import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mean, variance } from './moments.js';

describe('mean and variance', () => {
  it('by hand: 2, 4, 4, 4, 5, 5, 7, 9 has mean 5 and squares 32, variance 32/7', () => {
    const xs = [2, 4, 4, 4, 5, 5, 7, 9];
    expect(mean(xs)).toBe(5);
    expect(variance(xs)).toBeCloseTo(32 / 7, 12);
  });

  it('are null where undefined', () => {
    expect(mean([])).toBeNull();
    expect(variance([])).toBeNull();
    expect(variance([3])).toBeNull();
  });

  it('variance ignores a shift and squares a factor', () => {
    const xs = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2 });
    fc.assert(
      fc.property(xs, fc.integer({ min: -100, max: 100 }), (values, by) => {
        const v = variance(values) ?? -1;
        expect(v).toBeGreaterThanOrEqual(0);
        expect(variance(values.map((x) => x + by))).toBeCloseTo(v, 4);
        expect((variance(values.map((x) => 2 * x)) ?? 0) / 4).toBeCloseTo(v, 4);
      }),
    );
  });

  it('refuse what is not a number', () => {
    expect(() => mean([1, Number.NaN])).toThrow(RangeError);
    expect(() => variance([1, Number.POSITIVE_INFINITY])).toThrow(RangeError);
  });
});
