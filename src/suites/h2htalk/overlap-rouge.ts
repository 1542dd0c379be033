import { overlapOf } from './overlap-ngrams.js';

/** F1 of precision and recall, 0…1; 0 where both are 0. */
const f1 = (precision: number, recall: number): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);

/**
 * ROUGE-n of an answer and one reference, 0…1: F1 of clipped n-gram overlap. 0 where either has fewer than `n` words.
 * Source: the released scorer's own code, which its setting always takes.
 */
export function rougeN(answer: readonly string[], reference: readonly string[], n: number): number {
  if (answer.length < n || reference.length < n) return 0;
  const common = overlapOf(answer, reference, n);
  return f1(common / (answer.length - n + 1), common / (reference.length - n + 1));
}

/** ROUGE-L, 0…1: F1 of the longest common subsequence of words. 0 where either is empty. */
export function rougeL(answer: readonly string[], reference: readonly string[]): number {
  if (answer.length === 0 || reference.length === 0) return 0;
  const common = longestCommon(answer, reference);
  return f1(common / answer.length, common / reference.length);
}

/** Length of the longest common subsequence, by rows of the usual table. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let last = new Int32Array(b.length + 1);
  for (const word of a) {
    const row = new Int32Array(b.length + 1);
    for (let j = 1; j <= b.length; j++) {
      row[j] = word === b[j - 1] ? (last[j - 1] ?? 0) + 1 : Math.max(last[j] ?? 0, row[j - 1] ?? 0);
    }
    last = row;
  }
  return last[b.length] ?? 0;
}
