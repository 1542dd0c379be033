import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrate, scoreOf, thresholdFor } from './calibration.js';

describe('calibrate', () => {
  it('gives the observed shares', () => {
    const logits = [...Array<number>(100).fill(-1), ...Array<number>(100).fill(2)];
    const present = logits.map((z, i) => (z < 0 ? i % 10 === 0 : i % 10 !== 0));
    const found = calibrate(logits, present);
    expect(scoreOf(found, -1)).toBeCloseTo(0.1, 1);
    expect(scoreOf(found, 2)).toBeCloseTo(0.9, 1);
  });

  it('is drawn to its prior where there is little data', () => {
    const at = { slope: 1, shift: -1 };
    const found = calibrate([0], [true], { at, weight: 1000 });
    expect(found.slope).toBeCloseTo(1, 2);
    expect(found.shift).toBeCloseTo(-1, 2);
  });

  it('stays finite on data that are separable, constant or missing', () => {
    for (const [logits, present] of [
      [
        [-3, -2, 2, 3],
        [false, false, true, true],
      ],
      [
        [1, 2, 3],
        [true, true, true],
      ],
      [
        [-40, 40],
        [true, false],
      ],
      [[], []],
    ] as const) {
      const { slope, shift, threshold } = calibrate(logits, present);
      for (const x of [slope, shift, threshold]) expect(Number.isFinite(x)).toBe(true);
    }
  });
});

describe('thresholdFor', () => {
  it('lies between the clear ones', () => {
    const found = thresholdFor([0.02, 0.03, 0.05, 0.9, 0.95]);
    expect(found).toBeGreaterThan(0.05);
    expect(found).toBeLessThanOrEqual(0.9);
  });

  it('is a score of 0…1', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (scores) => {
        const found = thresholdFor(scores);
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeLessThanOrEqual(1);
      }),
    );
  });
});
