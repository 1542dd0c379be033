import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greedyMatching, optimalMatching, type Pairing } from './matching.js';

const total = (gain: number[][], pairs: Pairing): number =>
  pairs.reduce((sum, [i, j]) => sum + (gain[i]?.[j] ?? Number.NaN), 0);

/** Highest total over all matchings, by trying them all. */
function highest(gain: readonly (readonly number[])[], rows: number, columns: number): number {
  const use = (row: number, free: readonly number[], left: number): number => {
    if (left === 0) return 0;
    if (row === rows) return Number.NEGATIVE_INFINITY;
    const skip = rows - row > left ? use(row + 1, free, left) : Number.NEGATIVE_INFINITY;
    return Math.max(
      skip,
      ...free.map(
        (j) =>
          (gain[row]?.[j] ?? 0) +
          use(
            row + 1,
            free.filter((k) => k !== j),
            left - 1,
          ),
      ),
    );
  };
  return use(
    0,
    Array.from({ length: columns }, (_, j) => j),
    Math.min(rows, columns),
  );
}

const tables = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc.array(
      fc.array(fc.integer({ min: -9, max: 9 }), { minLength: columns, maxLength: columns }),
      {
        minLength: rows,
        maxLength: rows,
      },
    ),
  );

describe('matching', () => {
  it('optimal is as good as the best of all matchings, and one-to-one', () => {
    fc.assert(
      fc.property(tables, (gain) => {
        const [rows, columns] = [gain.length, gain[0]?.length ?? 0];
        const pairs = optimalMatching(gain);
        expect(pairs).toHaveLength(Math.min(rows, columns));
        expect(new Set(pairs.map(([i]) => i)).size).toBe(pairs.length);
        expect(new Set(pairs.map(([, j]) => j)).size).toBe(pairs.length);
        expect(total(gain, pairs)).toBe(highest(gain, rows, columns));
      }),
    );
  });

  it('greedy takes the best pair first, which may cost the rest', () => {
    const gain = [
      [10, 9],
      [9, 0],
    ];
    expect(greedyMatching(gain)).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(total(gain, optimalMatching(gain))).toBe(18);
  });

  it('nothing to match', () => {
    expect(optimalMatching([])).toEqual([]);
    expect(optimalMatching([[]])).toEqual([]);
    expect(greedyMatching([])).toEqual([]);
  });
});
