import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bertScore, cosine, type TokenVectors } from './bert-score.js';

const words = (...vectors: number[][]): TokenVectors => ({
  vectors,
  special: vectors.map(() => false),
});

describe('bertScore', () => {
  it('[hand-computed] candidate (1,0) (3,4), reference (0,2): cosines 0 and 0.8', () => {
    // Precision (0 + 0.8) / 2, recall max(0, 0.8), F1 2 · 0.4 · 0.8 / 1.2.
    const score = bertScore(words([1, 0], [3, 4]), words([0, 2]));
    expect(score.precision).toBeCloseTo(0.4, 12);
    expect(score.recall).toBeCloseTo(0.8, 12);
    expect(score.f1).toBeCloseTo(0.64 / 1.2, 12);
  });

  it('[hand-computed] special tokens have no weight, but a word may match one', () => {
    // The word (1,0) is orthogonal to the reference's word (0,1) and equal to its marker.
    const reference = {
      vectors: [
        [1, 0],
        [0, 1],
      ],
      special: [true, false],
    };
    const score = bertScore(words([1, 0]), reference);
    expect(score).toEqual({ precision: 1, recall: 0, f1: 0 });
  });

  it('keeps a cosine below 0', () => {
    expect(bertScore(words([1, 0]), words([-1, 0]))).toEqual({ precision: -1, recall: -1, f1: -1 });
  });

  it('is 0 where a side has only special tokens, or nothing', () => {
    const empty = { vectors: [[1, 0]], special: [true] };
    const none = { precision: 0, recall: 0, f1: 0 };
    expect(bertScore(empty, words([1, 0]))).toEqual(none);
    expect(bertScore(words([1, 0]), { vectors: [], special: [] })).toEqual(none);
  });

  it('refuses vectors of different lengths and missing marks', () => {
    expect(() => bertScore(words([1, 0]), words([1]))).toThrow(RangeError);
    expect(() => bertScore({ vectors: [[1]], special: [] }, words([1]))).toThrow(RangeError);
  });

  it('is 1 for itself, at most 1, and turns round with its sides', () => {
    const part = fc.double({ min: -5, max: 5, noNaN: true }).filter((x) => Math.abs(x) > 1e-3);
    const text = fc.array(fc.tuple(part, part, part), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(text, text, (x, y) => {
        const [a, b] = [words(...x), words(...y)];
        expect(bertScore(a, a).f1).toBeCloseTo(1, 9);
        const [there, back] = [bertScore(a, b), bertScore(b, a)];
        expect(there.precision).toBeLessThanOrEqual(1 + 1e-9);
        expect(there.precision).toBe(back.recall);
        expect(there.recall).toBe(back.precision);
      }),
    );
  });
});

describe('cosine', () => {
  it('[hand-computed] (3,4) and (4,3): 24/25', () => {
    expect(cosine([3, 4], [4, 3])).toBeCloseTo(0.96, 12);
    expect(cosine([0, 0], [1, 1])).toBe(0);
    expect(() => cosine([1], [1, 2])).toThrow(RangeError);
  });
});
