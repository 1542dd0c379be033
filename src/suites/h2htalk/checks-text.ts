import type { Lang } from './types.js';

/** Stage directions: round, square or lenticular brackets, and pairs of asterisks as chat models write them. */
const BRACKETS = /（[^（）]*）|\([^()]*\)|【[^【】]*】|\[[^[\]]*\]/gu;
const STARRED = /\*[^*\n]+\*/gu;

/** What is said: the text without stage directions. */
export const spoken = (text: string): string => text.replace(STARRED, ' ').replace(BRACKETS, ' ');

/** Whether a stage direction in brackets is there: brackets around at least one letter. */
export const hasAction = (text: string): boolean =>
  (text.match(BRACKETS) ?? []).some((part) => /\p{L}/u.test(part));

/**
 * Length of what is said: characters (code points) without white space in Chinese, punctuation counted; words in
 * English, a word being a run without white space that holds a letter or digit.
 */
export function lengthOf(text: string, lang: Lang): number {
  const words = spoken(text).split(/\s+/u);
  if (lang === 'en') return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words.reduce((sum, word) => sum + Array.from(word).length, 0);
}

/** Titles and the like, whose full stop ends no sentence; "a.m." and its like end one only before a capital letter. */
const TITLES = /\b(?:Mr|Mrs|Ms|Dr|St|Prof|vs|No|approx)\./gu;
const SHORT = /\b(?:[ap]\.m|e\.g|i\.e|etc)\.(?!["'”’)]*\s+\p{Lu}|["'”’)]*\s*$)/gu;

/**
 * Sentences of what is said: parts with a letter or digit, ended by 。！？!?, by a full stop before white space or the
 * end, or by a line break. Dots in a row, …… and abbreviations ("Mr.", "7 a.m. today") end nothing.
 */
export const sentencesOf = (text: string): number =>
  spoken(text)
    .replace(/\.{2,}|…+/gu, '')
    .replace(TITLES, (short) => short.slice(0, -1))
    .replace(SHORT, (short) => short.slice(0, -1))
    .split(/[。！？!?\n]+|\.(?=["'”’)]*(?:\s|$))/u)
    .filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
