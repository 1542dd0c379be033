import { extname } from 'node:path';
import { type Json, usageError } from '../contract/index.js';
import { parseTable, readTable } from '../pipeline/index.js';
import { type Bytes, bytesOf } from './text-bytes.js';

/** A message to code. `id` stands in its line of output; `cluster` is its user or conversation, null where not named. */
export type MessageRow = { id: Json; text: string; cluster: string | null };

export type Splitting = 'lines' | 'blank';

export type Messages = {
  rows: MessageRow[];
  /** Rows of another role than the user's, or without text. */
  left: number;
  /** True where the file has no ids, and the line number stands for them. */
  numbered: boolean;
  /** How a text file was cut; null for tables. */
  split: Splitting | null;
};

type Fields = { text?: string; cluster?: string; split?: Splitting };

/** Fields that may hold the message, in the order in which they are looked for. */
const TEXT_FIELDS = ['text', 'message', 'prompt', 'content'] as const;
const USER_ROLES: ReadonlySet<string> = new Set(['user', 'human', '用户']);

/**
 * The user messages of a file, or of JSONL on standard input for `-`.
 * @throws HearthError exit 2 with file, line and field; what people wrote never stands in it.
 */
export async function messagesOf(file: string, fields: Fields): Promise<Messages> {
  const source: Bytes = await bytesOf(file);
  return extname(source.name).toLowerCase() === '.txt'
    ? fromText(source, fields)
    : fromTable(source, file === '-', fields);
}

async function fromTable(
  { name, bytes }: Bytes,
  piped: boolean,
  fields: Fields,
): Promise<Messages> {
  const { lines } = piped ? await parseTable(name, bytes) : await readTable(name);
  const numbered = lines.every(({ record }) => (record.id ?? '') === '');
  const field = fields.text ?? TEXT_FIELDS.find((f) => lines.some(({ record }) => f in record));
  if (lines.length > 0 && field === undefined) throw noText(name);
  const seen = new Map<string, number>();
  let left = 0;
  const rows = lines.flatMap(({ line, record }): MessageRow[] => {
    const at = (wrong: string) => ({ file: name, line, field: wrong });
    const { role } = record;
    const value = record[field ?? ''];
    const ofUser = typeof role !== 'string' || USER_ROLES.has(role.trim().toLowerCase());
    if (!ofUser || value === undefined || value === null || value === '') {
      left++;
      return [];
    }
    if (typeof value !== 'string')
      throw usageError({ en: 'is not text', 'zh-CN': '不是文本' }, at(field ?? ''));
    const id = numbered ? line : (record.id ?? null);
    if ((typeof id !== 'string' && typeof id !== 'number') || id === '')
      throw usageError({ en: 'is missing or not text', 'zh-CN': '缺失或不是文本' }, at('id'));
    const first = seen.get(String(id));
    if (first !== undefined)
      throw usageError(
        { en: `"${id}" stands on line ${first} already`, 'zh-CN': `“${id}”在第 ${first} 行已出现` },
        at('id'),
      );
    seen.set(String(id), line);
    return [{ id, text: value, cluster: clusterOf(record, fields.cluster, at) }];
  });
  return { rows, left, numbered, split: null };
}

function clusterOf(
  record: { [key: string]: Json },
  field: string | undefined,
  at: (field: string) => { file: string; line: number; field: string },
): string | null {
  if (field === undefined) return null;
  const value = record[field];
  if ((typeof value === 'string' && value !== '') || typeof value === 'number')
    return String(value);
  throw usageError({ en: 'is missing or not text', 'zh-CN': '缺失或不是文本' }, at(field));
}

/** Messages of a text file, by the number of the line on which each begins. */
function fromText({ name, bytes }: Bytes, { split, cluster }: Fields): Messages {
  if (cluster !== undefined)
    throw usageError(
      { en: 'a text file has no fields', 'zh-CN': '文本文件没有字段' },
      { file: name, field: '--cluster' },
    );
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw usageError(
      { en: 'is not valid UTF-8; save it as UTF-8', 'zh-CN': '不是有效的 UTF-8；请另存为 UTF-8' },
      { file: name },
      { cause },
    );
  }
  const lines = text.replace(/\r\n?/g, '\n').trimEnd().split('\n');
  const how = split ?? (lines.some((line) => line.trim() === '') ? 'blank' : 'lines');
  const rows: MessageRow[] = [];
  let open = false;
  lines.forEach((line, i) => {
    if (line.trim() === '') {
      open = false;
      return;
    }
    const last = rows.at(-1);
    if (how === 'blank' && open && last !== undefined) last.text += `\n${line}`;
    else rows.push({ id: i + 1, text: line, cluster: null });
    open = true;
  });
  return { rows, left: 0, numbered: false, split: how };
}

const noText = (file: string) =>
  usageError(
    {
      en: `has none of the fields ${TEXT_FIELDS.join(', ')}; name the one with the message: --text FIELD`,
      'zh-CN': `没有 ${TEXT_FIELDS.join('、')} 中的任何字段；请用 --text 指定消息所在字段`,
    },
    { file },
  );
