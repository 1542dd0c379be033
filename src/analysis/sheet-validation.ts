import {
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeAttributeValue,
  sanitizeTextContent,
} from 'write-excel-file/utility';
import type { FormField, Lang } from '../contract/index.js';
import type { Layout } from './sheet-layout.js';
import { valueWords } from './sheet-words.js';

/** Longest list that a cell's rule may hold (ECMA-376, dataValidation). */
const LIST = 255;

/** The rules of the cells to fill in: lists of choices and ranges of numbers, put into the table's XML. */
export function validationsOf(xml: string, { columns, rows }: Layout, lang: Lang): string {
  const rules = new Map<string, string[]>();
  columns.forEach(({ key, field }, c) => {
    if (!field) return;
    rows.forEach(({ fields }, r) => {
      const own = fields.get(key);
      const rule = own === undefined ? null : ruleOf(own, lang);
      if (rule === null) return;
      const cells = rules.get(rule) ?? [];
      rules.set(rule, cells);
      cells.push(getCellAddress(r + 1, c));
    });
  });
  if (rules.size === 0) return xml;
  const elements = [...rules].map(([rule, cells]) =>
    rule.replace('<dataValidation ', `<dataValidation sqref="${ranges(cells).join(' ')}" `),
  );
  return insertElementMarkupAccordingToOrderOfSiblings(
    xml,
    `<dataValidations count="${elements.length}">${elements.join('')}</dataValidations>`,
    getOrderOfSiblings('xl/worksheets/sheet{id}.xml', 'worksheet') ?? ORDER,
    'worksheet',
  );
}

/** Children of a worksheet in their order, as far as this table has them (ECMA-376, CT_Worksheet). */
const ORDER = ['sheetViews', 'cols', 'sheetData', 'mergeCells', 'dataValidations', 'drawing'];

function ruleOf(field: FormField, lang: Lang): string | null {
  const message = sanitizeAttributeValue(valueWords(field, lang).slice(0, 200));
  const attributes = `allowBlank="1" showErrorMessage="1" error="${message}"`;
  if (field.kind === 'number')
    return `<dataValidation type="decimal" operator="between" ${attributes}><formula1>${field.low}</formula1><formula2>${field.high}</formula2></dataValidation>`;
  if (field.kind !== 'choice') return null;
  const list = [
    field.options.map(({ label }) => label[lang]),
    field.options.map(({ value }) => value),
  ].find((words) => fitsAList(words));
  if (list === undefined) return null;
  const formula = sanitizeTextContent(`"${list.join(',')}"`);
  return `<dataValidation type="list" ${attributes}><formula1>${formula}</formula1></dataValidation>`;
}

const fitsAList = (words: readonly string[]): boolean =>
  words.join(',').length <= LIST && words.every((word) => !/[,"\n]/.test(word));

/** Cells of one column below one another as ranges, `F2 F3 F5` → `F2:F3 F5`. */
function ranges(cells: readonly string[]): string[] {
  const out: { column: string; from: number; to: number }[] = [];
  for (const cell of cells) {
    const [, column = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
    const row = Number(digits);
    const last = out.at(-1);
    if (last !== undefined && last.column === column && last.to === row - 1) last.to = row;
    else out.push({ column, from: row, to: row });
  }
  return out.map(({ column, from, to }) =>
    from === to ? `${column}${from}` : `${column}${from}:${column}${to}`,
  );
}
