import { readFile, writeFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import readXlsxFile from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { type CellValue, keyOf } from './sheet-grid.js';

/** Names and contents of a ZIP's files, by its central directory (PKWARE APPNOTE 4.3.12). */
export function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((o) => bytes.readUInt16LE(at + o));
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + size);
    files.set(
      bytes.subarray(at + 46, at + 46 + (name ?? 0)).toString('utf8'),
      (method === 8 ? inflateRawSync(packed) : packed).toString('utf8'),
    );
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

/** A filled-in sheet as rows of cells by key, to be changed and written again. */
export type Table = { keys: string[]; rows: Record<string, CellValue>[] };

/** The second table of a sheet. */
export async function tableOf(file: string): Promise<Table> {
  const [, second] = await readXlsxFile(await readFile(file));
  const [header = [], ...rows] = second?.data ?? [];
  const keys = header.map((cell) => keyOf(String(cell)));
  return {
    keys,
    rows: rows.map((row) =>
      Object.fromEntries(keys.map((key, c) => [key, (row[c] ?? null) as CellValue])),
    ),
  };
}

/** Writes a table as another program might: bare headers or with text above the key, one sheet, no styles. */
export async function writeTable(
  file: string,
  { keys, rows }: Table,
  header: (key: string) => string = (key) => `x\n[${key}]`,
  /** One row of a table before it. */
  before: readonly string[] | null = null,
): Promise<string> {
  await writeXlsxFile([
    ...(before === null ? [] : [{ sheet: 'R', data: [before.map((value) => ({ value }))] }]),
    {
      sheet: 'S',
      data: [
        keys.map((key) => ({ value: header(key) })),
        ...rows.map((row) =>
          keys.map((key) => {
            const cell = row[key];
            if (cell === null || cell === undefined) return null;
            return cell instanceof Date ? { value: cell, format: 'yyyy-mm-dd' } : { value: cell };
          }),
        ),
      ],
    },
  ]).toFile(file);
  return file;
}

/** CSV of a table, as spreadsheet programs save it. */
export async function writeCsv(file: string, { keys, rows }: Table, sign = ','): Promise<string> {
  const quoted = (cell: unknown): string => `"${String(cell ?? '').replaceAll('"', '""')}"`;
  const lines = [
    keys.map((key) => quoted(`x\n[${key}]`)),
    ...rows.map((row) => keys.map((key) => quoted(row[key]))),
  ];
  await writeFile(file, lines.map((cells) => cells.join(sign)).join('\r\n'));
  return file;
}
