import { usual } from '../spec/columns.js';
import { fold } from './fold.js';

/** How options are counted: the k-th sign of each names the k-th option. */
const COUNTS: readonly (readonly string[])[] = [
  [...'abcdefghijklmnopqrstuvwxyz'],
  [...'甲乙丙丁戊己庚辛壬癸'],
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  [...'一二三四五六七八九十'],
];
const [LETTERS = [], STEMS = []] = COUNTS;

/** How a column is called after such a sign. A digit alone is no name of an option. */
const forms = (count: readonly string[]): ((sign: string) => string[])[] => [
  ...(count === LETTERS || count === STEMS ? [(s: string) => [s]] : []),
  (s) => [`option_${s}`, `choice_${s}`, `选项${s}`, `${s}选项`],
];

/** Columns A, B, C, … (`option_a`, `选项A`, `选项甲`, `选项1`) from the first on without a gap, or one column `options`. */
export function usualOptions(columns: readonly string[]): string[] {
  for (const count of COUNTS)
    for (const form of forms(count)) {
      const found: string[] = [];
      for (const sign of count) {
        const column = usual(columns, form(sign));
        if (column === null) break;
        found.push(column);
      }
      if (found.length >= 2) return found;
    }
  const one = usual(columns, ['options', 'choices', '选项']);
  return one === null ? [] : [one];
}

/** The option that a sign means, from 0: a letter in any form, or 甲, 乙, 丙 …. Null for anything else. */
export function optionOfSign(text: string): number | null {
  const sign = fold(text);
  const at = Math.max(LETTERS.indexOf(sign), STEMS.indexOf(sign));
  return at >= 0 ? at : null;
}
