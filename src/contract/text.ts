/** The two languages in which every page, message and report exists. */
export type Lang = 'en' | 'zh-CN';
export const LANGS: readonly Lang[] = ['en', 'zh-CN'];

/** One sentence or label in both languages. Suites, charts and errors carry their words this way. */
export type Text = Readonly<Record<Lang, string>>;

/** The same words in both languages: names of models, files, ids. */
export const same = (s: string): Text => ({ en: s, 'zh-CN': s });

/** The words of all languages beside each other, once where they are the same. */
export const textInAll = (text: string | Text): string =>
  typeof text === 'string' ? text : [...new Set(LANGS.map((lang) => text[lang]))].join('; ');

/** The words of one language, of a text that may be one string for all. */
export const textIn = (text: string | Text, lang: Lang): string =>
  typeof text === 'string' ? text : text[lang];
