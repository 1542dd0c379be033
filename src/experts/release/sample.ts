import { rngFrom, sampleIndices } from '../../stats/index.js';

/** Smallest and largest share of questions in a blind test (section 3.3 of the method: 30 to 40 %). */
const SHARES = [0.3, 0.4] as const;

/**
 * Questions of a blind test: drawn at random, each question alike, the same ones for the same seed whatever order they
 * are given in. As many as come nearest to the share without leaving 30 to 40 %; where no whole number lies in it (one to
 * nine questions may have none), the next larger one.
 * @param share 0.3…0.4
 */
export function sampleQuestions(
  questions: readonly string[],
  share: number,
  seed: string,
): string[] {
  const sorted = [...new Set(questions)].sort();
  const n = sorted.length;
  if (n === 0) return [];
  const [least, most] = [Math.ceil(SHARES[0] * n - 1e-9), Math.floor(SHARES[1] * n + 1e-9)];
  const k = Math.max(least, Math.min(Math.round(share * n), Math.max(least, most)));
  return sampleIndices(rngFrom(`${seed}/blind-test`), n, k)
    .map((i) => sorted[i] ?? '')
    .sort();
}
