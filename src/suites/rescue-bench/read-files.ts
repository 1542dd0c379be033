import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Json, usageError } from '../../contract/index.js';

export type Line = { line: number; value: Json };

export const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');

/** @throws HearthError exit 2 for a file that cannot be read or is not UTF-8. */
export async function readBytes(file: string): Promise<{ bytes: Buffer; text: string }> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw usageError(
      {
        en: 'cannot be read; check the path and its rights',
        'zh-CN': '无法读取；请检查路径和权限',
      },
      { file },
      { cause },
    );
  });
  try {
    return { bytes, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
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
}

/** Values of a file with one JSON value a line; blank lines are skipped. @throws HearthError exit 2 with the line. */
export function jsonLines(text: string, file: string): Line[] {
  return text
    .split('\n')
    .flatMap((source, i) =>
      source.trim() === '' ? [] : [{ line: i + 1, value: parse(source, file, i + 1) }],
    );
}

/** @throws HearthError exit 2. */
export const jsonFile = (text: string, file: string): Json => parse(text, file, null);

function parse(source: string, file: string, line: number | null): Json {
  try {
    return JSON.parse(source) as Json;
  } catch (cause) {
    throw usageError(
      line === null
        ? {
            en: 'is not JSON; get the published file again',
            'zh-CN': '不是有效的 JSON；请重新获取',
          }
        : {
            en: 'is not JSON; the file holds one JSON object a line',
            'zh-CN': '不是有效的 JSON；文件每行应为一个 JSON 对象',
          },
      { file, ...(line !== null && { line }) },
      { cause },
    );
  }
}
