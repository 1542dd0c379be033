import type { View } from './types.js';

/** Longest run of characters that is compared. */
const LONGEST = 3;

/** What is compared of a text: letters and digits in lower case; blanks and marks are edges that no run crosses. */
const piecesOf = (text: string): string[][] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => Array.from(word));

function runsOf(text: string, length: number): Map<string, number> {
  const runs = new Map<string, number>();
  for (const piece of piecesOf(text))
    for (let i = 0; i + length <= piece.length; i++) {
      const run = piece.slice(i, i + length).join('');
      runs.set(run, (runs.get(run) ?? 0) + 1);
    }
  return runs;
}

const total = (runs: ReadonlyMap<string, number>): number =>
  [...runs.values()].reduce((sum, n) => sum + n, 0);

/** F1 of shared runs of `length` characters, each counted as often as both texts have it; null where neither has any. */
function overlap(a: string, b: string, length: number): number | null {
  const [x, y] = [runsOf(a, length), runsOf(b, length)];
  const [n, m] = [total(x), total(y)];
  if (n + m === 0) return null;
  let common = 0;
  for (const [run, count] of x) common += Math.min(count, y.get(run) ?? 0);
  return (2 * common) / (n + m);
}

/**
 * How alike two short texts are, 0–1: the mean F1 of shared runs of one, two and three characters inside words. Sees
 * spelling, not sense: "furious" and "angry" share nearly nothing. The same for Chinese, where a run is of characters.
 */
export function textSimilarity(a: string, b: string): number {
  const values = Array.from({ length: LONGEST }, (_, i) => overlap(a, b, i + 1)).filter(
    (value) => value !== null,
  );
  return values.length === 0 ? 0 : values.reduce((sum, v) => sum + v, 0) / values.length;
}

/**
 * How alike two lists of viewpoints are, 0–1: each view meets the most similar one of the other list with the same source
 * and target (none: 0; `compare`: how alike two texts are); the harmonic mean of what the gold views and the given views find. 0 where one list is empty.
 */
export function viewsSimilarity(
  gold: readonly View[],
  given: readonly View[],
  compare: (a: string, b: string) => number = textSimilarity,
): number {
  const best = (of: readonly View[], among: readonly View[]): number =>
    of.length === 0
      ? 0
      : of.reduce(
          (sum, view) => sum + Math.max(0, ...among.map((v) => alike(view, v, compare))),
          0,
        ) / of.length;
  const [recall, precision] = [best(gold, given), best(given, gold)];
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
}

const alike = (a: View, b: View, compare: (a: string, b: string) => number): number =>
  a.source === b.source && a.target === b.target ? compare(a.viewpoint, b.viewpoint) : 0;
