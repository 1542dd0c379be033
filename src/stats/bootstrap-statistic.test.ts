import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bootstrapRatios } from './bootstrap.js';
import { bootstrapStatistic } from './bootstrap-statistic.js';
import { meanRateDistance } from './distance.js';
import { rngFrom } from './random.js';

const ones = (k: number, n: number): number[] =>
  Array.from({ length: n }, (_, i) => (i < k ? 1 : 0));
const weightedMean =
  (xs: readonly number[]) =>
  (weights: Float64Array): number | null => {
    const total = weights.reduce((a, b) => a + b, 0);
    return total === 0 ? null : xs.reduce((sum, x, i) => sum + x * (weights[i] ?? 0), 0) / total;
  };

describe('bootstrapStatistic', () => {
  it('by hand from binomial tails: 5 of 10 is 0.2–0.8', () => {
    expect(bootstrapStatistic(weightedMean(ones(5, 10)), 10, { seed: 'a' })).toEqual({
      value: 0.5,
      low: 0.2,
      high: 0.8,
      n: 10,
    });
  });

  it('agrees with bootstrapRatios on a rate, clustered or not', () => {
    const xs = ones(60, 200);
    const clusters = xs.map((_, i) => i % 40);
    for (const how of [{ seed: 's' }, { seed: 's', clusters }]) {
      const [ratio] = bootstrapRatios([{ numerators: xs }], how);
      const statistic = bootstrapStatistic(weightedMean(xs), 200, { ...how, draws: 5000 });
      expect(statistic.value).toBe(ratio?.value);
      expect(statistic.low).toBeCloseTo(ratio?.low ?? 9, 1);
      expect(statistic.high).toBeCloseTo(ratio?.high ?? 9, 1);
    }
  });

  it('draws as many clusters as there are, whole, and in each stratum as many as it has', () => {
    const clusters = ['a', 'a', 'b', 'c', 'c', 'd', 'e', 'e', 'e'];
    const strata = ['x', 'x', 'x', 'y', 'y', 'y', 'y', 'y', 'y'];
    const drawn = new Set<string>();
    const check = (weights: Float64Array): number => {
      const [a, a2, b, c, c2, d, e, e2, e3] = weights;
      expect([a2, c2, e2, e3]).toEqual([a, c, e, e]);
      expect((a ?? 0) + (b ?? 0)).toBe(2);
      expect((c ?? 0) + (d ?? 0) + (e ?? 0)).toBe(3);
      drawn.add(weights.join());
      return (a ?? 0) + (c ?? 0);
    };
    bootstrapStatistic(check, 9, { seed: 's', clusters, strata });
    // 3 ways to draw two of two × 10 ways to draw three of three
    expect(drawn.size).toBe(30);
  });

  it('bootstraps the distance between two groups’ label profiles', () => {
    // Group 1 has label A in 80 % and label B in 20 % of its rows, group 2 the other way round: distance .6.
    const inFirst = ones(100, 200);
    const labels = [
      inFirst.map((first, i) => (i % 5 < 4 ? first : 1 - first)),
      inFirst.map((first, i) => (i % 5 < 4 ? 1 - first : first)),
    ];
    const profile = (weights: Float64Array, side: number): (number | null)[] =>
      labels.map((xs) => weightedMean(xs)(weights.map((w, i) => (inFirst[i] === side ? w : 0))));
    const distance = (weights: Float64Array) =>
      meanRateDistance(profile(weights, 1), profile(weights, 0));
    const x = bootstrapStatistic(distance, 200, { seed: 's', strata: inFirst, draws: 500 });
    expect(x.value).toBeCloseTo(0.6, 12);
    expect(x.low).toBeGreaterThan(0.4);
    expect(x.low).toBeLessThan(0.6);
    expect(x.high).toBeGreaterThan(0.6);
    expect(x.high).toBeLessThan(0.8);
  });

  it('says why a figure or an interval is missing', () => {
    const reason = (...args: Parameters<typeof bootstrapStatistic>) => {
      const x = bootstrapStatistic(...args);
      expect([x.low, x.high]).toEqual([null, null]);
      return x.reason;
    };
    const how = { seed: 's' };
    const plain = weightedMean([0, 1]);
    expect(reason(plain, 0, how)).toBe('no_data');
    expect(reason(() => null, 2, how)).toBe('undefined');
    expect(reason(() => Number.NaN, 2, how)).toBe('undefined');
    expect(reason(plain, 1, how)).toBe('one_cluster');
    expect(reason(plain, 2, { ...how, clusters: [1, 1] })).toBe('one_cluster');
    expect(reason(weightedMean([0, 1, 1]), 3, { ...how, strata: [1, 2, 2] })).toBe('one_cluster');
    expect(reason(() => 0.3, 5, how)).toBe('no_variance');
    // Row 1 of 2 is missing in a quarter of the draws.
    expect(reason((w) => (w[0] === 0 ? null : (w[1] ?? 0)), 2, how)).toBe('undefined_draws');
  });

  it('refuses a cluster in two strata', () => {
    const how = { seed: 's', clusters: [1, 1, 2], strata: [1, 2, 2] };
    expect(() => bootstrapStatistic(() => 1, 3, how)).toThrow(/row 1 lies in two strata/);
  });

  it('is ordered and follows its seed', () => {
    const xs = fc.array(fc.double({ min: -9, max: 9, noNaN: true }), {
      minLength: 2,
      maxLength: 30,
    });
    fc.assert(
      fc.property(xs, fc.string(), (values, seed) => {
        const run = () =>
          bootstrapStatistic(weightedMean(values), values.length, { seed, draws: 50 });
        const x = run();
        expect(run()).toEqual(x);
        if (x.low !== null && x.high !== null) expect(x.low).toBeLessThan(x.high);
        else expect(x.reason).toBeDefined();
      }),
    );
  });
});

describe('bootstrapStatistic with BCa limits', () => {
  // Exponential values: a skewed mean. The BCa interval lies further to the right than the percentile one.
  const rng = rngFrom('bca');
  const xs = Array.from({ length: 30 }, () => -Math.log(1 - rng()));
  const mean = (weights: Float64Array) => {
    let sum = 0;
    let n = 0;
    xs.forEach((x, i) => {
      sum += x * (weights[i] ?? 0);
      n += weights[i] ?? 0;
    });
    return n === 0 ? null : sum / n;
  };
  const how = { seed: 's', draws: 4000 };
  it('moves the limits towards the long tail', () => {
    const plain = bootstrapStatistic(mean, xs.length, how);
    const bca = bootstrapStatistic(mean, xs.length, { ...how, interval: 'bca' });
    expect(bca.value).toBe(plain.value);
    expect(bca.low).toBeGreaterThan(plain.low ?? 0);
    expect(bca.high).toBeGreaterThan(plain.high ?? 0);
  });
  it('covers a skewed mean better than percentiles do', () => {
    let covered = 0;
    let plainly = 0;
    for (let i = 0; i < 150; i++) {
      xs.splice(0, xs.length, ...Array.from({ length: 12 }, () => -Math.log(1 - rng())));
      const seed = { seed: `s${i}`, draws: 400 };
      const inside = ({ low, high }: { low: number | null; high: number | null }) =>
        (low ?? 9) <= 1 && (high ?? 0) >= 1 ? 1 : 0;
      covered += inside(bootstrapStatistic(mean, xs.length, { ...seed, interval: 'bca' }));
      plainly += inside(bootstrapStatistic(mean, xs.length, seed));
    }
    expect(covered).toBeGreaterThanOrEqual(plainly);
    expect(covered / 150).toBeGreaterThan(0.8);
  });
});
