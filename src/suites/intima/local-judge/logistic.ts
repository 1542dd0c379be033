import { minimise, type Objective } from './minimise.js';
import type { Encoded } from './vocabulary.js';

/** Weights by position in the vocabulary, and the constant. */
export type Linear = { weights: Float64Array; bias: number };

/** `present` and `weight` (how much the text counts) by text; `scale` by feature. */
export type Lesson = {
  texts: readonly Encoded[];
  present: readonly boolean[];
  weight: readonly number[];
  scale: Float64Array;
};

/** Variance of the prior of a weight with scale 1: larger is freer. */
const VARIANCE = 0.5;
const STEPS = 60;
/** Of a reply's sentences, those that speak most for the label count. */
const LOUDEST = 12;

export const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));

/** Log-odds of the pooled model: all features of the reply together. */
export function pooledLogit({ weights, bias }: Linear, text: Encoded): number {
  return bias + sumAt(weights, text.pooled);
}

/**
 * Log-odds of the sentence model (multiple-instance learning: one sentence is enough): the soft maximum of the
 * sentences' scores, plus what the whole reply and the prompt say.
 */
export function sentenceLogit(model: Linear, text: Encoded): number {
  return sentenceForward(model, text).logit;
}

/** L2-regularised logistic regression on all features of a reply. */
export function fitPooled(lesson: Lesson): Linear {
  return minimiseLoss(lesson, 0, (model, text, back) => {
    const logit = pooledLogit(model, text);
    return { logit, learn: (slope) => addAt(back, text.pooled, slope) };
  });
}

/** The same on sentences: each learns in proportion to its share of the soft maximum. */
export function fitSentences(lesson: Lesson): Linear {
  return minimiseLoss(lesson, -2, (model, text, back) => {
    const { logit, shares } = sentenceForward(model, text);
    return {
      logit,
      learn: (slope) => {
        addAt(back, text.document, slope);
        text.sentences.forEach((sentence, i) => {
          const share = shares[i] ?? 0;
          if (share > 0) addAt(back, sentence, slope * share);
        });
      },
    };
  });
}

function sentenceForward({ weights, bias }: Linear, text: Encoded) {
  const whole = bias + sumAt(weights, text.document);
  const scores = text.sentences.map((sentence) => sumAt(weights, sentence));
  if (scores.length === 0) return { logit: whole, shares: [] };
  const sorted = [...scores].sort((a, b) => b - a);
  const top = sorted[0] ?? 0;
  const least = sorted[Math.min(LOUDEST, sorted.length) - 1] ?? 0;
  const parts = scores.map((score) => (score < least ? 0 : Math.exp(score - top)));
  const sum = parts.reduce((a, b) => a + b, 0);
  return { logit: whole + top + Math.log(sum), shares: parts.map((part) => part / sum) };
}

type Forward = (
  model: Linear,
  text: Encoded,
  back: Float64Array,
) => { logit: number; learn: (slope: number) => void };

/** Minimises the weighted log loss plus the prior. Free variables: weight / scale by feature, and the constant. */
function minimiseLoss(
  { texts, present, weight, scale }: Lesson,
  start: number,
  forward: Forward,
): Linear {
  const size = scale.length;
  const model = (x: Float64Array): Linear => ({
    weights: Float64Array.from(scale, (s, i) => s * (x[i] ?? 0)),
    bias: x[size] ?? 0,
  });
  const objective: Objective = (x, gradient) => {
    const current = model(x);
    const back = new Float64Array(size);
    let loss = 0;
    let slopes = 0;
    texts.forEach((text, i) => {
      const { logit, learn } = forward(current, text, back);
      const target = present[i] === true ? 1 : 0;
      const times = weight[i] ?? 1;
      loss += times * logLoss(target === 1 ? logit : -logit);
      const slope = times * (sigmoid(logit) - target);
      slopes += slope;
      learn(slope);
    });
    for (let i = 0; i < size; i++) {
      const free = x[i] ?? 0;
      loss += (free * free) / (2 * VARIANCE);
      gradient[i] = (back[i] ?? 0) * (scale[i] ?? 1) + free / VARIANCE;
    }
    gradient[size] = slopes;
    return loss;
  };
  const first = new Float64Array(size + 1);
  first[size] = start;
  return model(minimise(objective, first, STEPS));
}

/** −ln of the probability with these log-odds, without overflow. */
const logLoss = (logit: number): number =>
  logit > 0 ? Math.log1p(Math.exp(-logit)) : -logit + Math.log1p(Math.exp(logit));

function sumAt(weights: Float64Array, positions: Int32Array): number {
  let sum = 0;
  for (const at of positions) sum += weights[at] ?? 0;
  return sum;
}

function addAt(into: Float64Array, positions: Int32Array, value: number): void {
  for (const at of positions) into[at] = (into[at] ?? 0) + value;
}
