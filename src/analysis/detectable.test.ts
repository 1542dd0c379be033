import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../contract/index.js';
import { rngFrom } from '../stats/index.js';
import { ASSUMED, type Design, designOf, detectableDifference } from './detectable.js';

const alone = (items: number, repeats = 1): Design => ({
  items,
  repeats,
  cluster: null,
  clusters: items,
  clusterSize: 1,
});
const item = (id: string, clusters: Record<string, string>): Item => ({ id, clusters });

describe('detectableDifference', () => {
  it('unpaired, items alone: δ = 2.8016 · √(2 · 0.25 / 98) = 0.2001 (textbook: 98 a group show 50 % against 30 %)', () => {
    // (1.95996 + 0.84162)² = 7.84888; n = 7.84888 · 2 · 0.25 / 0.2² = 98.1 a group for a difference of 0.2.
    const { unpaired, designEffect } = detectableDifference(alone(98));
    expect(designEffect).toBe(1);
    expect(unpaired.standardError).toBeCloseTo(Math.sqrt(0.5 / 98), 12);
    expect(unpaired.difference).toBeCloseTo(0.2001, 4);
  });

  it('paired, items alone: δ = 2.8016 · √(2 · 0.25 · (1 − 0.3) / 100) = 0.1657', () => {
    // √(0.5 · 0.7 / 100) = √0.0035 = 0.0591608; · 2.801585 = 0.165744.
    expect(detectableDifference(alone(100)).paired.difference).toBeCloseTo(0.165744, 5);
  });

  it('clusters of 20 at ρ 0.05: design effect 1 + 19 · 0.05 = 1.95 (Kish 1965)', () => {
    const design: Design = {
      items: 400,
      repeats: 1,
      cluster: 'code',
      clusters: 20,
      clusterSize: 20,
    };
    const { designEffect, unpaired } = detectableDifference(design);
    expect(designEffect).toBeCloseTo(1.95, 12);
    // √(0.5 · 1.95 / 400) = 0.0493711; · 2.801585 = 0.138317.
    expect(unpaired.difference).toBeCloseTo(0.138317, 5);
  });

  it('four repeats at ρ 0.5: an item mean has 0.5 + 0.5 / 4 = 0.625 of the variance of one answer (Miller 2024)', () => {
    // Unpaired √(0.5 · 0.625 / 100) = 0.0559017; paired √(0.5 · (0.625 − 0.3) / 100) = 0.0403113.
    const { paired, unpaired } = detectableDifference(alone(100, 4));
    expect(unpaired.standardError).toBeCloseTo(0.0559017, 6);
    expect(paired.standardError).toBeCloseTo(0.0403113, 6);
  });

  it('agrees with a simulation of paired, clustered differences of the assumed correlations', () => {
    // Normal values with the assumed covariances have the same variance of the mean as rates have.
    const rng = rngFrom('detectable');
    const design: Design = { items: 30, repeats: 2, cluster: 'code', clusters: 6, clusterSize: 5 };
    const a = { clusterCorrelation: 0.2, repeatCorrelation: 0.6, targetCorrelation: 0.25 };
    const { paired } = detectableDifference(design, a);
    const pq = 0.25;
    const itemShare = 2 * pq * (0.6 + 0.4 / 2 - 0.25);
    let squares = 0;
    const times = 4000;
    for (let t = 0; t < times; t++) {
      let sum = 0;
      for (let k = 0; k < 6; k++) {
        const shared = normal(rng) * Math.sqrt(0.2);
        for (let i = 0; i < 5; i++)
          sum += Math.sqrt(itemShare) * (shared + normal(rng) * Math.sqrt(0.8));
      }
      squares += (sum / 30) ** 2;
    }
    const simulated = Math.sqrt(squares / times);
    expect((paired.standardError ?? 0) / simulated).toBeGreaterThan(0.96);
    expect((paired.standardError ?? 0) / simulated).toBeLessThan(1.04);
  });

  it('gives a reason where nothing can show', () => {
    const one: Design = { items: 10, repeats: 1, cluster: 'code', clusters: 1, clusterSize: 10 };
    expect(detectableDifference(one).paired).toMatchObject({
      difference: null,
      reason: 'one_cluster',
    });
    // √(0.5 / 3) · 2.8 = 1.14 > 1, and √(0.5 · 0.7 / 3) · 2.8 = 0.957.
    const three = detectableDifference(alone(3));
    expect(three.unpaired).toMatchObject({ difference: null, reason: 'too_few_items' });
    expect(three.paired.difference).toBeCloseTo(0.957, 3);
  });

  it('states figures and assumptions in both languages', () => {
    const design: Design = { items: 62, repeats: 3, cluster: 'code', clusters: 31, clusterSize: 2 };
    const { statement, paired } = detectableDifference(design);
    const shown = ((paired.difference ?? 0) * 100).toFixed(1);
    for (const words of Object.values(statement)) {
      expect(words).toContain(shown);
      for (const value of ['50%', '0.05', '0.5', '0.3', '1.05']) expect(words).toContain(value);
    }
    expect(statement.en).not.toContain('real figure is larger');
    expect(detectableDifference(alone(10)).statement['zh-CN']).toContain('聚类不足 20 个');
  });

  it('refuses counts and correlations that cannot be', () => {
    expect(() => detectableDifference(alone(0))).toThrow(RangeError);
    expect(() => detectableDifference({ ...alone(5), clusters: 6 })).toThrow(RangeError);
    expect(() => detectableDifference(alone(5), { clusterCorrelation: -0.1 })).toThrow(RangeError);
    expect(() =>
      detectableDifference(alone(5), { repeatCorrelation: 0.2, targetCorrelation: 0.3 }),
    ).toThrow(/agree more/);
  });

  it('more items or repeats never make the smallest difference larger; pairing never does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 400 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 12 }),
        (clusters, size, repeats) => {
          const of = (c: number, r: number) =>
            detectableDifference({
              items: c * size,
              repeats: r,
              cluster: 'code',
              clusters: c,
              clusterSize: size,
            });
          const error = (d: ReturnType<typeof of>) => d.unpaired.standardError ?? Number.NaN;
          const here = of(clusters, repeats);
          expect(error(of(clusters + 1, repeats))).toBeLessThan(error(here));
          expect(error(of(clusters, repeats + 1))).toBeLessThan(error(here));
          expect(here.paired.standardError).toBeLessThan(error(here));
        },
      ),
    );
  });
});

describe('designOf', () => {
  it('takes the kind with the largest size-weighted clusters: (3² + 1²) / 4 = 2.5', () => {
    const items = [
      item('a', { item: 'a', code: 'x' }),
      item('b', { item: 'b', code: 'x' }),
      item('c', { item: 'c', code: 'x' }),
      item('d', { item: 'd', code: 'y' }),
    ];
    expect(designOf(items, 2)).toEqual({
      items: 4,
      repeats: 2,
      cluster: 'code',
      clusters: 2,
      clusterSize: 2.5,
    });
  });

  it('lets items without that kind stand alone', () => {
    const items = [item('a', { code: 'x' }), item('b', { code: 'x' }), item('c', {})];
    expect(designOf(items, 1)).toMatchObject({ clusters: 2, clusterSize: 5 / 3 });
    expect(designOf([item('a', {}), item('b', {})], 1)).toMatchObject({
      cluster: null,
      clusters: 2,
      clusterSize: 1,
    });
  });

  it('lets items without that kind fall into their next cluster: couples of 4 and 2 items, one session of 3', () => {
    // (4² + 2² + 3²) / 9 = 29/9, in three clusters; not five, as if the items of the last session stood alone.
    const items = [
      ...['a', 'b', 'c', 'd'].map((id, i) => item(id, { sample: `s${i % 2}`, couple: 'x' })),
      ...['e', 'f'].map((id) => item(id, { sample: 's2', couple: 'y' })),
      ...['g', 'h', 'i'].map((id) => item(id, { sample: 's3' })),
    ];
    expect(designOf(items, 1)).toEqual({
      items: 9,
      repeats: 1,
      cluster: 'couple/sample',
      clusters: 3,
      clusterSize: 29 / 9,
    });
  });

  it('has the assumed intra-cluster correlation as its only source of a design effect', () => {
    const items = Array.from({ length: 12 }, (_, i) => item(`i${i}`, { code: `c${i % 3}` }));
    const { designEffect } = detectableDifference(designOf(items, 1));
    expect(designEffect).toBeCloseTo(1 + 3 * ASSUMED.clusterCorrelation, 12);
  });
});

const normal = (rng: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - rng())) * Math.cos(2 * Math.PI * rng());
