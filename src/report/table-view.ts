import type { Cell, Column, Estimate, Lang, Table, Text } from '../contract/index.js';
import { translator } from '../i18n/index.js';
import {
  formatInterval,
  formatNumber,
  formatReason,
  formatValue,
  NONE,
  type NumberKind,
  noInterval,
} from './format.js';

/** A cell as people read it: the figure or words, and beside it the interval or the reason why there is none. */
export type ViewCell = { text: string; aside: string | null; reason: boolean };
export type ViewColumn = { label: string; numeric: boolean };
export type View = { columns: ViewColumn[]; rows: ViewCell[][] };

export const isEstimate = (cell: Cell): cell is Estimate =>
  typeof cell === 'object' && cell !== null && 'low' in cell && 'high' in cell;

export const isText = (cell: Cell): cell is Text =>
  typeof cell === 'object' && cell !== null && !isEstimate(cell);

/**
 * A table in one language. Where it has estimates but no column `n`, one is added with the number of rows behind each
 * row's figures (a range where they differ).
 */
export function viewTable(table: Table, lang: Lang): View {
  const columns = table.columns.map((c) => ({ label: c.label[lang], numeric: c.kind !== 'text' }));
  const rows = table.rows.map((row) =>
    table.columns.map((column, i) => viewCell(row[i] ?? null, column, lang)),
  );
  const counted = table.rows.map((row) => {
    const figures = row.filter(isEstimate);
    // A figure that is not there rests on nothing, and would make a range out of one number.
    const there = figures.filter((e) => e.value !== null);
    return (there.length > 0 ? there : figures).map((e) => e.n);
  });
  if (table.columns.some((c) => c.id === 'n') || counted.every((n) => n.length === 0)) {
    return { columns, rows };
  }
  return {
    columns: [...columns, { label: translator(lang, 'report')('col.n'), numeric: true }],
    rows: rows.map((row, i) => [...row, plain(range(counted[i] ?? [], lang))]),
  };
}

const plain = (text: string): ViewCell => ({ text, aside: null, reason: false });

function range(counts: readonly number[], lang: Lang): string {
  if (counts.length === 0) return NONE;
  const ends = [Math.min(...counts), Math.max(...counts)].map((n) =>
    formatNumber(n, 'count', lang),
  );
  return [...new Set(ends)].join('–');
}

function viewCell(cell: Cell, column: Column, lang: Lang): ViewCell {
  const kind: NumberKind = column.kind === 'text' ? 'number' : column.kind;
  if (cell === null) return plain(NONE);
  if (typeof cell === 'string') return plain(cell);
  if (typeof cell === 'boolean') return plain(translator(lang, 'report')(cell ? 'yes' : 'no'));
  if (typeof cell === 'number') return plain(formatNumber(cell, kind, lang));
  return isEstimate(cell) ? viewEstimate(cell, kind, lang) : plain(cell[lang]);
}

function viewEstimate(e: Estimate, kind: NumberKind, lang: Lang): ViewCell {
  const text = formatValue(e, kind, lang);
  if (text === null) return { text: NONE, aside: formatReason(e.reason, lang), reason: true };
  const interval = formatInterval(e, kind, lang);
  if (interval !== null) return { text, aside: interval, reason: false };
  const why = e.reason === undefined ? null : noInterval(e.reason, lang);
  return { text, aside: why, reason: why !== null };
}

/** A cell in one string: `43.1 % [37.0, 49.2]`, `– (reason)`. */
export function cellText({ text, aside, reason }: ViewCell, lang: Lang): string {
  if (aside === null) return text;
  if (reason) return lang === 'en' ? `${text} (${aside})` : `${text}（${aside}）`;
  return lang === 'en' ? `${text} ${aside}` : text + aside;
}
