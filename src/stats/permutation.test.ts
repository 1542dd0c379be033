import { describe, expect, it } from 'vitest';
import { meanRateDistance } from './distance.js';
import { baselineOf, permutationP, permutationTest } from './permutation.js';
import { rngFrom } from './random.js';

describe('permutationP and baselineOf', () => {
  it('by hand: (b + 1)/(B + 1)', () => {
    expect(permutationP(0, 99)).toBe(0.01);
    expect(permutationP(99, 99)).toBe(1);
    const baseline = baselineOf(3, Float64Array.from([1, 3, 2, 5, 4]));
    expect(baseline).toMatchObject({ mean: 3, p: 4 / 6, draws: 5 });
    expect(baseline.high).toBeCloseTo(4.8, 12);
  });

  it('counts a sum that differs in the last digit as reached', () => {
    expect(baselineOf(0.1 + 0.2, Float64Array.from([0.3])).p).toBe(1);
  });

  it('needs a permutation', () => {
    expect(() => baselineOf(1, new Float64Array(0))).toThrow(RangeError);
  });
});

describe('permutationTest', () => {
  const clusters = Array.from({ length: 40 * 6 }, (_, row) => Math.floor(row / 6));
  const groups = clusters.map((cluster) => (cluster < 20 ? 'mild' : 'strong'));
  /** Two labels; in each cluster a label's rate is high or low by chance; group strong may shift label 0. */
  function labels(shift: number): number[][] {
    const rng = rngFrom('labels');
    return [0, 1].map((label) => {
      const rates = Array.from({ length: 40 }, (_, cluster) => {
        const base = rng() < 0.5 ? 0.1 : 0.5;
        return label === 0 && cluster >= 20 ? base + shift : base;
      });
      return clusters.map((cluster) => (rng() < (rates[cluster] ?? 0) ? 1 : 0));
    });
  }
  const distance = (columns: number[][]) => (dealt: readonly string[]) => {
    const profile = (group: string): (number | null)[] =>
      columns.map((xs) => {
        const own = xs.filter((_, row) => dealt[row] === group);
        return own.length === 0 ? null : own.reduce((a, b) => a + b, 0) / own.length;
      });
    return meanRateDistance(profile('mild'), profile('strong'));
  };
  const how = { seed: 'test', clusters, draws: 300 };

  it('finds a planted distance between profiles, and none where chance made it', () => {
    const found = permutationTest(distance(labels(0.4)), groups, how);
    expect(found.baseline?.p).toBeLessThan(0.01);
    expect(found.value).toBeGreaterThan(found.baseline?.high ?? 9);
    const nothing = permutationTest(distance(labels(0)), groups, how);
    expect(nothing.value).toBeGreaterThan(0);
    expect(nothing.baseline?.mean).toBeGreaterThan(0);
    expect(nothing.baseline?.p).toBeGreaterThan(0.05);
  });

  it('deals whole clusters and keeps the groups’ numbers of clusters', () => {
    const check = (dealt: readonly string[]): number => {
      const strong = new Set<number>();
      dealt.forEach((group, row) => {
        expect(group).toBe(dealt[row - (row % 6)]);
        if (group === 'strong') strong.add(clusters[row] ?? -1);
      });
      expect(strong.size).toBe(20);
      return strong.has(0) ? 1 : 0;
    };
    const x = permutationTest(check, groups, { ...how, draws: 50 });
    expect(x.baseline?.mean).toBeGreaterThan(0.2);
    expect(x.baseline?.mean).toBeLessThan(0.8);
  });

  it('says what is missing', () => {
    const of = (statistic: (g: readonly number[]) => number | null, g: number[]) =>
      permutationTest(statistic, g, { seed: 's' });
    expect(of(() => null, [1, 2])).toEqual({
      value: null,
      n: 2,
      baseline: null,
      reason: 'undefined',
    });
    expect(of(() => 1, [1]).reason).toBe('one_cluster');
    expect(of((g) => (g[0] === 1 ? 1 : null), [1, 2]).reason).toBe('undefined_draws');
  });

  it('refuses a cluster in two groups', () => {
    expect(() =>
      permutationTest(() => 1, ['a', 'b', 'b'], { seed: 's', clusters: [1, 1, 2] }),
    ).toThrow(/row 1 lies in two groups/);
  });
});
