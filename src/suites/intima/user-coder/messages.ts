import { createHash } from 'node:crypto';
import { usageError } from '../../../contract/index.js';
import { type Row, readRecords, textOf } from '../local-judge/examples.js';
import { findCode } from '../taxonomy.js';
import { LEVELS, type Level } from '../types.js';

/** What a message was labelled with. `code`: null for a message of none of the codes. */
export type Given = { code: string | null; level: Level };

/** A labelled message. `writer`: who wrote it; messages of one writer are held out together. */
export type CodedMessage = Given & { id: string; writer: string; text: string };

/** SHA-256 over all fields, in order. */
export function hashOfMessages(messages: readonly CodedMessage[]): string {
  const hash = createHash('sha256');
  for (const { id, writer, text, code, level } of messages)
    hash.update(`${JSON.stringify([id, writer, text, code, level])}\n`);
  return hash.digest('hex');
}

/**
 * The training set: `train-en.jsonl` and `train-zh.jsonl` of a folder.
 * @throws HearthError exit 2 with file, line and field for a record of another form.
 */
export async function readMessages(folder: URL): Promise<CodedMessage[]> {
  const files = await Promise.all(
    ['train-en.jsonl', 'train-zh.jsonl'].map((name) => readRecords(new URL(name, folder))),
  );
  return files.flat().map((row) => ({
    id: textOf(row, 'id'),
    writer: textOf(row, 'writer'),
    text: textOf(row, 'text'),
    ...givenOf(row),
  }));
}

/** Code and level of a record. @throws HearthError exit 2 for a code or level that there is not. */
export function givenOf(row: Row): Given {
  const { code, level } = row.value;
  const known = typeof code === 'string' && findCode(code)?.place === 'benchmark';
  if (code !== null && !known)
    throw usageError(
      { en: 'is none of the codes, nor null', 'zh-CN': '既不是编码，也不是 null' },
      { ...row.place, field: 'code' },
    );
  const found = LEVELS.find((l) => l === level);
  if (found === undefined)
    throw usageError(
      { en: `must be ${LEVELS.join(', ')}`, 'zh-CN': `只能是 ${LEVELS.join('、')}` },
      { ...row.place, field: 'level' },
    );
  return { code: known ? code : null, level: found };
}
