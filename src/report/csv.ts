import { stringify } from 'csv-stringify/sync';
import type { Cell, Lang, Table } from '../contract/index.js';
import { translator } from '../i18n/index.js';
import { isEstimate, isText } from './table-view.js';
import { wellFormed } from './well-formed.js';

const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * Lines end with CRLF, and every field with a line break of any kind is quoted: the writer by itself looks for the whole
 * CRLF only, and a reader that takes a bare CR or LF for the end of a record would tear the field apart.
 */
const CSV_FORM = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const;

/** Words that a spreadsheet would run as a formula get an apostrophe in front; plain numbers stay as they are. */
export const guarded = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/**
 * A table as CSV that opens in spreadsheets of any language: UTF-8 with byte order mark, CRLF, unrounded figures.
 * An estimate takes columns for value, low, high and n, and one for the reason where any is missing.
 */
export function toCsv(table: Table, lang: Lang): string {
  const t = translator(lang, 'report');
  const parts = table.columns.map((column, i) => {
    const cells = table.rows.map((row) => row[i] ?? null);
    const label = column.label[lang];
    if (!cells.some(isEstimate)) return { head: [label], write: (c: Cell) => [value(c, lang)] };
    const reasons = cells.some((c) => isEstimate(c) && c.reason !== undefined);
    return {
      head: [
        label,
        t('col.low', { label }),
        t('col.high', { label }),
        t('col.nOf', { label }),
        ...(reasons ? [t('col.reasonOf', { label })] : []),
      ],
      write: (c: Cell) => {
        if (!isEstimate(c)) return [value(c, lang), '', '', '', ...(reasons ? [''] : [])];
        const figures = [c.value, c.low, c.high, c.n].map((n) => value(n, lang));
        return [...figures, ...(reasons ? [c.reason ?? ''] : [])];
      },
    };
  });
  const records = [
    parts.flatMap((p) => p.head.map((h) => guarded(wellFormed(h)))),
    ...table.rows.map((row) => parts.flatMap((p, i) => p.write(row[i] ?? null))),
  ];
  return stringify(records, { ...CSV_FORM, bom: true });
}

function value(cell: Cell, lang: Lang): string {
  if (cell === null || isEstimate(cell)) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'boolean') return String(cell);
  return guarded(wellFormed(isText(cell) ? cell[lang] : cell));
}
