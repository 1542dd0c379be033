import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Json, machineError } from '../../contract/index.js';

const FOLDER = new URL('./samples/', import.meta.url);

export const SAMPLE_LANGS = ['en', 'zh'] as const;

/** A file of `samples/` with its bytes. Every line holds the named fields as text. */
export type SampleFile<F extends string> = {
  name: string;
  bytes: Buffer;
  rows: { [K in F]: string }[];
};

/**
 * Reads one of our own sample files.
 * @throws HearthError exit 4 when the installation lacks it or it is damaged: no input of the user is at fault.
 */
export async function readSample<F extends string>(
  name: string,
  fields: readonly F[],
): Promise<SampleFile<F>> {
  const file = fileURLToPath(new URL(name, FOLDER));
  try {
    const bytes = await readFile(file);
    const rows = bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => pick(JSON.parse(line) as Json, fields));
    return { name, bytes, rows };
  } catch (cause) {
    throw machineError(
      {
        en: 'a built-in sample file is missing or damaged; install Hearth again',
        'zh-CN': '自带样本文件缺失或损坏；请重新安装 Hearth',
      },
      { file },
      { cause },
    );
  }
}

function pick<F extends string>(value: Json, fields: readonly F[]): { [K in F]: string } {
  const record = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const entries = fields.map((field) => {
    const text = record[field];
    if (typeof text !== 'string') throw new Error(`no field ${field}`);
    return [field, text];
  });
  return Object.fromEntries(entries) as { [K in F]: string };
}
