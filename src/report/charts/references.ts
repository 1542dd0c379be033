import type { Entry } from './legend.js';
import type { Reader } from './words.js';

type Marked = { reference?: boolean };

/** The references among others. Where all are references none stands out; the legend says it instead. */
export const standOut = <T extends Marked>(all: readonly T[]): T[] => {
  const references = all.filter((one) => one.reference === true);
  return references.length < all.length ? references : [];
};

const WORDS = { hollow: 'hollow', 'hollow-dot': 'hollowDots', dashed: 'dashed' } as const;

/** What a legend says of references, if there are any. */
export function referenceEntries(
  all: readonly Marked[],
  sign: keyof typeof WORDS,
  r: Reader,
): Entry[] {
  if (!all.some((one) => one.reference === true)) return [];
  if (standOut(all).length === 0) return [{ sign: 'none', words: r.t('allReferences') }];
  return [{ sign, words: r.t(WORDS[sign]) }];
}
