import { type FormField, type Json, LANGS, type Text } from '../contract/index.js';
import { isOnScale } from '../pipeline/form-values.js';
import type { CellValue } from './sheet-grid.js';
import { valueWords } from './sheet-words.js';

/** A cell as a field's value; undefined: not filled in; or what is wrong and what to write instead. */
export type CellReading = { value: Json | undefined } | { fault: Text };

/**
 * Reads a cell for a field. Accepted: a choice's value or label in either language, in any case and width; for two choices
 * that mean yes and no also other words for them; numbers as numbers or text, with full-width digits or a decimal comma.
 */
export function readCell(field: FormField, cell: CellValue | undefined): CellReading {
  if (cell === null || cell === undefined || folded(cell) === '') return { value: undefined };
  switch (field.kind) {
    case 'choice':
      return choice(field, cell);
    case 'number': {
      const n = numberIn(cell);
      return n !== null && isOnScale(n, field) ? { value: n } : wrong(field, cell);
    }
    case 'ranking':
      return ranking(field, cell);
    case 'spans':
      return { value: spansIn(asWritten(cell)) };
    case 'text': {
      const text = asWritten(cell).trim();
      return text.length <= field.max ? { value: text } : tooLong(text.length, field.max);
    }
  }
}

/** Text for comparing: one width, lower case, one space for every white space, no quotation marks around it. */
const folded = (cell: CellValue): string =>
  (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))
    .normalize('NFKC')
    .replace(/[\u200b\ufeff]/g, '')
    .trim()
    .replace(/^['"“”‘’]+|['"“”‘’]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const asWritten = (cell: CellValue): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');

/** A number as typed in any spreadsheet: `4`, `４`, `4.0`, `4,5`; null for other texts. */
function numberIn(cell: CellValue): number | null {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'boolean' || cell instanceof Date) return null;
  const text = folded(cell)
    .replace(/^([+-]?\d+),(\d+)$/, '$1.$2')
    .replace(/\s*分$/, '');
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

const YES: readonly string[] = [
  ...['yes', 'y', 'true', '1', 'hit', 'met', 'present', '√', '✓', '✔'],
  ...['是', '有', '对', '命中', '符合', '真'],
];
const NO: readonly string[] = [
  ...['no', 'n', 'false', '0', 'miss', 'missed', 'not met', 'absent', '×', 'x', '✗', '✘'],
  ...['否', '无', '没有', '不是', '不对', '未命中', '不符合', '假'],
];

type Choice = Extract<FormField, { kind: 'choice' }>;

function choice(field: Choice, cell: CellValue): CellReading {
  const found = optionOf(field.options, cell) ?? yesOrNo(field.options, cell);
  return found === null ? wrong(field, cell) : { value: found };
}

/** The option that a cell names, by value before label. */
function optionOf(options: Choice['options'], cell: CellValue): string | null {
  const word = folded(cell);
  const n = numberIn(cell);
  const same = (text: string): boolean =>
    folded(text) === word || (n !== null && numberIn(text) === n);
  const found =
    options.find(({ value }) => same(value)) ??
    options.find(({ label }) => LANGS.some((lang) => same(label[lang])));
  return found?.value ?? null;
}

/** For two options of which one means yes and the other no: the one that another word for it means. */
function yesOrNo(options: Choice['options'], cell: CellValue): string | null {
  const named = (words: readonly string[]) =>
    options.find(({ value, label }) =>
      [value, ...LANGS.map((lang) => label[lang])].some((text) => words.includes(folded(text))),
    );
  const [yes, no] = [named(YES), named(NO)];
  if (options.length !== 2 || yes === undefined || no === undefined || yes === no) return null;
  const word = folded(cell);
  return YES.includes(word) ? yes.value : NO.includes(word) ? no.value : null;
}

/** `b > a = c`: the best first, ties with `=`. */
function ranking(field: Extract<FormField, { kind: 'ranking' }>, cell: CellValue): CellReading {
  const order = folded(cell)
    .split('>')
    .map((tie) => tie.split('=').map((word) => optionOf(field.options, word)));
  const all = order.flat();
  const complete =
    all.length === field.options.length &&
    field.options.every(({ value }) => all.filter((v) => v === value).length === 1);
  return complete ? { value: order } : wrong(field, cell);
}

/** Passages, one a line; blank lines and quotation marks around a whole line are no part of them. */
const spansIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) =>
      line
        .trim()
        .replace(/^(?:“(.*)”|"(.*)"|「(.*)」)$/, '$1$2$3')
        .trim(),
    )
    .filter((line) => line !== '');

function wrong(field: FormField, cell: CellValue): CellReading {
  const shown = asWritten(cell).slice(0, 60);
  const date = cell instanceof Date;
  return {
    fault: {
      en: `${date ? `the spreadsheet made a date of it (${shown})` : `"${shown}" is not allowed here`}; write ${valueWords(field, 'en')}, or leave it empty`,
      'zh-CN': `${date ? `表格软件把它变成了日期（${shown}）` : `不能填“${shown}”`}；请填 ${valueWords(field, 'zh-CN')}，或留空`,
    },
  };
}

const tooLong = (length: number, max: number): CellReading => ({
  fault: {
    en: `has ${length} characters; at most ${max} are kept, so shorten it`,
    'zh-CN': `有 ${length} 个字符，最多 ${max} 个；请缩短`,
  },
});
