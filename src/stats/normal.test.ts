import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalCdf, normalQuantile, zOf } from './normal.js';

describe('normal distribution', () => {
  it('has the table value 1.96 for 95 % and 2.576 for 99 %', () => {
    expect(zOf(0.95)).toBeCloseTo(1.96, 3);
    expect(zOf(0.99)).toBeCloseTo(2.576, 3);
  });

  it('agrees with the integral of its density from −1 to 1 (Simpson, 200 steps)', () => {
    const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    let sum = density(-1) + density(1);
    for (let i = 1; i < 200; i++) sum += (i % 2 === 1 ? 4 : 2) * density(-1 + i / 100);
    expect(normalCdf(1) - normalCdf(-1)).toBeCloseTo(sum / 300, 9);
  });

  it('quantile undoes the distribution function; both are odd around the middle', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }), (p) => {
        expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 12);
        expect(normalQuantile(1 - p)).toBeCloseTo(-normalQuantile(p), 6);
      }),
    );
    expect(normalCdf(0)).toBe(0.5);
    expect(normalCdf(9)).toBe(1);
    expect(normalCdf(-9)).toBe(0);
  });

  it('refuses what has no quantile', () => {
    for (const p of [0, 1, Number.NaN]) expect(() => normalQuantile(p)).toThrow(RangeError);
    expect(() => normalCdf(Number.NaN)).toThrow(RangeError);
  });
});
