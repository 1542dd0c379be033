import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceRank, hitAt, rankOf, reciprocalRank } from './ranking.js';

describe('ranks', () => {
  it('counts from 1, takes the first place of a repeated answer, and nothing beyond the depth', () => {
    expect(rankOf('b', ['a', 'b', 'b'], 3)).toBe(2);
    expect(rankOf('d', ['a', 'b', 'c', 'd'], 3)).toBeNull();
    expect([1, 2, 4, null].map(reciprocalRank)).toEqual([1, 0.5, 0.25, 0]);
    expect([hitAt(2, 1), hitAt(2, 2), hitAt(null, 3)]).toEqual([0, 1, 0]);
  });

  it('three candidates at random: recall@1 33.3 %, MRR 61.1 %, recall@3 100 % (RESCUE-BENCH, two-partner clip)', () => {
    const chance = chanceRank(3, 3);
    expect(chance?.recall(1)).toBeCloseTo(0.333, 3);
    expect(chance?.reciprocal).toBeCloseTo(0.611, 3);
    expect(chance?.recall(3)).toBe(1);
    expect(chanceRank(0, 3)).toBeNull();
  });

  it('property: the mean over all places of the right answer is the chance line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5 }), (n, depth) => {
        const names = Array.from({ length: n }, (_, i) => `c${i}`);
        const all = names.map((name) => reciprocalRank(rankOf(name, names, depth)));
        expect(chanceRank(n, depth)?.reciprocal).toBeCloseTo(
          all.reduce((a, b) => a + b, 0) / n,
          12,
        );
      }),
    );
  });
});
