import { minimise } from '../local-judge/minimise.js';

/**
 * Multinomial logistic regression with classes that have a parent: the log-odds of a class are the sum of its own
 * weights and its parent's, so that rare codes of one category learn from each other. Each message is a list of
 * feature positions.
 */
export type Softmax = {
  /** One row of weights a node; classes first, in order, then parents. */
  weights: readonly Float64Array[];
  /** One constant a class. */
  bias: Float64Array;
  /** Node of a class's parent; −1 for a class without one. */
  parents: readonly number[];
};

export type SoftmaxLesson = {
  texts: readonly Int32Array[];
  /** Class of each text. */
  classes: readonly number[];
  weight: readonly number[];
  /** How freely the weights of a feature may grow: the square root of the prior's variance, by feature. */
  scale: Float64Array;
  /** Parent of each class, counted from 0 among the parents; null for none. */
  parents: readonly (number | null)[];
};

/** Variance of the prior of a weight with scale 1: larger is freer. Chosen by agreement on held-out writers. */
const VARIANCE = 0.4;
const STEPS = 80;

/** Fits by L-BFGS. Deterministic: same lesson, same weights. */
export function fitSoftmax(lesson: SoftmaxLesson, variance = VARIANCE): Softmax {
  const { scale, parents } = lesson;
  const classes = parents.length;
  const size = scale.length;
  const groups = 1 + Math.max(-1, ...parents.map((p) => p ?? -1));
  const nodes = classes + groups;
  const nodeOfParent = parents.map((p) => (p === null ? -1 : classes + p));
  const model = (x: Float64Array): Softmax => ({
    weights: Array.from({ length: nodes }, (_, node) =>
      Float64Array.from(scale, (s, f) => s * (x[node * size + f] ?? 0)),
    ),
    bias: Float64Array.from({ length: classes }, (_, c) => x[nodes * size + c] ?? 0),
    parents: nodeOfParent,
  });
  const found = minimise(
    (x, gradient) => {
      const current = model(x);
      const back = Array.from({ length: nodes }, () => new Float64Array(size));
      gradient.fill(0);
      let loss = 0;
      lesson.texts.forEach((text, i) => {
        const times = lesson.weight[i] ?? 1;
        const target = lesson.classes[i] ?? 0;
        const shares = softmax(logitsOf(current, text));
        loss -= times * Math.log(Math.max(1e-300, shares[target] ?? 0));
        shares.forEach((share, c) => {
          const slope = times * (share - (c === target ? 1 : 0));
          const bias = nodes * size + c;
          gradient[bias] = (gradient[bias] ?? 0) + slope;
          addAt(back[c], text, slope);
          const parent = nodeOfParent[c] ?? -1;
          if (parent >= 0) addAt(back[parent], text, slope);
        });
      });
      for (let node = 0; node < nodes; node++) {
        for (let f = 0; f < size; f++) {
          const at = node * size + f;
          const free = x[at] ?? 0;
          loss += (free * free) / (2 * variance);
          gradient[at] = (back[node]?.[f] ?? 0) * (scale[f] ?? 1) + free / variance;
        }
      }
      return loss;
    },
    new Float64Array(nodes * size + classes),
    STEPS,
  );
  return model(found);
}

/** Log-odds of each class, up to a common constant. */
export function logitsOf({ weights, bias, parents }: Softmax, text: Int32Array): Float64Array {
  const sums = weights.map((row) => sumAt(row, text));
  return bias.map((constant, c) => constant + (sums[c] ?? 0) + (sums[parents[c] ?? -1] ?? 0));
}

/** Shares that sum to 1. `sharpness` 1 leaves the log-odds as they are; smaller is more even. */
export function softmax(logits: Float64Array, sharpness = 1): Float64Array {
  const top = logits.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const parts = logits.map((z) => Math.exp(sharpness * (z - top)));
  const sum = parts.reduce((a, b) => a + b, 0);
  return parts.map((part) => part / sum);
}

function sumAt(weights: Float64Array, positions: Int32Array): number {
  let sum = 0;
  for (const at of positions) sum += weights[at] ?? 0;
  return sum;
}

function addAt(into: Float64Array | undefined, positions: Int32Array, value: number): void {
  if (into === undefined) return;
  for (const at of positions) into[at] = (into[at] ?? 0) + value;
}
