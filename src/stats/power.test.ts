import { describe, expect, it } from 'vitest';
import { detectableDifference, pairedPower, pairsFor, rowsForGate } from './power.js';

describe('rowsForGate', () => {
  it.each([
    [0.78, 801],
    [0.8, 289],
    [0.82, 148],
    [0.86, 60],
    [0.9, 33],
  ])('Wilson above .75 at an observed %d: %d rows (project specification 2.5)', (observed, n) => {
    // The specification's counts allow whole successes only; the bound itself is crossed within a row or three.
    expect(Math.abs((rowsForGate(observed, 0.75) ?? 0) - n)).toBeLessThanOrEqual(
      Math.max(2, n * 0.01),
    );
  });
  it('is null where no number does', () => {
    expect(rowsForGate(0.75, 0.75)).toBeNull();
    expect(rowsForGate(0.7, 0.75)).toBeNull();
  });
});

describe('power of a paired test', () => {
  it('Cohen 1988: d 0.5 with 80 % power needs 32 pairs (normal approximation)', () => {
    expect(pairsFor(0.5, 1)).toBe(32);
    expect(pairedPower(0.5, 1, 32)).toBeGreaterThan(0.8);
    expect(pairedPower(0.5, 1, 31)).toBeLessThan(0.8);
  });
  it('the detectable difference is what its number of pairs shows', () => {
    expect(pairedPower(detectableDifference(2, 50), 2, 50)).toBeCloseTo(0.8, 4);
    expect(pairedPower(0, 1, 50)).toBeCloseTo(0.05, 6);
  });
});
