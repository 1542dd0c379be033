import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import { type HearthError, type Json, usageError } from '../../contract/index.js';

/** A row with its number, or what is wrong with it; the rest of the table goes on. */
export type ReadRow =
  | { line: number; record: Record<string, Json> }
  | { line: number; fault: HearthError };

/** Ending of files of rows that were read before: one JSON object `{line, record}` a line. */
export const ROWS = '.rows';

/** Whether a table can be read as it comes; others (XLSX, JSON, other encodings) are made into rows first, in a thread. */
export async function isStreamed(file: string): Promise<boolean> {
  const form = extname(file).toLowerCase();
  if (form === '.jsonl' || form === '.ndjson' || form === ROWS) return true;
  return (form === '.csv' || form === '.tsv') && (await isUtf8(file));
}

/**
 * Rows of a table that can be read as it comes, in their order, without the whole of it in memory.
 * @throws HearthError for a table that cannot be read
 */
export async function* readRows(file: string): AsyncGenerator<ReadRow> {
  const form = extname(file).toLowerCase();
  if (form === '.csv' || form === '.tsv') yield* csvRows(file, form === '.tsv');
  else yield* jsonLines(file, form === ROWS);
}

async function* jsonLines(file: string, packed: boolean): AsyncGenerator<ReadRow> {
  const input = createReadStream(file, { encoding: 'utf8' });
  let line = 0;
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1;
      const bare = line === 1 ? text.replace(/^\ufeff/, '') : text;
      if (bare.trim() === '') continue;
      const record = recordOf(bare);
      if (record === null) yield { line, fault: noObject(line) };
      else if (packed) yield record as { line: number; record: Record<string, Json> };
      else yield { line, record };
    }
  } finally {
    input.destroy();
  }
}

function recordOf(text: string): { [key: string]: Json } | null {
  try {
    const value = JSON.parse(text) as Json;
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

const noObject = (line: number): HearthError =>
  usageError(
    {
      en: 'is no JSON object; write one object on each line, in UTF-8',
      'zh-CN': '不是 JSON 对象；请每行写一个对象，用 UTF-8 编码',
    },
    { line },
  );

/** Bytes that tell how a table is encoded and separated. */
const HEAD = 64 * 1024;

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(HEAD);
    const { bytesRead } = await handle.read(head, 0, HEAD, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether the file can be read as it comes. A beginning in UTF-8 with another encoding later is told row by row. */
async function isUtf8(file: string): Promise<boolean> {
  const head = await headOf(file);
  try {
    // The last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return !(head[0] === 0xff && head[1] === 0xfe) && !(head[0] === 0xfe && head[1] === 0xff);
  } catch {
    return false;
  }
}

async function* csvRows(file: string, tabs: boolean): AsyncGenerator<ReadRow> {
  const input = createReadStream(file);
  const rows = input.pipe(
    parse({
      bom: true,
      columns: (header: string[]) => header.map((name, i) => named(name, i, header)),
      delimiter: tabs ? '\t' : await delimiterOf(file),
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
    }),
  );
  input.once('error', (error) => rows.destroy(error));
  let line = 1;
  try {
    for await (const { record, info } of rows as AsyncIterable<{
      record: Record<string, string>;
      info: { records: number; empty_lines: number; invalid_field_length: number };
    }>) {
      line = info.records + info.empty_lines + 1;
      yield { line, record };
    }
  } catch (error) {
    throw usageError(
      {
        en: `is not a readable table: row ${line + 1}: ${said(error)}`,
        'zh-CN': `表格无法读取：第 ${line + 1} 行：${said(error)}`,
      },
      { line: line + 1 },
      { cause: error },
    );
  } finally {
    input.destroy();
  }
}

const said = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/ (?:on|at) line \d+/g, '') : String(error);

/** Columns without a name are called by their place; a name that comes again has its number behind it. */
function named(name: string, i: number, header: readonly string[]): string {
  const bare = name.trim();
  if (bare === '') return `column ${i + 1}`;
  const before = header.slice(0, i).filter((one) => one.trim() === bare).length;
  return before === 0 ? bare : `${bare} (${before + 1})`;
}

/** The separator that the first row has most of, outside quotes. */
async function delimiterOf(file: string): Promise<string> {
  const text = (await headOf(file)).toString('utf8').replace(/"(?:[^"]|"")*"/g, '');
  const first = /^[^\r\n]*/.exec(text.replace(/^[\ufeff\r\n]+/, ''))?.[0] ?? '';
  return [',', ';', '\t'].reduce((best, sign) =>
    first.split(sign).length > first.split(best).length ? sign : best,
  );
}
