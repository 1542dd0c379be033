import type { Json } from '../../contract/index.js';
import { readSampleLines, SAMPLE_LANGS } from '../shared/samples.js';
import { fieldsOf, textOf } from './normal.js';

export { SAMPLE_LANGS };

/** One of our own conversations, a record in the form of the released files. */
export type SampleRecord = { id: string; record: Json };
export type SampleFile = {
  name: string;
  lang: (typeof SAMPLE_LANGS)[number];
  bytes: Buffer;
  records: SampleRecord[];
};

/** Our own conversations of one language, one a line. People, conversations and annotations are made up. */
export async function readSamples(lang: SampleFile['lang']): Promise<SampleFile> {
  const url = new URL(`./samples/conversations-${lang}.jsonl`, import.meta.url);
  const { name, bytes, rows } = await readSampleLines(url, named);
  return { name, lang, bytes, records: rows };
}

function named(record: Json): SampleRecord {
  const id = textOf(fieldsOf(record).conversationId);
  if (id === null) throw new Error('a conversation has no id');
  return { id, record };
}
