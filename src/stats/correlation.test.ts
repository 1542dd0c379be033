import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pearson, spearman } from './correlation.js';
import { ranks } from './ranks.js';

describe('ranks', () => {
  it('by hand: ties share their mean rank', () => {
    expect(ranks([30, 10, 20, 20])).toEqual([4, 1, 2.5, 2.5]);
    expect(ranks([])).toEqual([]);
  });

  it('sum to n(n + 1)/2', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9)), (xs) => {
        const sum = ranks(xs).reduce((a, b) => a + b, 0);
        expect(sum).toBe((xs.length * (xs.length + 1)) / 2);
      }),
    );
  });

  it('refuse NaN', () => {
    expect(() => ranks([1, Number.NaN])).toThrow(RangeError);
  });
});

describe('spearman', () => {
  // Rank differences 1, 1, 1, 1, 0: 1 − 6·4/(5·24) = .8.
  it('by hand without ties: .8', () => {
    expect(spearman([1, 2, 3, 4, 5], [20, 10, 40, 30, 50]).value).toBeCloseTo(0.8, 12);
  });

  // Ranks 1, 2.5, 2.5, 4 and 1…4: 4.5/√(4.5·5).
  it('by hand with ties: √.9', () => {
    expect(spearman([1, 2, 2, 3], [1, 2, 3, 4]).value).toBeCloseTo(Math.sqrt(0.9), 12);
  });

  it('sees only order', () => {
    const x = [0.1, 5, 2, 9, 3];
    const y = [1, 4, 3, 2, 7];
    expect(spearman(x.map(Math.exp), y)).toEqual(spearman(x, y));
    expect(pearson(x.map(Math.exp), y)).not.toEqual(pearson(x, y));
  });
});

describe('pearson', () => {
  // Deviations −1, 0, 1 and −4/3, 5/3, −1/3: products sum to 1, squares to 2 and 42/9.
  it('by hand: 1/√(2·42/9)', () => {
    expect(pearson([1, 2, 3], [0, 3, 1]).value).toBeCloseTo(1 / Math.sqrt(84 / 9), 12);
  });
});

describe.each([
  ['pearson', pearson],
  ['spearman', spearman],
])('%s', (_, correlation) => {
  it('uses rows where both are given', () => {
    const x = correlation([1, null, 2, 3, 9], [2, 5, 4, 6, null]);
    expect(x.n).toBe(3);
    expect(x.value).toBeCloseTo(1, 12);
  });

  it('says why it is undefined', () => {
    expect(correlation([], [])).toEqual({ value: null, n: 0, reason: 'too_few' });
    expect(correlation([1], [1])).toEqual({ value: null, n: 1, reason: 'too_few' });
    const tenth = { value: null, n: 3, reason: 'no_variance' };
    expect(correlation([0.1, 0.1, 0.1], [1, 2, 3])).toEqual(tenth);
    expect(correlation([1, 2, 3], [0.1, 0.1, 0.1])).toEqual(tenth);
  });

  it('refuses what is not a number', () => {
    expect(() => correlation([1, Number.NaN], [1, 2])).toThrow(/row 1/);
    expect(() => correlation([1, 2], [1])).toThrow(RangeError);
  });

  it('is symmetric, in −1…1, turns with the sign, ignores order, shift and positive factor', () => {
    const pair = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }));
    fc.assert(
      fc.property(fc.array(pair, { minLength: 2 }), (rows) => {
        const [x, y] = [rows.map((r) => r[0]), rows.map((r) => r[1])];
        const { value } = correlation(x, y);
        if (value === null) return;
        const same = (a: number[], b: number[], r: number) =>
          expect(correlation(a, b).value).toBeCloseTo(r, 9);
        expect(Math.abs(value)).toBeLessThanOrEqual(1);
        same(y, x, value);
        same(
          x.map((v) => -v),
          y,
          -value,
        );
        same([...x].reverse(), [...y].reverse(), value);
        same(
          x.map((v) => 3 * v + 7),
          y,
          value,
        );
        same(x, x, 1);
      }),
    );
  });
});
