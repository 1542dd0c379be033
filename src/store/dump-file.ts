import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { type HearthError, machineError, usageError } from '../contract/index.js';
import { sealState, writeSealed } from './seal.js';
import { noRows, type StoredRow, TABLES, type TableName } from './table-rows.js';

/**
 * The portable form of a database: gzip over lines of JSON, the same from every kind of database. First a head, then
 * `[table, row]` a line in the order of the tables, then the number of rows of each, then the seal with the digest of
 * all that. Format 1 had no seal.
 */
export type Batch = { table: TableName; rows: StoredRow[] };

const Head = z.strictObject({
  hearth: z.literal('store'),
  format: z.literal([1, 2]),
  migrations: z.array(z.string()),
});
const Table = z.enum(TABLES);
const Line = z.tuple([Table, z.record(z.string(), z.union([z.string(), z.number(), z.null()]))]);
const Foot = z.strictObject({ rows: z.partialRecord(Table, z.int().nonnegative()) });
const Seal = z.strictObject({ kind: z.literal('seal'), sha256: z.string() });

/** Rows handed on at once. */
const BATCH = 50;

/** @throws what `batches` throws, and what the disk says. */
export async function writeDump(
  file: string,
  migrations: readonly string[],
  batches: AsyncIterable<Batch>,
): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    const counts = noRows();
    yield `${JSON.stringify({ hearth: 'store', format: 2, migrations })}\n`;
    for await (const { table, rows } of batches) {
      counts[table] += rows.length;
      for (const row of rows) yield `${JSON.stringify([table, row])}\n`;
    }
    yield `${JSON.stringify({ rows: counts })}\n`;
  }
  await writeSealed(file, lines());
}

export type Dump = {
  migrations: string[];
  /** False for a file of an older Hearth, whose digest nobody can check. */
  sealed: boolean;
  batches: () => AsyncGenerator<Batch>;
};

/**
 * Checks the seal and reads the head now, and the rows when they are asked for.
 * @throws HearthError exit 2 with the line when the file is cut off, was altered or is of another form
 */
export async function openDump(file: string): Promise<Dump> {
  const seal = await sealState(file);
  if (seal === 'broken') throw altered(file);
  for await (const { text, line } of linesOf(file)) {
    const { migrations, format } = parse(Head, text, file, line);
    const sealed = seal === 'whole';
    // A newer file without its seal has lost its end.
    if (format > 1 && !sealed) throw damaged(file);
    return { migrations, sealed, batches: () => batchesOf(file) };
  }
  throw damaged(file);
}

async function* batchesOf(file: string): AsyncGenerator<Batch> {
  const counts = noRows();
  let batch: Batch | null = null;
  let whole = false;
  for await (const { text, line } of linesOf(file)) {
    if (line === 1) continue;
    if (whole) {
      parse(Seal, text, file, line);
      continue;
    }
    if (!text.startsWith('[')) {
      const { rows } = parse(Foot, text, file, line);
      whole = Table.options.every((table) => (rows[table] ?? 0) === counts[table]);
      if (!whole) throw damaged(file, line);
      continue;
    }
    const [table, row] = parse(Line, text, file, line);
    counts[table] += 1;
    if (batch !== null && (batch.table !== table || batch.rows.length >= BATCH)) {
      yield batch;
      batch = null;
    }
    batch ??= { table, rows: [] };
    batch.rows.push(row);
  }
  if (!whole) throw damaged(file);
  if (batch !== null) yield batch;
}

function parse<T>(schema: z.ZodType<T>, text: string, file: string, line: number): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw damaged(file, line);
  }
}

const damaged = (file: string, line?: number, cause?: unknown): HearthError =>
  usageError(
    {
      en: 'the backup is cut off or damaged, or not from Hearth; nothing was restored. Take another copy',
      'zh-CN': '备份不完整、已损坏，或并非由 Hearth 生成；未恢复任何内容。请换一份备份',
    },
    { file, ...(line !== undefined && { line }) },
    { cause },
  );

const altered = (file: string): HearthError =>
  usageError(
    {
      en: 'was altered or damaged after it was written: its SHA-256 is not the one in its seal; nothing was restored. Take another copy',
      'zh-CN': '写入之后被改动或已损坏：内容的 SHA-256 与封条不符；未恢复任何内容。请换一份备份',
    },
    { file },
  );

/** Splits at \n only: text inside JSON may hold every other line separator. */
async function* linesOf(file: string): AsyncGenerator<{ text: string; line: number }> {
  const input = createReadStream(file);
  const bytes = input.pipe(createGunzip());
  input.on('error', (error) => bytes.destroy(error));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts: string[] = [];
  let line = 0;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n');
      parts.push(first);
      for (const next of rest) {
        line += 1;
        yield { text: parts.join(''), line };
        parts = [next];
      }
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (/^(Z_|ERR_ENCODING)/.test(code)) throw damaged(file, undefined, error);
    if (/^E[A-Z]+$/.test(code))
      throw machineError(
        { en: `cannot be read (${code})`, 'zh-CN': `无法读取（${code}）` },
        { file },
        { cause: error },
      );
    throw error;
  } finally {
    input.destroy();
    bytes.destroy();
  }
  if (parts.join('') !== '') throw damaged(file, line + 1);
}
