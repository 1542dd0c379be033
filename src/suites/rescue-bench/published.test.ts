import { describe, expect, it } from 'vitest';
import { PUBLISHED, type PublishedFigures } from './published.js';

const meanOf = (of: (row: (typeof PUBLISHED)[number]) => number): number =>
  PUBLISHED.reduce((sum, row) => sum + of(row), 0) / PUBLISHED.length;

describe('published results', () => {
  it('column means agree with the printed mean row of Table 5 of the paper', () => {
    const printed: Partial<PublishedFigures> = {
      timing: 0.8262,
      pattern: 0.4045,
      target: 0.6434,
      targetMrr: 0.7835,
      strategy: 0.3188,
      strategyMrr: 0.4496,
    };
    for (const [key, value] of Object.entries(printed))
      expect(
        Math.abs(meanOf(({ all }) => all[key as keyof PublishedFigures]) - value),
      ).toBeLessThan(1.01e-4);
    expect(meanOf(({ all }) => all.emotion)).toBeCloseTo(4.05, 1);
    expect(meanOf(({ all }) => all.viewpointBert)).toBeCloseTo(0.8611, 3);
  });

  it('column means agree with the printed mean rows of Table 11 of the paper', () => {
    const couple = [0.826, 0.402, 0.6688, 0.8079, 0.3054, 0.4345, 4.05, 3.56];
    const family = [0.827, 0.4123, 0.5487, 0.6928, 0.3683, 0.5056, 4.03, 3.76];
    const keys = Object.keys(PUBLISHED[0]?.couple ?? {}) as (keyof PublishedFigures)[];
    keys.forEach((key, i) => {
      const near = i < 6 ? 1.01e-4 : 0.0101;
      expect(Math.abs(meanOf((row) => row.couple[key]) - (couple[i] ?? 0))).toBeLessThan(near);
      expect(Math.abs(meanOf((row) => row.family[key]) - (family[i] ?? 0))).toBeLessThan(near);
    });
  });

  it('pattern accuracy of the family table is k/567 in all ten models (section 5 of our reading)', () => {
    for (const { family } of PUBLISHED) {
      const k = Math.round(family.pattern * 567);
      expect(Math.abs(k / 567 - family.pattern)).toBeLessThanOrEqual(0.5e-4 + 1e-9);
    }
  });

  it('the pooled timing F1 is the harmonic mean of the printed precision and recall', () => {
    for (const { all } of PUBLISHED) {
      const f1 =
        (2 * all.timingPrecision * all.timingRecall) / (all.timingPrecision + all.timingRecall);
      expect(Math.abs(f1 - all.timing)).toBeLessThan(1.5e-4);
    }
  });
});
