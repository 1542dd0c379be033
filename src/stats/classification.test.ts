import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binaryFigures, macroF1 } from './classification.js';

describe('binaryFigures', () => {
  it('hand-computed: tp 6, fp 2, fn 3, tn 9', () => {
    const f = binaryFigures({ tp: 6, fp: 2, fn: 3, tn: 9 });
    expect(f.precision).toBe(0.75);
    expect(f.recall).toBeCloseTo(2 / 3, 12);
    expect(f.f1).toBeCloseTo(12 / 17, 12);
    expect(f.accuracy).toBe(0.75);
    expect(f.balancedAccuracy).toBeCloseTo((2 / 3 + 9 / 11) / 2, 12);
  });

  it('never yes: no precision, recall and F1 0; one class only: no balanced accuracy; nothing: all null', () => {
    expect(binaryFigures({ tp: 0, fp: 0, fn: 4, tn: 5 })).toMatchObject({
      precision: null,
      recall: 0,
      f1: 0,
      balancedAccuracy: 0.5,
    });
    expect(binaryFigures({ tp: 3, fp: 0, fn: 1, tn: 0 }).balancedAccuracy).toBeNull();
    expect(Object.values(binaryFigures({ tp: 0, fp: 0, fn: 0, tn: 0 }))).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  it('property: F1 is the harmonic mean of precision and recall', () => {
    const count = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(count, count, count, count, (tp, fp, fn, tn) => {
        const { precision, recall, f1 } = binaryFigures({ tp, fp, fn, tn });
        const [p, r] = [precision ?? Number.NaN, recall ?? Number.NaN];
        expect(f1).toBeCloseTo((2 * p * r) / (p + r), 12);
      }),
    );
  });
});

describe('macroF1', () => {
  it('hand-computed: F1 4/6 and 2/3, and a label that is said once but never gold', () => {
    const a = { gold: 3, said: 3, right: 2 };
    const b = { gold: 2, said: 1, right: 1 };
    const c = { gold: 0, said: 1, right: 0 };
    expect(macroF1([a, b, c])).toBeCloseTo((4 / 6 + 2 / 3) / 2, 12);
    expect(macroF1([a, { ...b, gold: 3 }])).toBeCloseTo((4 / 6 + 2 / 4) / 2, 12);
  });

  it('is 1 when all is right and null without gold', () => {
    expect(macroF1([{ gold: 3, said: 3, right: 3 }])).toBe(1);
    expect(macroF1([{ gold: 0, said: 2, right: 0 }])).toBeNull();
  });
});
