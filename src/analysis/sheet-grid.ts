import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Place, usageError } from '../contract/index.js';
import { parseTable, readTable } from '../pipeline/index.js';
import { KEYS } from './sheet-layout.js';
import { RATER_WORDS } from './sheet-readme.js';

/** What one cell of a spreadsheet holds. */
export type CellValue = string | number | boolean | Date | null;

/** A filled-in table. `rows` begin behind the header; `line` is the row as a spreadsheet counts it. */
export type Grid = {
  file: string;
  /** Null for a file that is one table. */
  sheet: string | null;
  header: readonly string[];
  rows: readonly { line: number; cells: readonly CellValue[] }[];
  /** Column of the row ids. */
  id: number;
  /** Whose sheet it is by its first table; null where that is gone. */
  madeFor: string | null;
};

/** Rows in which the names of the columns are looked for: people put titles above tables. */
const HEADER_ROWS = 30;

/**
 * The table with row ids of an XLSX, CSV or TSV file, whatever sheets, columns and rows stand beside it.
 * @throws HearthError exit 2 with the file, for a file that cannot be read or has no such table
 */
export async function readGrid(file: string): Promise<Grid> {
  const sheets = extname(file).toLowerCase() === '.xlsx' ? await xlsx(file) : await table(file);
  for (const { sheet, data } of sheets) {
    const at = data
      .slice(0, HEADER_ROWS)
      .findIndex((row) => row.some((cell) => keyOf(cellText(cell)) === KEYS.id));
    if (at < 0) continue;
    const header = (data[at] ?? []).map(cellText);
    const rows = data.slice(at + 1).map((cells, i) => ({ line: at + i + 2, cells }));
    const id = header.findIndex((h) => keyOf(h) === KEYS.id);
    return { file, sheet, header, rows, id, madeFor: madeFor(sheets) };
  }
  throw usageError(
    {
      en: 'has no column of row ids ("[id]"); read the file that "hearth audit --sheet" wrote, filled in',
      'zh-CN': '没有行编号列（“[id]”）；请读取由 hearth audit --sheet 生成并填好的文件',
    },
    { file },
  );
}

/** The name beside the word for the rater. Tables with row ids name theirs in a header. */
function madeFor(sheets: Sheets): string | null {
  for (const { data } of sheets)
    for (const [word, name] of data.slice(0, HEADER_ROWS))
      if (RATER_WORDS.includes(cellText(word).trim()) && cellText(name).trim() !== '')
        return cellText(name).trim();
  return null;
}

/** The key of a column: what stands in brackets at the end of its header, else the header's first line. */
export function keyOf(header: string): string {
  const text = header.normalize('NFKC').trim();
  const [, key] = /\[([^[\]\n]+)\]$/.exec(text) ?? [];
  if (key !== undefined) return key.trim();
  const first = (text.split('\n')[0] ?? '').trim().toLowerCase();
  return ID_NAMES.includes(first) ? KEYS.id : RATER_NAMES.includes(first) ? KEYS.rater : first;
}
const ID_NAMES: readonly string[] = ['id', 'row id', '行编号', '编号'];
const RATER_NAMES: readonly string[] = ['rater', '评判人'];

/** `0` → `A`, `26` → `AA`. */
function columnLetters(index: number): string {
  let letters = '';
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26))
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  return letters;
}

/** Where a cell is, in the words of a spreadsheet: file, row, and sheet with column. */
export const cellPlace = (
  { file, sheet, header }: Pick<Grid, 'file' | 'sheet' | 'header'>,
  line: number,
  column?: number,
): Place => {
  const name = column === undefined ? '' : (header[column] ?? '').split('\n')[0];
  const cell =
    column === undefined ? '' : `${columnLetters(column)}${line}${name ? ` (${name})` : ''}`;
  const field = [sheet, cell].filter((part) => part !== null && part !== '').join('!');
  return { file, line, ...(field !== '' && { field }) };
};

/** A cell's text as people see it. */
export const cellText = (cell: CellValue | undefined): string =>
  cell === null || cell === undefined
    ? ''
    : cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : String(cell);

type Sheets = { sheet: string | null; data: CellValue[][] }[];

async function xlsx(file: string): Promise<Sheets> {
  const bytes = await readFile(file).catch(() => null);
  // Files that are not there, are old or have a password are told as everywhere.
  if (bytes === null) return table(file);
  const { default: readXlsxFile } = await import('read-excel-file/node');
  try {
    return (await readXlsxFile(bytes)).map(({ sheet, data }) => ({
      sheet,
      data: data.map((row) => row.map(asCell)),
    }));
  } catch (cause) {
    await parseTable(file, bytes);
    throw usageError(
      { en: 'is not a readable XLSX file', 'zh-CN': '不是可读的 XLSX 文件' },
      { file },
      { cause },
    );
  }
}

const asCell = (cell: unknown): CellValue =>
  typeof cell === 'string' ||
  typeof cell === 'number' ||
  typeof cell === 'boolean' ||
  cell instanceof Date
    ? cell
    : cell === null || cell === undefined
      ? null
      : String(cell);

/** A CSV or TSV file, whose first row names the columns. */
async function table(file: string): Promise<Sheets> {
  const { lines } = await readTable(file);
  const names = [...new Set(lines.flatMap(({ record }) => Object.keys(record)))];
  const data: CellValue[][] = [names];
  for (const { line, record } of lines)
    data[line - 1] = names.map((name) => asCell(record[name] ?? null));
  return [{ sheet: null, data: Array.from(data, (row) => row ?? []) }];
}
