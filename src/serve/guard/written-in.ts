import type { Lang } from '../../contract/index.js';
import { languageOf } from '../../suites/intima/adhoc.js';

/** The language of a text, as far as written texts of a policy can follow it. `other`: neither English nor Chinese. */
export type Written = Lang | 'other';

/** UTF-16 units of a text that are looked at. */
const LOOKED_AT = 2000;

/**
 * What a text is written in; null where it has no letters. Letters of other scripts (kana, Hangul, Cyrillic, …) count as
 * `other` from a fifth on: a single の stands in Chinese too. Languages in Latin letters are all taken for English.
 */
export function writtenIn(text: string): Written | null {
  const letters = text.slice(0, LOOKED_AT).match(/\p{L}/gu)?.join('') ?? '';
  if (letters === '') return null;
  const others = letters.replace(/[\p{Script=Han}\p{Script=Latin}]/gu, '').length;
  if (others * 4 > letters.length - others) return 'other';
  return languageOf(text.slice(0, LOOKED_AT)) === 'zh' ? 'zh-CN' : 'en';
}

/** What the last of these texts is written in that has letters. */
export function lastWritten(texts: readonly string[]): Written | null {
  for (const text of texts.toReversed()) {
    const written = writtenIn(text);
    if (written !== null) return written;
  }
  return null;
}
