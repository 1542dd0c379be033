import { describe, expect, it } from 'vitest';
import {
  fitPooled,
  fitSentences,
  type Lesson,
  pooledLogit,
  sentenceLogit,
  sigmoid,
} from './logistic.js';
import type { Encoded } from './vocabulary.js';

/** A text of sentences, each a list of features. */
const text = (...sentences: number[][]): Encoded => ({
  document: Int32Array.from([]),
  sentences: sentences.map((s) => Int32Array.from(s)),
  pooled: Int32Array.from(new Set(sentences.flat())),
});

const lesson = (texts: Encoded[], present: boolean[], features: number): Lesson => ({
  texts,
  present,
  weight: texts.map(() => 1),
  scale: new Float64Array(features).fill(1),
});

describe('fitPooled', () => {
  it('learns the feature that tells, and its constant', () => {
    const texts = Array.from({ length: 40 }, (_, i) => text([i % 2], [2]));
    const model = fitPooled(
      lesson(
        texts,
        texts.map((_, i) => i % 2 === 0),
        3,
      ),
    );
    expect(sigmoid(pooledLogit(model, text([0])))).toBeGreaterThan(0.8);
    expect(sigmoid(pooledLogit(model, text([1])))).toBeLessThan(0.2);
    expect(Math.abs(model.weights[2] ?? 1)).toBeLessThan(0.05);
  });

  it('gives the maximum of the penalised likelihood: the gradient is 0 there (by finite differences)', () => {
    const texts = [text([0]), text([0, 1]), text([1]), text([0])];
    const present = [true, true, false, false];
    const { weights, bias } = fitPooled(lesson(texts, present, 2));
    const loss = (w: readonly number[], b: number): number =>
      texts.reduce((sum, t, i) => {
        const z = b + [...t.pooled].reduce((s, at) => s + (w[at] ?? 0), 0);
        return sum + Math.log1p(Math.exp(present[i] === true ? -z : z));
        // Prior variance 0.5: w² / (2 · 0.5).
      }, 0) + w.reduce((s, x) => s + x * x, 0);
    const at = [...weights];
    const h = 1e-4;
    for (const i of [0, 1]) {
      const up = at.map((x, k) => (k === i ? x + h : x));
      const down = at.map((x, k) => (k === i ? x - h : x));
      expect(Math.abs((loss(up, bias) - loss(down, bias)) / (2 * h))).toBeLessThan(0.01);
    }
    expect(Math.abs((loss(at, bias + h) - loss(at, bias - h)) / (2 * h))).toBeLessThan(0.01);
  });
});

describe('fitSentences', () => {
  it('learns from conjunctions inside a sentence: the same features apart are not the same', () => {
    // Present: 0 and 1 in one sentence (feature 2 marks that); absent: in two.
    const texts = Array.from({ length: 60 }, (_, i) =>
      i % 2 === 0 ? text([3], [0, 1, 2]) : text([0, 3], [1]),
    );
    const model = fitSentences(
      lesson(
        texts,
        texts.map((_, i) => i % 2 === 0),
        4,
      ),
    );
    expect(sigmoid(sentenceLogit(model, text([0, 1, 2])))).toBeGreaterThan(0.7);
    expect(sigmoid(sentenceLogit(model, text([0], [1])))).toBeLessThan(0.3);
  });

  it('does not count further silent sentences up for ever', () => {
    const texts = Array.from({ length: 40 }, (_, i) => text([i % 2], [2]));
    const model = fitSentences(
      lesson(
        texts,
        texts.map((_, i) => i % 2 === 0),
        3,
      ),
    );
    const few = sentenceLogit(model, text(...Array.from({ length: 12 }, () => [2])));
    const many = sentenceLogit(model, text(...Array.from({ length: 70 }, () => [1])));
    expect(many).toBeLessThanOrEqual(few + Math.log(70 / 12) + 1);
    expect(sentenceLogit(model, text())).toBe(model.bias);
  });
});
