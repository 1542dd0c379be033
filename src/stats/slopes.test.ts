import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowSlopes } from './slopes.js';

describe('rowSlopes', () => {
  it('by hand: (0, 1, 4) over doses 0, 1, 2 rises by 2 a unit; over 0, 1, 3 by 19/14', () => {
    expect(rowSlopes([[0], [1], [4]], [0, 1, 2])[0]).toBeCloseTo(2, 12);
    // Mean dose 4/3; Σ(d − 4/3)·y = −1/3·1 + 5/3·4 = 19/3; Σ(d − 4/3)² = 14/3.
    expect(rowSlopes([[0], [1], [4]], [0, 1, 3])[0]).toBeCloseTo(19 / 14, 12);
  });
  it('is null where a value is missing', () => {
    expect(
      rowSlopes(
        [
          [1, 1],
          [null, 2],
        ],
        [0, 1],
      ),
    ).toEqual([null, 1]);
  });
  it('needs two different doses and columns of one length', () => {
    expect(() => rowSlopes([[1], [2]], [1, 1])).toThrow(RangeError);
    expect(() => rowSlopes([[1], [2, 3]], [0, 1])).toThrow(RangeError);
    expect(() => rowSlopes([[1]], [0, 1])).toThrow(RangeError);
  });
  it('finds any straight line', () => {
    const number = fc.double({ min: -100, max: 100, noNaN: true });
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [slope] = rowSlopes(
          [0, 1, 2, 3].map((x) => [a + b * x]),
          [0, 1, 2, 3],
        );
        expect(slope).toBeCloseTo(b, 8);
      }),
    );
  });
});
