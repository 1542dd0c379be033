import type { Item } from '../contract/index.js';

/** Languages in which texts are rewritten; a text of another language gets English additions. */
export type ProbeLang = 'en' | 'zh';

/**
 * A text changed in one way, always the same for the same text and seed. Null where nothing would change, and for a text
 * of white space alone.
 */
export type Rewrite = (text: string, lang: ProbeLang, seed: string) => string | null;

/** The language of a text: what its item says, else Chinese where it holds Chinese characters. */
export function langOf({ lang }: Pick<Item, 'lang'>, text: string): ProbeLang {
  const zh = lang === undefined ? /\p{Script=Han}/u.test(text) : /^zh\b/i.test(lang);
  return zh ? 'zh' : 'en';
}

/** The sentences of a text in order, without the white space around them. Line breaks end a sentence. */
export const sentencesOf = (text: string, lang: ProbeLang): string[] =>
  text
    .split(/\n+/)
    .flatMap((line) =>
      Array.from(new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(line), (s) =>
        s.segment.trim(),
      ),
    )
    .filter((sentence) => sentence !== '');

export const isBlank = (text: string): boolean => text.trim() === '';
