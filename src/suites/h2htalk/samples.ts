import type { Json } from '../../contract/index.js';
import { readSampleLines, SAMPLE_LANGS, type SampleFile } from '../shared/samples.js';
import { type Cast, itemOfScenario, itemsOfLine } from './items.js';
import {
  readLine,
  readPersona,
  readScenario,
  readUser,
  type ScenarioRecord,
} from './scenario-file.js';
import type { TalkItem } from './types.js';

const FOLDER = new URL('./samples/', import.meta.url);

type Placed<T> = { value: T; line: number };

const readSample = <T>(
  name: string,
  parse: (value: Json, place: { file: string; line: number }) => T,
): Promise<SampleFile<Placed<T>>> =>
  readSampleLines(new URL(name, FOLDER), (value, place) => ({
    value: parse(value, place),
    line: place.line,
  }));

/** The built-in personas and users. */
export async function sampleCast(): Promise<Cast & { files: SampleFile<Placed<unknown>>[] }> {
  const personas = await readSample('personas.jsonl', readPersona);
  const users = await readSample('users.jsonl', readUser);
  return {
    personas: new Map(personas.rows.map(({ value }) => [value.id, value])),
    users: new Map(users.rows.map(({ value }) => [value.id, value])),
    files: [personas, users],
  };
}

const sampleScenarioFiles = () =>
  Promise.all(SAMPLE_LANGS.map((lang) => readSample(`scenarios-${lang}.jsonl`, readScenario)));

/** The built-in scenarios as they are written. */
export const sampleScenarios = async (): Promise<ScenarioRecord[]> =>
  (await sampleScenarioFiles()).flatMap(({ rows }) => rows.map(({ value }) => value));

/** All built-in items: scenarios, then time lines, English first; with the bytes of the files, in name order. */
export async function sampleItems(): Promise<{
  items: TalkItem[];
  names: string[];
  bytes: Buffer;
}> {
  const cast = await sampleCast();
  const scenarios = await sampleScenarioFiles();
  const lines = await Promise.all(
    SAMPLE_LANGS.map((lang) => readSample(`lines-${lang}.jsonl`, readLine)),
  );
  const items = [
    ...scenarios.flatMap(({ name, rows }) =>
      rows.map(({ value, line }) => itemOfScenario(value, cast, 'builtin', { file: name, line })),
    ),
    ...lines.flatMap(({ name, rows }) =>
      rows.flatMap(({ value, line }) => itemsOfLine(value, cast, 'builtin', { file: name, line })),
    ),
  ];
  const files = [...cast.files, ...scenarios, ...lines].sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    items,
    names: files.map(({ name }) => name),
    bytes: Buffer.concat(files.map(({ bytes }) => bytes)),
  };
}
