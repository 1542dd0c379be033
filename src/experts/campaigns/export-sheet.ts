import type { CellObject, SheetData } from 'write-excel-file/node';
import { countsOfExport } from './export-lines.js';
import {
  RATING_COLUMNS,
  ratingRows,
  type TableRow,
  VERDICT_COLUMNS,
  verdictRows,
} from './export-rows.js';

/** Verdicts and skips of one workbook; it is made in memory. */
export const SHEET_ROWS = 20_000;

/**
 * Verdicts, single ratings and the manifest as one XLSX file. Texts are text cells, so that nothing is taken for a formula
 * or a date.
 * @throws Error where the tables hold another number of rows than the manifest
 */
export async function exportSheet(source: Parameters<typeof verdictRows>[0]): Promise<Uint8Array> {
  const counts = await countsOfExport(source);
  const verdicts = await rowsOf(VERDICT_COLUMNS, verdictRows({ ...source, cells: 'typed' }));
  const ratings = await rowsOf(RATING_COLUMNS, ratingRows({ ...source, cells: 'typed' }));
  if (verdicts.length - 1 !== counts.submissions + counts.skips)
    throw new Error('export: the table and its manifest differ');
  const manifest: SheetData = Object.entries({
    ...counts,
    'rows: verdicts': verdicts.length - 1,
    'rows: ratings': ratings.length - 1,
    rubric: source.campaign.rubric,
  }).map(([name, n]) => [cell(name), cell(n)]);
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile([
    { data: manifest, sheet: 'manifest' },
    { data: verdicts, sheet: 'verdicts', stickyRowsCount: 1 },
    { data: ratings, sheet: 'ratings', stickyRowsCount: 1 },
  ]).toBuffer();
}

const cell = (value: string | number | null): CellObject | null =>
  value === null
    ? null
    : typeof value === 'number'
      ? { value, type: Number }
      : // The longest text that a cell holds (ECMA-376).
        { value: value.slice(0, 32_767), type: String, format: '@' };

async function rowsOf(
  columns: readonly string[],
  rows: AsyncIterable<TableRow>,
): Promise<SheetData> {
  const out: SheetData = [columns.map((name) => cell(name))];
  for await (const row of rows) out.push(columns.map((name) => cell(row[name] ?? null)));
  return out;
}
