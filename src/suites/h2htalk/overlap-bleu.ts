import { overlapOf } from './overlap-ngrams.js';

/** Weights of BLEU-1…4 in the released scorer; those of BLEU-3 are its own. */
const WEIGHTS: readonly (readonly number[])[] = [
  [1, 0, 0, 0],
  [0.5, 0.5, 0, 0],
  [0.33, 0.33, 0.34, 0],
  [0.25, 0.25, 0.25, 0.25],
];
/** What smoothing method 1 puts in the place of a count of 0. */
const EPSILON = 0.1;

/**
 * BLEU-1…4 of an answer and one reference, each 0…1, as NLTK's `sentence_bleu` with smoothing method 1 (Chen & Cherry
 * 2014). All 0 where no word is shared. An order that the answer is too short for has 0 of 1 runs, smoothed to 0.1.
 */
export function bleu(
  answer: readonly string[],
  reference: readonly string[],
): [number, number, number, number] {
  if (overlapOf(answer, reference, 1) === 0) return [0, 0, 0, 0];
  const logs = [1, 2, 3, 4].map((n) => {
    const runs = Math.max(1, answer.length - n + 1);
    return Math.log((overlapOf(answer, reference, n) || EPSILON) / runs);
  });
  const short = answer.length > reference.length ? 0 : 1 - reference.length / answer.length;
  const of = (k: number): number =>
    Math.exp(short + logs.reduce((sum, log, i) => sum + (WEIGHTS[k]?.[i] ?? 0) * log, 0));
  return [of(0), of(1), of(2), of(3)];
}
