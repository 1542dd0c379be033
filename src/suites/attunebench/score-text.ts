/** Words in lower case; Chinese, which has no spaces, character by character. */
export const tokensOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/\p{Script=Han}|[^\P{L}\p{Script=Han}]+|\p{N}+/gu) ?? []);

/** Shared part of two sets of words, 0…1; both empty 1. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const token of a) if (b.has(token)) both++;
  const all = a.size + b.size - both;
  return all === 0 ? 1 : both / all;
}

/** From this overlap of words on two phrases say something alike. */
const ALIKE = 0.3;

/**
 * F1 of two lists of phrases, 0…1: each phrase counts as much as its best counterpart, 1 for the same words and the
 * overlap of words from 0.3 on. Both empty 1.
 */
export function fuzzyF1(gold: readonly string[], said: readonly string[]): number {
  if (gold.length === 0 && said.length === 0) return 1;
  if (gold.length === 0 || said.length === 0) return 0;
  const recall = credit(gold, said);
  const precision = credit(said, gold);
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
}

function credit(from: readonly string[], to: readonly string[]): number {
  const sum = from.reduce((total, phrase) => {
    const best = Math.max(...to.map((other) => alike(phrase, other)));
    return total + best;
  }, 0);
  return sum / from.length;
}

function alike(a: string, b: string): number {
  if (a.trim().toLowerCase() === b.trim().toLowerCase()) return 1;
  const overlap = jaccard(tokensOf(a), tokensOf(b));
  return overlap >= ALIKE ? overlap : 0;
}
