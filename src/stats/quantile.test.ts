import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantile } from './quantile.js';

describe('quantile', () => {
  it('by hand: (n − 1)p = 0.75 lies three quarters between the first two of 1, 2, 3, 4', () => {
    expect(quantile([4, 2, 3, 1], 0.25)).toBe(1.75);
    expect(quantile([4, 2, 3, 1], 0.5)).toBe(2.5);
  });

  it('is null without data', () => {
    expect(quantile([], 0.5)).toBeNull();
  });

  it('sorts by number, not by text, and leaves its input alone', () => {
    const xs = [10, 9, 100];
    expect(quantile(xs, 0.5)).toBe(10);
    expect(xs).toEqual([10, 9, 100]);
  });

  it('lies between the extremes, grows with p, ignores order', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), share, share, (xs, p, q) => {
        const [low, high] = [quantile(xs, Math.min(p, q)) ?? 0, quantile(xs, Math.max(p, q)) ?? 0];
        expect(low).toBeLessThanOrEqual(high + 1e-9);
        expect(low).toBeGreaterThanOrEqual(Math.min(...xs) - 1e-9);
        expect(high).toBeLessThanOrEqual(Math.max(...xs) + 1e-9);
        expect(quantile([...xs].reverse(), p)).toBe(quantile(xs, p));
      }),
    );
  });

  it.each([-0.1, 1.1, Number.NaN])('refuses p = %s', (p) => {
    expect(() => quantile([1], p)).toThrow(RangeError);
  });

  it('refuses NaN as a value', () => {
    expect(() => quantile([1, Number.NaN], 0.5)).toThrow(RangeError);
  });
});
