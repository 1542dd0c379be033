import { describe, expect, it } from 'vitest';
import { normalQuantile } from './normal.js';
import { studentTCdf, studentTQuantile } from './student-t.js';

describe("Student's t", () => {
  // The printed percentage points of t, as in Abramowitz and Stegun 1964, table 26.10.
  it.each([
    [0.95, 1, 6.314],
    [0.975, 1, 12.706],
    [0.95, 2, 2.92],
    [0.95, 6, 1.943],
    [0.95, 30, 1.697],
    [0.99, 7, 2.998],
    [0.975, 120, 1.98],
  ])('t(%d) of %i degrees is %d (A&S table 26.10)', (p, df, t) => {
    expect(studentTQuantile(p, df)).toBeCloseTo(t, 3 - Math.floor(Math.log10(t)) - 1);
  });
  it('is symmetric, and a quantile is the inverse of the function', () => {
    for (const df of [1, 2, 3, 4, 11, 400]) {
      expect(studentTCdf(1.3, df) + studentTCdf(-1.3, df)).toBeCloseTo(1, 12);
      expect(studentTCdf(studentTQuantile(0.9, df), df)).toBeCloseTo(0.9, 10);
    }
  });
  it('goes over into the normal distribution', () => {
    expect(studentTQuantile(0.95, 1e6)).toBeCloseTo(normalQuantile(0.95), 5);
  });
  it('knows no quantile below the middle', () => {
    expect(() => studentTQuantile(0.4, 3)).toThrow(RangeError);
  });
});
