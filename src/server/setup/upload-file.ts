import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Text } from '../../contract/index.js';
import { unpacksBeyond } from '../../pipeline/index.js';
import { HttpFault } from '../../serve/http/index.js';

/** Bytes of one table. */
export const MOST_BYTES = 50 * 1024 * 1024;
/** Bytes that a spreadsheet may unpack to. */
const MOST_UNPACKED = 200 * 1024 * 1024;
const FORMS = ['.csv', '.tsv', '.xlsx', '.jsonl', '.ndjson', '.json'];

/** How each kind of packed file begins: ZIP, gzip, RAR, 7z, xz, bzip2. */
const PACKED = [
  '504b0304',
  '504b0506',
  '1f8b',
  '526172211a07',
  '377abcaf271c',
  'fd377a585a00',
  '425a68',
];

/**
 * A file name as it may stand in a folder of ours: its last part, without signs that mean something to a shell, a path or
 * YAML. The ending decides how it is read.
 * @throws HttpFault 415 for another ending than those of tables
 */
export function safeName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const form = extname(last).toLowerCase();
  if (!FORMS.includes(form))
    throw refusedForm({
      en: `send a table: ${FORMS.join(', ')}; packed files are not opened`,
      'zh-CN': `请上传表格文件：${FORMS.join('、')}；压缩包不会被解开`,
    });
  const stem = last
    .slice(0, -form.length)
    .replace(/[^\p{L}\p{N} _()-]/gu, '_')
    .trim()
    .slice(0, 80);
  return `${stem === '' ? 'items' : stem}${form}`;
}

/**
 * Writes what is sent into a new file of a new folder, as it comes.
 * @returns how many bytes
 * @throws HttpFault 413 for more than `most`, 415 for a packed file, 400 for an empty or cut one; nothing is left then
 */
export async function takeFile(
  request: IncomingMessage,
  folder: string,
  name: string,
  most = MOST_BYTES,
): Promise<number> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(most);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const bytes = await written(request, join(folder, name), most);
    if (bytes === 0)
      throw new HttpFault(400, 'empty_file', { en: 'the file is empty', 'zh-CN': '文件为空' });
    await refusePacked(join(folder, name));
    return bytes;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function written(request: IncomingMessage, file: string, most: number): Promise<number> {
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  let bytes = 0;
  try {
    // Leaving the loop must not end the connection: the refusal has still to be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length;
      if (bytes > most) throw tooLarge(most);
      if (!out.write(chunk)) await new Promise<void>((go) => out.once('drain', () => go()));
    }
  } catch (error) {
    out.destroy();
    if (error instanceof HttpFault) throw error;
    throw new HttpFault(400, 'cut_body', {
      en: 'the file did not come to its end; send it again',
      'zh-CN': '文件没有传完，请重新上传',
    });
  }
  out.end();
  await finished(out);
  return bytes;
}

/** @throws HttpFault 415 for a packed file that is no spreadsheet, or a spreadsheet that would fill the memory */
async function refusePacked(file: string): Promise<void> {
  const handle = await open(file, 'r');
  const head = Buffer.alloc(8);
  await handle.read(head, 0, head.length, 0).finally(() => handle.close());
  const hex = head.toString('hex');
  const isPacked = PACKED.some((sign) => hex.startsWith(sign));
  if (extname(file) !== '.xlsx') {
    if (!isPacked) return;
    throw refusedForm({
      en: 'is a packed file, whatever it is called; unpack it and send the table',
      'zh-CN': '这是压缩文件（与扩展名不符）；请解压后上传其中的表格',
    });
  }
  if (!hex.startsWith('504b0304')) return;
  if (!(await unpacksBeyond(await readFile(file), MOST_UNPACKED))) return;
  throw refusedForm({
    en: `unpacks to more than ${MOST_UNPACKED / 1024 / 1024} MB; save it as CSV, in parts`,
    'zh-CN': `解开后超过 ${MOST_UNPACKED / 1024 / 1024} MB；请另存为 CSV 并分批上传`,
  });
}

const tooLarge = (most: number): HttpFault =>
  new HttpFault(
    413,
    'too_large',
    {
      en: `the file is larger than ${most / 1024 / 1024} MB; send it in parts, or use hearth suite new --from FILE`,
      'zh-CN': `文件超过 ${most / 1024 / 1024} MB；请分批上传，或使用命令 hearth suite new --from 文件`,
    },
    { Connection: 'close' },
  );

const refusedForm = (text: Text): HttpFault =>
  new HttpFault(415, 'not_a_table', text, {}, { field: 'file' });
