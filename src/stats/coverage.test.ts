import { describe, expect, it } from 'vitest';
import type { Rng } from '../contract/index.js';
import { bootstrapRatios } from './bootstrap.js';
import { groupDifference } from './groups.js';
import { pairedDifference } from './paired.js';
import { rngFrom } from './random.js';

/** 31 clusters of 12 rows, half of them with rate .15 and half .65: mean .4, correlation .26. */
const CLUSTERS = 31;
const TRUTH = 0.4;
const REPLICATIONS = 200;
const clusters = Array.from({ length: CLUSTERS * 12 }, (_, row) => Math.floor(row / 12));

function clustered(rng: Rng): number[] {
  const rates = Array.from({ length: CLUSTERS }, () => (rng() < 0.5 ? 0.15 : 0.65));
  return clusters.map((cluster) => (rng() < (rates[cluster] ?? 0) ? 1 : 0));
}

const share = (hits: readonly boolean[]): number => hits.filter((hit) => hit).length / hits.length;
const replicate = (trial: (rng: Rng, seed: string) => boolean): number => {
  const rng = rngFrom('coverage');
  return share(Array.from({ length: REPLICATIONS }, (_, i) => trial(rng, `replication ${i}`)));
};
const covers = (x: { low: number | null; high: number | null } | undefined, truth: number) =>
  (x?.low ?? 2) <= truth && truth <= (x?.high ?? -2);

// 200 replications know a coverage of .95 to ±.03.
describe('on clustered data', () => {
  it('the clustered interval covers about 95 %, the interval that ignores clusters does not', () => {
    const rate = (how: (rows: number[], seed: string) => boolean) =>
      replicate((rng, seed) => how(clustered(rng), seed));
    const withClusters = rate((numerators, seed) => {
      const [x] = bootstrapRatios([{ numerators }], { seed, clusters, draws: 800 });
      return covers(x, TRUTH);
    });
    const without = rate((numerators, seed) => {
      const [x] = bootstrapRatios([{ numerators }], { seed, draws: 800 });
      return covers(x, TRUTH);
    });
    expect(withClusters).toBeGreaterThanOrEqual(0.9);
    expect(withClusters).toBeLessThanOrEqual(0.99);
    expect(without).toBeLessThan(0.8);
  });

  it('a group difference that is none is found in about 5 %, by rows alone far too often', () => {
    const inFirst = clusters.map((cluster) => cluster < 24);
    const found = (byCluster: boolean) =>
      replicate((rng, seed) => {
        const how = byCluster ? { seed, clusters, draws: 400 } : { seed, draws: 400 };
        return (groupDifference(clustered(rng), inFirst, how).p ?? 1) <= 0.05;
      });
    expect(found(true)).toBeLessThanOrEqual(0.09);
    expect(found(false)).toBeGreaterThan(0.15);
  });

  it('a paired difference that is none is found in about 5 %, by rows alone far too often', () => {
    const found = (byCluster: boolean) =>
      replicate((rng, seed) => {
        const how = byCluster ? { seed, clusters, draws: 400 } : { seed, draws: 400 };
        return (pairedDifference(clustered(rng), clustered(rng), how).p ?? 1) <= 0.05;
      });
    expect(found(true)).toBeLessThanOrEqual(0.09);
    expect(found(false)).toBeGreaterThan(0.15);
  });
});
