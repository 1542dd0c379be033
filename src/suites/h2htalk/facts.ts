import type { Fact } from './types.js';

/** NFKC (full-width forms folded), lower case, typographic apostrophes as ASCII, white space as one space. */
export const fold = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, ' ');

const isWordLike = (wording: string): boolean => /^[\p{Script=Latin}\p{N}]/u.test(wording);
const endsWordLike = (wording: string): boolean => /[\p{Script=Latin}\p{N}]$/u.test(wording);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where a wording stands in a folded text. */
export type Place = { text: string; from: number; to: number };

/** Every place of a wording: Latin words and numbers whole ("art" is not in "start"), Chinese anywhere. */
function placesOf(text: string, wording: string): Place[] {
  const needle = fold(wording).trim();
  if (needle === '') return [];
  const before = isWordLike(needle) ? '(?<![\\p{Script=Latin}\\p{N}])' : '';
  const after = endsWordLike(needle) ? '(?![\\p{Script=Latin}\\p{N}])' : '';
  const folded = fold(text);
  const all = folded.matchAll(new RegExp(`${before}${escaped(needle)}${after}`, 'gu'));
  return [...all].map(({ 0: { length }, index }) => ({
    text: folded,
    from: index,
    to: index + length,
  }));
}

/** Whether one wording occurs. */
export const occurs = (text: string, wording: string): boolean =>
  placesOf(text, wording).length > 0;

/** The first wording of a fact that a text holds, at a place that counts, or null. */
export const wordingOf = (
  text: string,
  fact: Pick<Fact, 'any'>,
  counts: (place: Place) => boolean = () => true,
): string | null =>
  fact.any.find((wording) => placesOf(text, wording).some((place) => counts(place))) ?? null;
