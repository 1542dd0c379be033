import type { Lang, Text } from '../../contract/index.js';

/** One text in both languages. */
export const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

/** Sentences one after the other: with a space in English, without one in Chinese. */
export const join = (...texts: readonly Text[]): Text =>
  say(texts.map((t) => t.en).join(' '), texts.map((t) => t['zh-CN']).join(''));

/** Names in a row, for the middle of a sentence. */
export const list = (names: readonly Text[]): Text =>
  say(names.map((t) => t.en).join(', '), names.map((t) => t['zh-CN']).join('、'));

/** The language of fixed words beside a text in the language `tag` (BCP 47): Chinese for zh…, otherwise English. */
export const wordsFor = (tag: string | undefined): Lang =>
  tag !== undefined && /^zh\b/i.test(tag) ? 'zh-CN' : 'en';

const LANGUAGES: Readonly<Record<string, string>> = {
  english: 'en',
  英文: 'en',
  英语: 'en',
  chinese: 'zh',
  中文: 'zh',
  汉语: 'zh',
  简体中文: 'zh-CN',
};

/** A language's tag for the words that spreadsheets have for it; other words stay as they are. */
export const languageTag = (words: string): string => LANGUAGES[words.toLowerCase()] ?? words;

/** `zh` when there are at least as many Han characters as words in Latin letters. */
export function languageOf(text: string): 'en' | 'zh' {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  return han > 0 && han >= latin ? 'zh' : 'en';
}
