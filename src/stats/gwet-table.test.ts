import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gwet, gwetOfTable } from './gwet.js';

describe('gwetOfTable', () => {
  it('gives AC1 0.808 on [[80,7],[8,5]] (irrCAC 1.4)', () => {
    expect(
      gwetOfTable([
        [80, 7],
        [8, 5],
      ]).value,
    ).toBeCloseTo(0.808, 5);
  });

  it('gives AC2 0.63855 on [[88,14,18],[10,40,10],[2,6,12]] (irrCAC)', () => {
    const table = [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ];
    expect(gwetOfTable(table, { weights: 'quadratic' }).value).toBeCloseTo(0.63855, 5);
  });

  it('is gwet of the same ratings, with any number of raters and gaps (property)', () => {
    const rating = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
    fc.assert(
      fc.property(
        fc.array(fc.array(rating, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('identity' as const, 'quadratic' as const),
        (ratings, weights) => {
          const categories = [0, 1, 2, 3];
          const table = categories.map(() => categories.map(() => 0));
          const alone = categories.map(() => 0);
          for (const unit of ratings) {
            const given = unit.filter((value) => value !== null);
            const [only] = given;
            if (given.length === 1 && only !== undefined) alone[only] = (alone[only] ?? 0) + 1;
            given.forEach((a, i) => {
              given.forEach((b, k) => {
                const row = table[a];
                if (i !== k && row !== undefined)
                  row[b] = (row[b] ?? 0) + 1 / (given.length * (given.length - 1));
              });
            });
          }
          const one = gwetOfTable(table, { weights, alone });
          const other = gwet(ratings, { weights, categories });
          expect(one.reason).toBe(other.reason);
          if (other.value !== null) expect(one.value).toBeCloseTo(other.value, 9);
        },
      ),
    );
  });
});
