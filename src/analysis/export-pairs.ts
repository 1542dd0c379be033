import { isDeepStrictEqual } from 'node:util';
import { type Candidate, LeftOut, type Pair } from './export-forms.js';
import { EQUAL } from './export-formula.js';

/**
 * Every two rated answers to one item whose scores differ by at least `margin` (0 or more), the higher one chosen.
 * Pure. Equal scores make no pair, whatever the margin; nor do unrated answers, other prompts and equal words.
 */
export function pairsOf(
  candidates: readonly Candidate[],
  margin: number,
  left: LeftOut = new LeftOut(),
): Pair[] {
  const rated = candidates.filter(({ score }) => score !== null);
  left.add('unrated', candidates.length - rated.length);
  return rated.flatMap((a, i) => rated.slice(i + 1).flatMap((b) => pairOf(a, b, margin, left)));
}

function pairOf(a: Candidate, b: Candidate, margin: number, left: LeftOut): Pair[] {
  const difference = (a.score ?? 0) - (b.score ?? 0);
  const size = Math.abs(difference);
  const reason =
    size < EQUAL
      ? 'tie'
      : size < margin - EQUAL
        ? 'margin'
        : !isDeepStrictEqual(a.prompt, b.prompt)
          ? 'prompt_differs'
          : a.reply === b.reply
            ? 'same_text'
            : null;
  if (reason !== null) {
    left.add(reason);
    return [];
  }
  const [chosen, rejected] = difference > 0 ? [a, b] : [b, a];
  return [{ chosen, rejected, difference: size }];
}
