import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Text } from '../../../src/contract/text.js';
import type { en } from './en.js';

export type Lang = 'en' | 'zh-CN';
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
export type Word = Singular<keyof typeof en>;

const STORED = 'hearth-language';

/** Chosen before, else the browser's. */
function firstLanguage(): Lang {
  const chosen = localStorage.getItem(STORED);
  if (chosen === 'en' || chosen === 'zh-CN') return chosen;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

/** Words of one language, loaded when somebody reads it: two would be most of the first load. */
const WORDS: Readonly<Record<Lang, () => Promise<Record<string, string>>>> = {
  en: async () => (await import('./en.js')).en,
  'zh-CN': async () => (await import('./zh-CN.js')).zhCN,
};

export async function openWords(): Promise<void> {
  const lang = firstLanguage();
  document.documentElement.lang = lang;
  await i18next.use(initReactI18next).init({
    lng: lang,
    fallbackLng: false,
    resources: { [lang]: { page: await WORDS[lang]() } },
    defaultNS: 'page',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

export async function speak(lang: Lang): Promise<void> {
  if (!i18next.hasResourceBundle(lang, 'page'))
    i18next.addResourceBundle(lang, 'page', await WORDS[lang]());
  localStorage.setItem(STORED, lang);
  document.documentElement.lang = lang;
  await i18next.changeLanguage(lang);
}

export type Say = (word: Word, values?: Record<string, string | number>) => string;

/** The words of the page, its language, and the reader's half of a text in both languages. */
export function useWords(): { t: Say; lang: Lang; of: (text: Text) => string } {
  const { t, i18n } = useTranslation('page');
  const lang = i18n.language as Lang;
  return {
    t: (word, values) => t(word as never, values ?? {}) as unknown as string,
    lang,
    of: (text) => text[lang],
  };
}
