import type { FormPage } from '../../contract/index.js';

/** What there is to an item, before anybody rated it: for its price and for who may have it. */
export type Features = { fields: number; chars: number; mixed: boolean };

/** `mixed`: the form has questions of several kinds, so that attention has to change. */
export function featuresOf(texts: readonly string[], pages: readonly FormPage[]): Features {
  const fields = pages.flatMap((page) => page.fields.filter(({ optional }) => optional !== true));
  return {
    fields: fields.length,
    chars: texts.reduce((sum, text) => sum + text.length, 0),
    mixed: new Set(fields.map(({ kind }) => kind)).size > 1,
  };
}

/**
 * 1 simple, 2 middle, 3 hard, by what has to be read and answered. Texts in Chinese count twice: one character holds about
 * as much as two or three letters.
 */
export function difficultyOf({ fields, chars, mixed }: Features, chinese: boolean): 1 | 2 | 3 {
  const points =
    (fields > 15 ? 2 : fields > 5 ? 1 : 0) +
    (chars * (chinese ? 2 : 1) > 6000 ? 2 : chars * (chinese ? 2 : 1) > 2000 ? 1 : 0) +
    (mixed ? 1 : 0);
  return points >= 3 ? 3 : points >= 1 ? 2 : 1;
}

/** `zh` where most signs that are letters are Chinese characters, else `en`. */
export function languageOf(texts: readonly string[]): 'zh' | 'en' {
  let [han, latin, left] = [0, 0, 4000];
  for (const text of texts) {
    const end = Math.min(text.length, left);
    for (let at = 0; at < end; at++) {
      const unit = text.charCodeAt(at);
      // Nearly all signs are one of these, and asking for a script takes ten times as long.
      if (unit < 0x80) latin += Number((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);
      else if (unit >= 0x4e00 && unit <= 0x9fff) han += 1;
      else {
        const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
        if (HAN.test(sign)) han += 1;
        else if (LATIN.test(sign)) latin += 1;
        at += sign.length - 1;
      }
    }
    left -= text.length + 1;
    if (left <= 0) break;
  }
  return han * 3 > latin ? 'zh' : 'en';
}
const HAN = /\p{Script=Han}/u;
const LATIN = /\p{Script=Latin}/u;
