import { describe, expect, it } from 'vitest';
import { fitSoftmax, logitsOf, type SoftmaxLesson, softmax } from './softmax.js';

const positions = (...at: number[]): Int32Array => Int32Array.from(at);

/** Feature 0 goes with class 0, 1 with 1, 2 with 2; feature 3 with both children of the one parent. */
const lesson: SoftmaxLesson = {
  texts: [0, 1, 2].flatMap((c) =>
    Array.from({ length: 20 }, () => (c === 0 ? positions(0) : positions(c, 3))),
  ),
  classes: [0, 1, 2].flatMap((c) => Array.from({ length: 20 }, () => c)),
  weight: Array.from({ length: 60 }, () => 1),
  scale: Float64Array.from([1, 1, 1, 1]),
  parents: [null, 0, 0],
};

describe('softmax regression with parents', () => {
  const model = fitSoftmax(lesson);
  const shares = (...at: number[]): number[] => [...softmax(logitsOf(model, positions(...at)))];

  it('learns which feature goes with which class; shares sum to 1', () => {
    for (const [at, c] of [
      [[0], 0],
      [[1, 3], 1],
      [[2, 3], 2],
    ] as const) {
      const found = shares(...at);
      expect(found.indexOf(Math.max(...found))).toBe(c);
      expect(found.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    }
  });

  it('what children share is learnt by their parent: neither is preferred by it', () => {
    const [none = 1, first = 0, second = 0] = shares(3);
    expect(first).toBeCloseTo(second, 6);
    expect(none).toBeLessThan(first);
  });

  it('is the same each time, and the gradient is right: no class is off at the minimum', () => {
    expect(fitSoftmax(lesson)).toEqual(model);
    // At the minimum of an unpenalised constant the expected counts are the given ones.
    const expected = [0, 0, 0];
    for (const text of lesson.texts)
      softmax(logitsOf(model, text)).forEach((p, c) => {
        expected[c] = (expected[c] ?? 0) + p;
      });
    for (const count of expected) expect(count).toBeCloseTo(20, 1);
  });

  it('sharpness under 1 evens the shares out', () => {
    const logits = Float64Array.from([0, 2, 4]);
    const [, , sharp = 0] = softmax(logits);
    const [, , even = 1] = softmax(logits, 0.5);
    expect(even).toBeLessThan(sharp);
    expect([...softmax(Float64Array.from([1000, 0]))]).toEqual([1, 0]);
  });
});
