import type { Fact } from './types.js';

/** NFKC (full-width forms folded), lower case, typographic apostrophes as ASCII, white space as one space. */
export const fold = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, ' ');

const isWordLike = (wording: string): boolean => /^[\p{Script=Latin}\p{N}]/u.test(wording);
const endsWordLike = (wording: string): boolean => /[\p{Script=Latin}\p{N}]$/u.test(wording);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether one wording occurs: Latin words and numbers whole ("art" is not in "start"), Chinese anywhere. */
export function occurs(text: string, wording: string): boolean {
  const needle = fold(wording).trim();
  if (needle === '') return false;
  const before = isWordLike(needle) ? '(?<![\\p{Script=Latin}\\p{N}])' : '';
  const after = endsWordLike(needle) ? '(?![\\p{Script=Latin}\\p{N}])' : '';
  return new RegExp(`${before}${escaped(needle)}${after}`, 'u').test(fold(text));
}

/** The first wording of a fact that a text holds, or null. */
export const wordingOf = (text: string, fact: Pick<Fact, 'any'>): string | null =>
  fact.any.find((wording) => occurs(text, wording)) ?? null;
