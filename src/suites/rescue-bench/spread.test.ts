import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundHalfEven, spread } from './spread.js';

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('even spread', () => {
  it('halves go to the even number [Python 3: round(0.5) = 0, round(1.5) = 2, round(2.5) = 2]', () => {
    expect([0, 0.5, 1.5, 2.5, 3.5, 2.4, 2.6].map(roundHalfEven)).toEqual([0, 0, 2, 2, 4, 2, 3]);
  });

  it('5 of 11 [hand-computed: places 0, 2.5→2, 5, 7.5→8, 10]', () => {
    expect(spread(upTo(11), 5)).toEqual([0, 2, 5, 8, 10]);
  });

  it('4 of 6 [hand-computed: 0, 1.67→2, 3.33→3, 5]', () => {
    expect(spread(upTo(6), 4)).toEqual([0, 2, 3, 5]);
  });

  it('one of many is the first, or the one at n / 2', () => {
    expect(spread(upTo(5), 1)).toEqual([0]);
    expect(spread(upTo(5), 1, 'middle')).toEqual([2]);
    expect(spread(upTo(6), 1, 'middle')).toEqual([3]);
  });

  it('gives min(n, limit) different items and, from two on, both ends', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 2, max: 20 }), (n, limit) => {
        const taken = spread(upTo(n), limit);
        expect(new Set(taken).size).toBe(Math.min(n, limit));
        expect(taken).toHaveLength(Math.min(n, limit));
        if (n > 0) expect(taken).toEqual(expect.arrayContaining([0, n - 1]));
      }),
    );
  });
});
