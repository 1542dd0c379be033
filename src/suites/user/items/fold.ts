/** Marks that may stand round an answer and mean nothing: quotes, brackets, Markdown, a full stop. */
const AROUND = '[\\s*_`"\'“”‘’「」『』()（）\\[\\]【】.,:;!。，：；！、]';
const EDGES = new RegExp(`^${AROUND}+|${AROUND}+$`, 'gu');

/** Text without the marks round it. */
export const bare = (text: string): string => text.replace(EDGES, '');

/**
 * Text as answers are compared: compatibility forms (NFKC: full-width letters are plain ones), lower case, white space
 * as one space, no marks round it. Nothing inside is taken away, so that “CI” is never “C”.
 */
export const fold = (text: string): string =>
  bare(text.normalize('NFKC')).toLowerCase().replace(/\s+/gu, ' ');

/** The letter of the i-th option, 0 for A. At most 26. */
export const letterOf = (i: number): string => String.fromCharCode('A'.charCodeAt(0) + i);

/** A number as people write it: thousands separators, another minus, a per cent sign. Null for anything else. */
export function parseNumeral(text: string): number | null {
  const plain = bare(text.normalize('NFKC').replace(/^[\s]*[−–—]/, '-')).replace(/\s*%$/, '');
  const digits =
    /^\s*[−–—-]/.test(text.normalize('NFKC').trim()) && !plain.startsWith('-')
      ? `-${plain}`
      : plain;
  return NUMERAL.test(digits) ? Number(digits.replaceAll(',', '')) : null;
}
const NUMERAL = /^[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/;

/** `2,5` with a point, where a comma stands for one; null for anything else. `1,234` is a thousand and more. */
export function decimalComma(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^[−–—]/, '-');
  const [, whole, digits, rest = ''] =
    /^([+-]?\d+),(\d+)(\s*(?:%|分|pts?|points?)?)$/i.exec(plain) ?? [];
  return whole === undefined ? null : `${whole}.${digits}${rest}`;
}
