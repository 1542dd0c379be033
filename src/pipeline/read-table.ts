import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { HearthError, type Json, usageError } from '../contract/index.js';
import { readAll } from './fault-list.js';
import { columnNames, namedCells } from './table-header.js';
import { unpacksBeyond } from './zip-size.js';

/**
 * One record of a file. `line`: of a table its row as a spreadsheet counts them, the column names being row 1 and blank
 * rows counted, whatever number of lines its cells hold; of JSONL its line.
 */
export type Line = { line: number; record: { [key: string]: Json } };

/**
 * What a table file holds. `encoding` is named when it was not plain UTF-8. `unread`: names of further sheets with cells
 * in them, which nobody reads. `spans`: a record of a CSV stands on several lines, so rows are not lines of the file.
 */
export type TableFile = {
  file: string;
  lines: Line[];
  encoding: string;
  bytes: Buffer;
  unread?: string[];
  spans?: boolean;
};

/**
 * Reads JSONL (`.jsonl`, `.ndjson`, `.json` with one array), CSV/TSV or XLSX into records.
 * JSON files must be UTF-8. CSV may be UTF-8, UTF-16 with a byte-order mark, or GB18030 (Chinese Excel).
 * @throws HearthError exit 2 with file, line and reason.
 */
export async function readTable(file: string): Promise<TableFile> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw unreadable(file, error);
  }
  return parseTable(file, bytes);
}

/** As `readTable`, for bytes that came another way; the name's ending says which form they have. */
export async function parseTable(file: string, bytes: Buffer): Promise<TableFile> {
  switch (extname(file).toLowerCase()) {
    case '.csv':
    case '.tsv':
      return { file, bytes, ...readCsv(file, bytes) };
    case '.xlsx':
      return { file, bytes, encoding: 'xlsx', ...(await readXlsx(file, bytes)) };
    case '.xls':
      throw oldExcel(file);
    case '.json':
      return { file, bytes, encoding: 'utf-8', lines: readJsonArray(file, bytes) };
    default:
      return { file, bytes, encoding: 'utf-8', lines: readJsonLines(file, bytes) };
  }
}

function unreadable(file: string, error: unknown): HearthError {
  const code = (error as NodeJS.ErrnoException).code;
  const [en, zh] =
    code === 'ENOENT'
      ? ['there is no such file', '文件不存在']
      : code === 'EISDIR'
        ? ['is a folder; name a file', '这是文件夹；请给出文件']
        : [`cannot be read (${code})`, `无法读取（${code}）`];
  return usageError({ en, 'zh-CN': zh }, { file });
}

const oldExcel = (file: string): HearthError =>
  usageError(
    {
      en: 'is in the old Excel format (.xls); open it in Excel or WPS and save it as .xlsx',
      'zh-CN': '是旧版 Excel 格式（.xls）；请用 Excel 或 WPS 打开，另存为 .xlsx',
    },
    { file },
  );

/** The first bytes of the container of .xls, and of .xlsx files with a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function utf8(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw usageError(
      {
        en: 'is not valid UTF-8; save the file as UTF-8 (CSV files may also be GB18030 or UTF-16)',
        'zh-CN': '不是有效的 UTF-8；请另存为 UTF-8（CSV 文件也可以是 GB18030 或 UTF-16）',
      },
      { file, line: firstBadLine(bytes) },
    );
  }
}

/** The line of the first byte that is not UTF-8. */
function firstBadLine(bytes: Buffer): number {
  let line = 1;
  let start = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let i = 0; i <= bytes.length; i++) {
    if (i < bytes.length && bytes[i] !== 0x0a) continue;
    try {
      decoder.decode(bytes.subarray(start, i));
    } catch {
      return line;
    }
    line += 1;
    start = i + 1;
  }
  return line;
}

function readJsonLines(file: string, bytes: Buffer): Line[] {
  const filled = utf8(file, bytes)
    .split('\n')
    .flatMap((text, i) => (text.trim() === '' ? [] : [{ line: i + 1, text }]));
  return readAll(filled, ({ line, text }) => ({
    line,
    record: asRecord(file, line, parseJson(file, line, text)),
  }));
}

function readJsonArray(file: string, bytes: Buffer): Line[] {
  const text = utf8(file, bytes);
  const value = parseJson(file, 1, text);
  const list = Array.isArray(value) ? value : [value];
  return list.map((v, i) => ({ line: i + 1, record: asRecord(file, i + 1, v) }));
}

function parseJson(file: string, line: number, text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw usageError(
      {
        en: `is not JSON: ${withoutText(why)}`,
        'zh-CN': `不是有效的 JSON：${withoutText(why)}`,
      },
      { file, line },
    );
  }
}

/** The parser's complaint without the piece of the line that it quotes: lines are what people and models wrote. */
const withoutText = (why: string): string =>
  why.replace(/, (?:\.\.\.)?".*$/s, '').replace(/ in JSON at position/, ' at character');

function asRecord(file: string, line: number, value: Json): { [key: string]: Json } {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw usageError(
      { en: 'is not a JSON object with named fields', 'zh-CN': '不是带字段名的 JSON 对象' },
      { file, line },
    );
  }
  return value;
}

function decodeCsv(file: string, bytes: Buffer): { text: string; encoding: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16be' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    try {
      const text = new TextDecoder('gb18030', { fatal: true }).decode(bytes);
      return { text, encoding: 'gb18030' };
    } catch {
      throw usageError(
        {
          en: 'is neither UTF-8, UTF-16 nor GB18030; save the file as UTF-8',
          'zh-CN': '既不是 UTF-8、UTF-16，也不是 GB18030；请另存为 UTF-8',
        },
        { file, line: firstBadLine(bytes) },
      );
    }
  }
}

function readCsv(file: string, bytes: Buffer): Pick<TableFile, 'lines' | 'encoding' | 'spans'> {
  const { text, encoding } = decodeCsv(file, bytes);
  const form = {
    bom: true,
    delimiter: file.toLowerCase().endsWith('.tsv') ? '\t' : delimiterOf(text),
    skip_empty_lines: true,
  };
  const top = parsed(file, 0, () => {
    return parse(text, { ...form, to: 2, relax_column_count: true }) as string[][];
  });
  const rows = parsed(file, 1, () => {
    return parse(text, {
      ...form,
      columns: (header: string[]) => columnNames(file, header, top[1]),
      info: true,
    }) as unknown as { info: Counted & { lines: number }; record: Record<string, string> }[];
  });
  const lines = rows.map(({ info, record }) => {
    const line = rowsDone(info, 1);
    return { line, record: namedCells(file, line, record) };
  });
  const last = rows.at(-1)?.info;
  const spans = last !== undefined && last.lines > rowsDone(last, 1);
  return { lines, encoding, ...(spans && { spans }) };
}

/** What the CSV parser has counted so far. */
type Counted = { records: number; empty_lines: number };

/** Rows of the table read so far; `header`: rows of column names, which the parser does not count as records. */
const rowsDone = ({ records, empty_lines }: Counted, header: 0 | 1): number =>
  records + empty_lines + header;

/** Runs the CSV parser; what it complains of is told with the row of the table, not with the line of the file. */
function parsed<T>(file: string, header: 0 | 1, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof HearthError) throw error;
    const { message, records = 0, empty_lines = 0 } = error as Partial<Counted> & Error;
    const row = rowsDone({ records, empty_lines }, header) + 1;
    const why = message.replace(/ (?:on|at) line \d+/g, '');
    throw usageError(
      {
        en: `is not a readable table: row ${row}: ${why}`,
        'zh-CN': `表格无法读取：第 ${row} 行：${why}`,
      },
      { file, line: row },
    );
  }
}

/** Characters in which the names of the columns stand, line breaks of theirs included. */
const HEADER = 100_000;

/** The separator that the header uses: in the rows below it may stand in any text, and so may it within quotes. */
function delimiterOf(text: string): string {
  const bare = text.slice(0, HEADER).replace(/"(?:[^"]|"")*"/g, '');
  const header = /^[^\r\n]*/.exec(bare.replace(/^[\r\n]+/, ''))?.[0] ?? '';
  const count = (sign: string): number => header.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** No text of V8 is longer, so that no larger sheet could be read. */
const LARGEST_XLSX = 500 * 1024 * 1024;

async function readXlsx(file: string, bytes: Buffer): Promise<Pick<TableFile, 'lines' | 'unread'>> {
  if (bytes.subarray(0, OLE.length).equals(OLE))
    throw usageError(
      {
        en: 'is an old Excel file, or has a password; save it as .xlsx without a password',
        'zh-CN': '是旧版 Excel 文件，或设有密码；请另存为不带密码的 .xlsx',
      },
      { file },
    );
  if (await unpacksBeyond(bytes, LARGEST_XLSX))
    throw usageError(
      {
        en: 'unpacks to more than 500 MB; save the table as CSV, or split it',
        'zh-CN': '解压后超过 500 MB；请将表格另存为 CSV，或拆成几份',
      },
      { file },
    );
  const { default: readXlsxFile } = await import('read-excel-file/node');
  let sheets: { sheet: string; data: unknown[][] }[];
  try {
    sheets = (await readXlsxFile(bytes)) as unknown as typeof sheets;
  } catch (error) {
    throw usageError(
      {
        en: `is not a readable XLSX file: ${error instanceof Error ? error.message : error}`,
        'zh-CN': '不是可读的 XLSX 文件',
      },
      { file },
      { cause: error },
    );
  }
  const [first, ...others] = sheets;
  const rows = first?.data ?? [];
  const texts = (row: unknown[] | undefined): string[] => (row ?? []).map(cellValue);
  const header = columnNames(file, texts(rows[0]), texts(rows[1]));
  const lines = rows.slice(1).flatMap((row, i) => {
    if (row.every((cell) => cell === null || cell === undefined)) return [];
    const record = Object.fromEntries(header.map((name, c) => [name, cellValue(row[c])]));
    return [{ line: i + 2, record: namedCells(file, i + 2, record) }];
  });
  const unread = others.filter(({ data }) => data.some((row) => row.some((cell) => cell !== null)));
  return { lines, ...(unread.length > 0 && { unread: unread.map(({ sheet }) => sheet) }) };
}

/** Text, as in a CSV: an answer that is a number is still an answer. */
function cellValue(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString() : String(cell);
}
