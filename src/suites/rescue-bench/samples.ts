import { readSampleLines, SAMPLE_LANGS } from '../shared/samples.js';
import { readSession } from './read-session.js';
import type { Session } from './session.js';

export { SAMPLE_LANGS };

export type SampleFile = { name: string; bytes: Buffer; sessions: Session[] };

/** Our own sessions of one language, in the released form. */
export async function readSample(lang: (typeof SAMPLE_LANGS)[number]): Promise<SampleFile> {
  const url = new URL(`./samples/sessions-${lang}.jsonl`, import.meta.url);
  const { name, bytes, rows } = await readSampleLines(url, (value, place) =>
    readSession(value, place, null),
  );
  return { name, bytes, sessions: rows };
}
