import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Json, machineError } from '../../contract/index.js';

export const SAMPLE_LANGS = ['en', 'zh'] as const;

/** A file of a suite's `samples/`: its bytes, and what `parse` made of each line that is not blank. */
export type SampleFile<T> = { name: string; file: string; bytes: Buffer; rows: T[] };

/**
 * Reads one of our own sample files, one JSON value a line.
 * @throws HearthError exit 4 when the installation lacks it or it is damaged: no input of the user is at fault.
 */
export async function readSampleLines<T>(
  url: URL,
  parse: (value: Json, place: { file: string; line: number }) => T,
): Promise<SampleFile<T>> {
  const file = fileURLToPath(url);
  const name = basename(file);
  try {
    const bytes = await readFile(file);
    const rows = bytes
      .toString('utf8')
      .split('\n')
      .flatMap((line, i) =>
        line.trim() === '' ? [] : [parse(JSON.parse(line) as Json, { file: name, line: i + 1 })],
      );
    return { name, file, bytes, rows };
  } catch (cause) {
    throw machineError(
      {
        en: 'a built-in sample file is missing or damaged; install Hearth again',
        'zh-CN': '内置样本文件缺失或损坏；请重新安装 Hearth',
      },
      { file },
      { cause },
    );
  }
}
