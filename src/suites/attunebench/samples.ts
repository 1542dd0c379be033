import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Json, machineError } from '../../contract/index.js';
import { fieldsOf, textOf } from './normal.js';

const FOLDER = new URL('./samples/', import.meta.url);

export const SAMPLE_LANGS = ['en', 'zh'] as const;

/** One of our own conversations, a record in the form of the released files. */
export type SampleRecord = { id: string; record: Json };
export type SampleFile = {
  name: string;
  lang: (typeof SAMPLE_LANGS)[number];
  bytes: Buffer;
  records: SampleRecord[];
};

/**
 * Our own conversations of one language, one a line. People, conversations and annotations are made up.
 * @throws HearthError exit 4 when the installation lacks the file or it is damaged.
 */
export async function readSamples(lang: SampleFile['lang']): Promise<SampleFile> {
  const name = `conversations-${lang}.jsonl`;
  const file = fileURLToPath(new URL(name, FOLDER));
  try {
    const bytes = await readFile(file);
    const records = bytes
      .toString('utf8')
      .split('\n')
      .flatMap((line) => (line.trim() === '' ? [] : [named(JSON.parse(line) as Json)]));
    return { name, lang, bytes, records };
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

function named(record: Json): SampleRecord {
  const id = textOf(fieldsOf(record).conversationId);
  if (id === null) throw new Error('a conversation has no id');
  return { id, record };
}
