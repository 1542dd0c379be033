import type { Lang, Text } from '../contract/index.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The reader's language from the POSIX variables: the first of LC_ALL, LC_MESSAGES and LANG that is set and not empty
 * decides; any Chinese locale gives zh-CN, everything else English.
 */
export function detectLang(env: Environment): Lang {
  const locale = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((v) => v !== undefined && v !== '');
  return /^zh([-_.@]|$)/i.test(locale ?? '') ? 'zh-CN' : 'en';
}

/** The words of a text in one language. */
export const pick = (text: Text, lang: Lang): string => text[lang];
