import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Json, type OfficialAnswers, usageError } from '../../contract/index.js';
import { FORMATS, type Format } from './formats.js';

/** One row of a released file. `line` is 1-based; `text` is '' where the row holds no answer. */
export type OfficialRow = { id: string; line: number; text: string };
export type OfficialFile = {
  format: Format;
  name: string;
  /** As it was found. */
  path: string;
  bytes: Buffer;
  rows: OfficialRow[];
};

const fileName = (format: Format): string => `${format}.jsonl`;

const SPEAKERS: readonly Json[] = ['assistant', 'gpt'];

/**
 * The answer in a row, as the released loader takes it: the first of `response`, `answer` and `data` that is there, even
 * where it is blank, else the first message of the assistant (`from` and `value`, or `role` and `content`). '' where
 * there is none.
 */
export function answerIn(row: { [key: string]: Json }): string {
  const given = [row.response, row.answer, row.data].find((value) => value !== undefined);
  if (given !== undefined) return typeof given === 'string' ? given.trim() : '';
  const messages = Array.isArray(row.messages) ? row.messages : [];
  for (const message of messages) {
    if (typeof message !== 'object' || message === null || Array.isArray(message)) continue;
    const { from, role = from, value, content = value } = message;
    if (role !== undefined && SPEAKERS.includes(role))
      return typeof content === 'string' ? content.trim() : '';
  }
  return '';
}

/** Id of the row on a line (1-based), as the released loader numbers them: blank lines have numbers too. */
const rowName = (n: number): string => `q${String(n).padStart(3, '0')}`;

/** The folder that holds the released files: the one named, or `data/` in it, as in a clone; undefined without any. */
export const officialFolder = (dir: string): string | undefined =>
  [dir, join(dir, 'data')].find((d) =>
    FORMATS.some((format) => existsSync(join(d, fileName(format)))),
  );

/**
 * Reads those of the eleven files that a folder holds (or `data/` in it, as in a clone). Rows are aligned by their place;
 * a `question_id` names a row instead.
 * @throws HearthError exit 2 when none is there, or a line is not a JSON object (file, line).
 */
export async function readOfficialFolder(dir: string): Promise<OfficialFile[]> {
  const folder = officialFolder(dir);
  if (folder === undefined)
    throw usageError(
      {
        en: `holds none of the released files (${fileName('dialogue_base')} and ten more); they have no licence and cannot be pulled, so name a folder with your own copy`,
        'zh-CN': `没有任何官方发布的文件（${fileName('dialogue_base')} 等十一个）；它们没有许可，无法代为下载，请指定存有您自己副本的文件夹`,
      },
      { file: dir },
    );
  const found = FORMATS.filter((format) => existsSync(join(folder, fileName(format))));
  return Promise.all(found.map((format) => readOfficial(join(folder, fileName(format)), format)));
}

async function readOfficial(file: string, format: Format): Promise<OfficialFile> {
  const bytes = await readFile(file);
  const lines = textOf(bytes, file).split('\n');
  const rows: OfficialRow[] = [];
  const seen = new Map<string, number>();
  lines.forEach((source, i) => {
    if (source.trim() === '') return;
    const row = objectOf(source, file, i + 1);
    const { question_id: given } = row;
    const name = typeof given === 'string' && given !== '' ? given : rowName(i + 1);
    const first = seen.get(name);
    if (first !== undefined)
      throw usageError(
        {
          en: `"${name}" stands on line ${first} already; keep one of the two`,
          'zh-CN': `“${name}”已在第 ${first} 行出现；请只留一条`,
        },
        { file, line: i + 1, field: 'question_id' },
      );
    seen.set(name, i + 1);
    rows.push({ id: `${format}/${name}`, line: i + 1, text: answerIn(row) });
  });
  return { format, name: fileName(format), path: file, bytes, rows };
}

/** @throws HearthError exit 2 with the first line that is not UTF-8. */
function textOf(bytes: Buffer, file: string): string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    // A wrong byte decodes to U+FFFD, and no line of a whole file holds one before it.
    const line = bytes.toString('utf8').split('\uFFFD')[0]?.split('\n').length ?? 1;
    throw usageError(
      {
        en: 'is not valid UTF-8; save the file as UTF-8',
        'zh-CN': '不是有效的 UTF-8；请另存为 UTF-8',
      },
      { file, line },
      { cause },
    );
  }
}

function objectOf(source: string, file: string, line: number): { [key: string]: Json } {
  const fault = (cause?: unknown) =>
    usageError(
      {
        en: 'is not a JSON object; the file holds one a line',
        'zh-CN': '不是 JSON 对象；文件每行应为一个 JSON 对象',
      },
      { file, line },
      { cause },
    );
  let value: Json;
  try {
    value = JSON.parse(source) as Json;
  } catch (cause) {
    throw fault(cause);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fault();
  return value;
}

/**
 * One system's answers in the released layout (a folder with a file a format), aligned with the references by name.
 * @throws HearthError exit 2 as `readOfficialFolder`.
 */
export async function officialAnswers(dir: string): Promise<OfficialAnswers> {
  const files = await readOfficialFolder(dir);
  return {
    files: files.map(({ path, bytes }) => ({ file: path, bytes })),
    rows: files.flatMap(({ path, rows }) =>
      rows.map(({ id, line, text }) => ({
        file: path,
        line,
        item: id,
        answer: text === '' ? null : text,
      })),
    ),
  };
}
