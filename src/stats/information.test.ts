import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entropy, informationTest, mutualInformation, quantileBins } from './information.js';
import { rngFrom, sampleIndices } from './random.js';

const how = { seed: 'test', draws: 200 };
const category = fc.option(fc.constantFrom('a', 'b', 'c', 1, true), { nil: null, freq: 8 });
const columns = fc.array(fc.tuple(category, category), { maxLength: 60 });

describe('entropy', () => {
  it('by hand: a fair coin has ln 2, three to one 2 ln 2 − ¾ ln 3, certainty 0', () => {
    expect(entropy([5, 5])).toBeCloseTo(Math.LN2, 12);
    expect(entropy([3, 1])).toBeCloseTo(2 * Math.LN2 - 0.75 * Math.log(3), 12);
    expect(entropy([0, 7, 0])).toBe(0);
    expect(entropy([])).toBeNull();
    expect(entropy([0, 0])).toBeNull();
  });

  it('refuses negative counts', () => {
    expect(() => entropy([1, -1])).toThrow(RangeError);
  });
});

describe('mutualInformation', () => {
  // Table [[2,1],[1,2]] of 6: 2·⅓·ln(4/3) + 2·⅙·ln(2/3).
  it('by hand: [[2,1],[1,2]] has ⅔ ln(4/3) + ⅓ ln(2/3)', () => {
    const x = [0, 0, 0, 1, 1, 1];
    const y = [0, 0, 1, 0, 1, 1];
    const value = (2 / 3) * Math.log(4 / 3) + (1 / 3) * Math.log(2 / 3);
    expect(mutualInformation(x, y).value).toBeCloseTo(value, 12);
  });

  it('is ln 2 for equal fair coins and 0 for independent ones', () => {
    expect(mutualInformation([0, 1, 0, 1], ['b', 'a', 'b', 'a']).value).toBeCloseTo(Math.LN2, 12);
    expect(mutualInformation([0, 0, 1, 1], [0, 1, 0, 1]).value).toBeCloseTo(0, 12);
  });

  it('drops rows with a gap and compares by value: 1 and "1" are two', () => {
    expect(mutualInformation([1, '1', null, 1], [0, 1, 1, null])).toMatchObject({ n: 2 });
    expect(mutualInformation([1, '1'], [0, 1]).value).toBeCloseTo(Math.LN2, 12);
    expect(mutualInformation([null], [1])).toEqual({ value: null, n: 0, reason: 'no_data' });
    expect(() => mutualInformation([1], [1, 2])).toThrow(RangeError);
  });

  it('lies in 0…min entropy, is symmetric, ignores order, and is the entropy of x with itself', () => {
    fc.assert(
      fc.property(columns, fc.string(), (rows, seed) => {
        const [x, y] = [rows.map((r) => r[0]), rows.map((r) => r[1])];
        const { value } = mutualInformation(x, y);
        if (value === null) return;
        const self = (column: typeof x) => mutualInformation(column, column).value ?? 0;
        const both = rows.filter((r) => r[0] !== null && r[1] !== null);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(
          Math.min(self(both.map((r) => r[0])), self(both.map((r) => r[1]))) + 1e-12,
        );
        expect(mutualInformation(y, x).value).toBeCloseTo(value, 12);
        const order = sampleIndices(rngFrom(seed), rows.length, rows.length);
        const moved = mutualInformation(
          order.map((i) => x[i] ?? null),
          order.map((i) => y[i] ?? null),
        );
        expect(moved.value).toBeCloseTo(value, 12);
      }),
    );
  });
});

describe('informationTest', () => {
  const rng = rngFrom('planted');
  const x = Array.from({ length: 300 }, () => (rng() < 0.3 ? 1 : 0));
  const noise = quantileBins(
    x.map(() => rng()),
    5,
  );
  const linked = quantileBins(
    x.map((label) => rng() + 0.4 * label),
    5,
  );

  it('finds planted information and not what chance alone gives', () => {
    const found = informationTest(x, linked, how);
    expect(found.value).toBeGreaterThan(found.baseline?.high ?? 9);
    expect(found.baseline?.p).toBeLessThan(0.01);
    expect(found.excess).toBeGreaterThan(0.05);
    const nothing = informationTest(x, noise, how);
    expect(nothing.value).toBeGreaterThan(0);
    expect(nothing.baseline?.p).toBeGreaterThan(0.05);
    expect(Math.abs(nothing.excess ?? 9)).toBeLessThan(0.02);
  });

  // (2 − 1)(5 − 1)/(2·300) = .0067: expected information of independent variables, first order.
  it('by hand: the baseline of 2 × 5 categories and 300 rows is about 4/600', () => {
    const { baseline } = informationTest(x, noise, { seed: 'test' });
    expect(baseline?.mean).toBeGreaterThan(0.0058);
    expect(baseline?.mean).toBeLessThan(0.0076);
  });

  it('has excess 1 for a variable with itself', () => {
    expect(informationTest(x, x, how).excess).toBeCloseTo(1, 12);
  });

  it('within strata finds only what goes beyond them', () => {
    // Both variables follow the stratum and nothing else.
    const strata = x.map((_, i) => i % 2);
    const a = strata.map((s) => (rng() < (s === 0 ? 0.2 : 0.8) ? 1 : 0));
    const b = strata.map((s) => (rng() < (s === 0 ? 0.2 : 0.8) ? 1 : 0));
    expect(informationTest(a, b, how).baseline?.p).toBeLessThan(0.01);
    const within = informationTest(a, b, { ...how, strata });
    expect(within.baseline?.p).toBeGreaterThan(0.05);
    expect(within.value).toBe(informationTest(a, b, how).value);
  });

  it('says what is missing', () => {
    const none = { baseline: null, excess: null };
    expect(informationTest([null], [1], how)).toEqual({
      ...none,
      value: null,
      n: 0,
      reason: 'no_data',
    });
    const constant = { ...none, value: 0, n: 3, reason: 'no_variance' };
    expect(informationTest([1, 1, 1], [1, 2, 3], how)).toEqual(constant);
    const allDifferent = informationTest([1, 2, 3], [3, 1, 2], how);
    expect(allDifferent).toMatchObject({ excess: null, reason: 'no_variance' });
    expect(allDifferent.baseline?.p).toBe(1);
  });

  it('does not depend on the order of rows or the names of categories, and follows its seed', () => {
    fc.assert(
      fc.property(columns, fc.string(), (rows, seed) => {
        const [a, b] = [rows.map((r) => r[0]), rows.map((r) => r[1])];
        const few = { seed, draws: 30 };
        const result = informationTest(a, b, few);
        expect(informationTest(a, b, few)).toEqual(result);
        const renamed = [...rows].reverse().map((r) => (r[0] === null ? null : `new ${r[0]}`));
        const moved = informationTest(renamed, [...b].reverse(), few);
        expect(moved.value ?? 0).toBeCloseTo(result.value ?? 0, 12);
        expect(moved.baseline?.mean ?? 0).toBeCloseTo(result.baseline?.mean ?? 0, 12);
        expect(moved.baseline?.p).toBe(result.baseline?.p);
      }),
    );
  });
});

describe('quantileBins', () => {
  it('by hand: eight values in four bins of two', () => {
    expect(quantileBins([80, 10, 70, 20, 60, 30, 50, 40], 4)).toEqual([3, 0, 3, 0, 2, 1, 2, 1]);
  });

  // Mean ranks 2 (three zeros) and 4: (2 − ½)/4·2 = 0.75 → bin 0, (4 − ½)/4·2 = 1.75 → bin 1.
  it('by hand: ties stay together, at either end', () => {
    expect(quantileBins([0, 0, 0, 5], 2)).toEqual([0, 0, 0, 1]);
    expect(quantileBins([0, 5, 5, 5], 2)).toEqual([0, 1, 1, 1]);
    expect(quantileBins([4, 4, 4], 5)).toEqual([0, 0, 0]);
    // A tie over the very middle, (3 − ½)/5·2 = 1, goes up.
    expect(quantileBins([0, 5, 5, 5, 9], 2)).toEqual([0, 1, 1, 1, 1]);
  });

  it('keeps gaps', () => {
    expect(quantileBins([null, 1, null, 2], 2)).toEqual([null, 0, null, 1]);
    expect(quantileBins([], 3)).toEqual([]);
  });

  it('ascends with the values, has no empty bin, and is even without ties', () => {
    const value = fc.option(fc.integer({ min: 0, max: 30 }), { nil: null });
    fc.assert(
      fc.property(fc.array(value), fc.integer({ min: 1, max: 6 }), (xs, bins) => {
        const out = quantileBins(xs, bins);
        const given = xs.flatMap((x, i) => (x === null ? [] : [{ x, bin: out[i] ?? -1 }]));
        for (const a of given) {
          for (const b of given) {
            if (a.x <= b.x) expect(a.bin).toBeLessThanOrEqual(b.bin);
          }
        }
        const used = new Set(given.map((g) => g.bin));
        expect(used.size).toBeLessThanOrEqual(bins);
        expect([...used].sort()).toEqual(Array.from({ length: used.size }, (_, i) => i));
        expect(out.map((bin) => bin === null)).toEqual(xs.map((x) => x === null));
        const distinct = quantileBins(
          xs.map((_, i) => i),
          bins,
        );
        const sizes = Array.from(
          { length: bins },
          (_, b) => distinct.filter((d) => d === b).length,
        );
        if (xs.length >= bins)
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('refuses no bins and NaN', () => {
    expect(() => quantileBins([1], 0)).toThrow(RangeError);
    expect(() => quantileBins([Number.NaN], 2)).toThrow(RangeError);
  });
});
