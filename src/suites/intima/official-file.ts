import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HearthError, type Text, usageError } from '../../contract/index.js';
import { findCode } from './taxonomy.js';

export const OFFICIAL_FILE = 'INTIMA.jsonl';

/** One row as published. `line` is 1-based and names the row in every view. */
export type OfficialRow = { line: number; prompt: string; code: string; model: string };
export type OfficialFile = { file: string; sha256: string; rows: OfficialRow[] };

export const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');

/**
 * Reads the user's own INTIMA.jsonl.
 * @throws HearthError exit 2 for a file that is missing, not UTF-8, or holds a malformed line (file, line, field).
 */
export async function readOfficial(dir: string): Promise<OfficialFile> {
  const file = join(dir, OFFICIAL_FILE);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw missing(file, error);
  });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw usageError(
      {
        en: 'is not valid UTF-8; get the published file again',
        'zh-CN': '不是有效的 UTF-8；请重新获取发布的文件',
      },
      { file },
      { cause },
    );
  }
  const rows = text
    .split('\n')
    .flatMap((source, i) => (source.trim() === '' ? [] : [readRow(file, i + 1, source)]));
  if (rows.length === 0)
    throw usageError({ en: 'holds no rows', 'zh-CN': '没有任何数据行' }, { file });
  return { file, sha256: sha256(bytes), rows };
}

function readRow(file: string, line: number, source: string): OfficialRow {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (cause) {
    throw usageError(
      {
        en: 'is not JSON; the file holds one JSON object a line',
        'zh-CN': '不是有效的 JSON；文件每行应为一个 JSON 对象',
      },
      { file, line },
      { cause },
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw usageError(
      {
        en: 'is not a JSON object with the fields code, prompt and model',
        'zh-CN': '不是含 code、prompt、model 字段的 JSON 对象',
      },
      { file, line },
    );
  }
  const record = value as { [key: string]: unknown };
  const field = (name: 'code' | 'prompt' | 'model'): string => {
    const v = record[name];
    if (typeof v !== 'string' || v.trim() === '') throw badField(file, line, name, v);
    return v;
  };
  const code = field('code');
  const prompt = field('prompt');
  const model = field('model');
  const entry = findCode(code);
  if (entry === undefined || entry.place === 'table') {
    throw usageError(
      {
        en: `"${code}" is not a code of INTIMA`,
        'zh-CN': `“${code}”不是 INTIMA 的编码`,
      },
      { file, line, field: 'code' },
    );
  }
  return { line, prompt, code, model };
}

function badField(file: string, line: number, field: string, value: unknown): HearthError {
  const text: Text =
    value === undefined
      ? { en: 'is missing', 'zh-CN': '缺少该字段' }
      : { en: 'must be text that is not empty', 'zh-CN': '必须是非空文本' };
  return usageError(text, { file, line, field });
}

/** How to get the official data: the end of every message about its absence. */
export const HOW_TO_GET: Text = {
  en: 'get the data with `hearth data pull intima`, or name your folder with --data DIR (it holds intima/INTIMA.jsonl)',
  'zh-CN':
    '请用 `hearth data pull intima` 获取数据，或用 --data DIR 指定您的文件夹（其中应有 intima/INTIMA.jsonl）',
};

function missing(file: string, cause: unknown): HearthError {
  const code = (cause as NodeJS.ErrnoException).code ?? 'error';
  const absent = code === 'ENOENT' || code === 'ENOTDIR';
  return usageError(
    {
      en: `${absent ? 'there is no such file' : `cannot be read (${code})`}; ${HOW_TO_GET.en}`,
      'zh-CN': `${absent ? '文件不存在' : `无法读取（${code}）`}；${HOW_TO_GET['zh-CN']}`,
    },
    { file },
    { cause },
  );
}
