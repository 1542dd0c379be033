import { greedyMatching, optimalMatching } from './matching.js';
import { type PanasWord, VALENCE_AROUSAL } from './panas.js';
import type { Tag } from './types.js';

/** Mood words of a turn against those that were predicted. Research notes, 3.1 and 3.2. */

/** F1 of two sets, 0…1; both empty 1, one empty 0. */
export function setF1<T>(gold: ReadonlySet<T>, said: ReadonlySet<T>): number {
  if (gold.size === 0 && said.size === 0) return 1;
  return (2 * common(gold, said)) / (gold.size + said.size);
}

/** Share of the gold that was said; an empty gold is hit by saying nothing. */
export const hitRate = <T>(gold: ReadonlySet<T>, said: ReadonlySet<T>): number =>
  gold.size === 0 ? Number(said.size === 0) : common(gold, said) / gold.size;

function common<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  let n = 0;
  for (const x of a) if (b.has(x)) n++;
  return n;
}

export const wordsOf = (tags: readonly Tag[]): ReadonlySet<PanasWord> =>
  new Set(tags.map(({ emotion }) => emotion));

/** 1 − distance/√2 on valence and arousal, 0…1, to four decimals as in the released scorer. */
export function similarity(a: PanasWord, b: PanasWord): number {
  const [va, aa] = VALENCE_AROUSAL[a];
  const [vb, ab] = VALENCE_AROUSAL[b];
  return Math.round((1 - Math.hypot(va - vb, aa - ab) / Math.SQRT2) * 1e4) / 1e4;
}

/** `greedy`: as the released scorer without its optional package; `optimal`: Hungarian. */
export type Matching = 'greedy' | 'optimal';

/**
 * Nearness of two lists of moods, 0…1: mean similarity of one-to-one matched words × shorter/longer list. Words that
 * stand twice count twice. Both empty 1, one empty 0.
 */
export function valenceArousal(
  gold: readonly Tag[],
  said: readonly Tag[],
  matching: Matching,
): number {
  return matched(gold, said, matching, (a, b) => similarity(a.emotion, b.emotion));
}

/** The same with strength: 0.7 × similarity + 0.3 × (1 − |difference|/6), the second part 0 where a strength is missing. */
export function withIntensity(
  gold: readonly Tag[],
  said: readonly Tag[],
  matching: Matching,
): number {
  return matched(gold, said, matching, (a, b) => {
    const near = a.intensity === null || b.intensity === null ? 0 : closeness(a, b);
    return 0.7 * similarity(a.emotion, b.emotion) + 0.3 * near;
  });
}

function matched(
  gold: readonly Tag[],
  said: readonly Tag[],
  matching: Matching,
  worth: (a: Tag, b: Tag) => number,
): number {
  if (gold.length === 0 && said.length === 0) return 1;
  if (gold.length === 0 || said.length === 0) return 0;
  const gain = gold.map((a) => said.map((b) => similarity(a.emotion, b.emotion)));
  const pairs = matching === 'optimal' ? optimalMatching(gain) : greedyMatching(gain);
  let sum = 0;
  for (const [i, j] of pairs) {
    const [a, b] = [gold[i], said[j]];
    if (a !== undefined && b !== undefined) sum += worth(a, b);
  }
  return sum / Math.max(gold.length, said.length);
}

const closeness = (a: Tag, b: Tag): number =>
  1 - Math.abs((a.intensity ?? 0) - (b.intensity ?? 0)) / 6;

/** Words in both lists with both strengths: |difference|, 0…6. Of a word that stands twice the first counts. */
export function intensityErrors(gold: readonly Tag[], said: readonly Tag[]): number[] {
  return [...wordsOf(gold)].flatMap((word) => {
    const a = gold.find(({ emotion }) => emotion === word);
    const b = said.find(({ emotion }) => emotion === word);
    return a?.intensity == null || b?.intensity == null
      ? []
      : [Math.abs(a.intensity - b.intensity)];
  });
}

/** Set F1 × mean closeness of strength over the words in both; without a comparable strength 0 unless both are empty. */
export function f1WithIntensity(gold: readonly Tag[], said: readonly Tag[]): number {
  const f1 = setF1(wordsOf(gold), wordsOf(said));
  if (gold.length === 0 && said.length === 0) return f1;
  const errors = intensityErrors(gold, said);
  if (errors.length === 0) return 0;
  return f1 * (1 - errors.reduce((a, b) => a + b, 0) / errors.length / 6);
}

/** Mean valence of a turn's moods, 0…1; null without any. */
export function valenceOf(tags: readonly Tag[]): number | null {
  if (tags.length === 0) return null;
  return tags.reduce((sum, { emotion }) => sum + VALENCE_AROUSAL[emotion][0], 0) / tags.length;
}
