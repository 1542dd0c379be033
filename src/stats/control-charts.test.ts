import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bernoulliCusum,
  bernoulliRun,
  cusum,
  ewma,
  oddsRatio,
  riskCusumStep,
} from './control-charts.js';
import { rngFrom } from './random.js';

describe('ewma', () => {
  // NIST/SEMATECH e-Handbook 6.3.2.4 (pmc324).
  const xs = [
    52, 47, 53, 49.3, 50.1, 47, 51, 50.1, 51.2, 50.5, 49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6,
    52.4, 53.6, 52.1,
  ];
  const points = ewma(xs, { target: 50, sigma: 2.0539, lambda: 0.3, limit: 3 });
  it('NIST handbook 6.3.2.4: values', () => {
    const golden = [
      50.6, 49.52, 50.56, 50.18, 50.16, 49.21, 49.75, 49.85, 50.26, 50.33, 50.11, 49.36, 49.52,
      50.05, 49.38, 49.92, 50.73, 51.23, 51.94, 51.99,
    ];
    points.forEach(({ z }, i) => {
      // The handbook prints two decimals of values that it rounded on the way.
      expect(Math.abs(z - (golden[i] ?? 0))).toBeLessThan(0.0101);
    });
    expect(points.some((point) => point.alarm)).toBe(false);
  });
  it('exact limits at points 1, 2, 3, 5 and 10, and the limits they come to', () => {
    const golden: [number, number][] = [
      [1, 51.848],
      [2, 52.256],
      [3, 52.431],
      [5, 52.552],
      [10, 52.587],
      [20, 52.588],
    ];
    for (const [i, high] of golden) {
      expect(points[i - 1]?.high).toBeCloseTo(high, 2);
      expect(points[i - 1]?.low).toBeCloseTo(100 - high, 2);
    }
  });
  it('refuses a lambda outside (0, 1]', () => {
    expect(() => ewma([1], { target: 0, sigma: 1, lambda: 0, limit: 3 })).toThrow(RangeError);
  });
});

describe('cusum', () => {
  // NIST/SEMATECH e-Handbook 6.3.2.3 (pmc323).
  const xs = [
    324.925, 324.675, 324.725, 324.35, 325.35, 325.225, 324.125, 324.525, 325.225, 324.6, 324.625,
    325.15, 328.325, 327.25, 327.825, 328.5, 326.675, 327.775, 326.875, 328.35,
  ];
  const points = cusum(xs, { target: 325, slack: 0.3175, limit: 4.1959 });
  it('NIST handbook 6.3.2.3: both sums, and the first alarm at point 14', () => {
    const upper = [
      0, 0, 0, 0, 0.03, 0, 0, 0, 0, 0, 0, 0, 3.01, 4.94, 7.45, 10.63, 11.99, 14.44, 16, 19.04,
    ];
    const lower = [0, 0.01, 0, 0.33, 0, 0, 0.56, 0.72, 0.17, 0.25, 0.31, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    points.forEach((point, i) => {
      expect(Math.abs(point.upper - (upper[i] ?? 0))).toBeLessThan(0.0101);
      expect(Math.abs(point.lower - (lower[i] ?? 0))).toBeLessThan(0.0101);
    });
    expect(points.findIndex((point) => point.alarm)).toBe(13);
  });
});

describe('bernoulliCusum', () => {
  const chart = { good: 0.1, bad: 0.25, limit: 4 };
  /** Mean number of checks to the first alarm. */
  function runLength(rate: number, limit: number): number {
    const rng = rngFrom(`bernoulli/${rate}/${limit}`);
    let total = 0;
    const times = 400;
    for (let i = 0; i < times; i++) {
      const errors = Array.from({ length: 8000 }, () => rng() < rate);
      const at = bernoulliCusum(errors, { ...chart, limit }).findIndex((point) => point.alarm);
      total += at === -1 ? errors.length : at + 1;
    }
    return total / times;
  }
  it('false alarms and detection as simulated for the design (h 3: 379 and 26.7; h 4: 1,014 and 36.2)', () => {
    expect(runLength(0.1, 3) / 379).toBeCloseTo(1, 0);
    expect(Math.abs(runLength(0.25, 3) - 26.7)).toBeLessThan(2.7);
    expect(Math.abs(runLength(0.25, 4) - 36.2)).toBeLessThan(3.6);
    expect(Math.abs(runLength(0.5, 3) - 8.8)).toBeLessThan(1);
  });
  it('never falls below 0, and rises with errors only', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (errors) => {
        const points = bernoulliCusum(errors, chart);
        points.forEach(({ sum }, i) => {
          expect(sum).toBeGreaterThanOrEqual(0);
          const before = points[i - 1]?.sum ?? 0;
          if (errors[i]) expect(sum).toBeGreaterThan(before);
          else expect(sum).toBeLessThanOrEqual(before);
        });
      }),
    );
  });
  it('refuses rates in the wrong order', () => {
    expect(() => bernoulliCusum([], { good: 0.3, bad: 0.2, limit: 4 })).toThrow(RangeError);
  });
});

describe('bernoulliRun', () => {
  const chart = { good: 0.1, bad: 0.25, limit: 4 };
  it('mean run lengths as simulated for the design: h 3: 379, 26.7; h 4: 1,014, 36.2', () => {
    const at = (rate: number, limit: number) =>
      bernoulliRun(rate, { ...chart, limit }, { checks: 3000 }).mean;
    expect(Math.abs(at(0.1, 3) / 379 - 1)).toBeLessThan(0.03);
    expect(Math.abs(at(0.1, 4) / 1014 - 1)).toBeLessThan(0.03);
    expect(Math.abs(at(0.25, 3) / 26.7 - 1)).toBeLessThan(0.03);
    expect(Math.abs(at(0.25, 4) / 36.2 - 1)).toBeLessThan(0.03);
  });
  it('agrees with counting by hand where an alarm takes three errors in a row', () => {
    // ln 2.5 = 0.916: three errors reach 2.75, and a right answer between takes it below.
    const { within } = bernoulliRun(0.5, { ...chart, limit: 2.7 }, { checks: 3 });
    expect(within[2]).toBe(0);
    expect(within[3]).toBeCloseTo(1 / 8, 12);
  });
});

describe('riskCusumStep', () => {
  const shares = fc.double({ min: 0.02, max: 0.6, noNaN: true });
  it('is the Bernoulli CUSUM where all points are equally hard', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), shares, shares, (errors, a, b) => {
        fc.pre(Math.abs(a - b) > 0.01);
        const [good, bad] = [Math.min(a, b), Math.max(a, b)];
        const points = bernoulliCusum(errors, { good, bad, limit: 4 });
        let sum = 0;
        errors.forEach((error, i) => {
          const odds = oddsRatio(good, bad);
          sum = riskCusumStep(sum, { error: error ? 1 : 0, expected: good, odds });
          expect(sum).toBeCloseTo(points[i]?.sum ?? -1, 9);
        });
      }),
    );
  });
  it('an error where more errors were expected weighs less', () => {
    const step = (expected: number) => riskCusumStep(1, { error: 1, expected, odds: 3 });
    expect(step(0.4)).toBeLessThan(step(0.1));
  });
  it('refuses what is no chance, and odds that are no worse', () => {
    expect(() => riskCusumStep(0, { error: 1, expected: 0, odds: 3 })).toThrow(RangeError);
    expect(() => riskCusumStep(0, { error: 1, expected: 0.1, odds: 1 })).toThrow(RangeError);
  });
});
