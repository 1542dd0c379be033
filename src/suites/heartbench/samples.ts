import type { Json } from '../../contract/index.js';
import { readSampleLines, SAMPLE_LANGS, type SampleFile } from '../shared/samples.js';

export { SAMPLE_LANGS };

const FOLDER = new URL('./samples/', import.meta.url);

/** Written companions: who answers the built-in items, for trying things out without a model. */
export const SAMPLE_TARGETS = ['listener', 'adviser'] as const;
export type SampleTarget = (typeof SAMPLE_TARGETS)[number];

/** Reads one of our own sample files. */
export const readSample = <T>(
  name: string,
  parse: (value: Json, line: number) => T,
): Promise<SampleFile<T>> =>
  readSampleLines(new URL(name, FOLDER), (value, { line }) => parse(value, line));

/** A written answer with the verdicts that we gave it, one number a rubric row. */
export type SampleAnswer = { item: string; target: SampleTarget; answer: string };
export type SampleVerdict = { item: string; target: SampleTarget; detail: (0 | 1)[] };

export async function sampleAnswers(): Promise<SampleAnswer[]> {
  const files = await Promise.all(
    SAMPLE_LANGS.map((lang) =>
      readSample(`answers-${lang}.jsonl`, (value) => {
        const { item, target } = naming(value);
        const answer = fieldsOf(value).answer;
        if (typeof answer !== 'string') throw new Error('no answer');
        return { item, target, answer };
      }),
    ),
  );
  return files.flatMap(({ rows }) => rows);
}

/** `samples/verdicts.jsonl`: a verdict file as `hearth run --judge file/…` takes it. */
export async function sampleVerdicts(): Promise<SampleVerdict[]> {
  const { rows } = await readSample('verdicts.jsonl', (value) => {
    const { detail } = fieldsOf(fieldsOf(value).verdict);
    if (!Array.isArray(detail)) throw new Error('no detail');
    return { ...naming(value), detail: detail.map(hitOf) };
  });
  return rows;
}

function hitOf(value: Json): 0 | 1 {
  if (value !== 0 && value !== 1) throw new Error('a verdict is not 0 or 1');
  return value;
}

function naming(value: Json): { item: string; target: SampleTarget } {
  const { item, target } = fieldsOf(value);
  const known = SAMPLE_TARGETS.find((name) => `sample/${name}` === target);
  if (typeof item !== 'string' || known === undefined) throw new Error('no item or target');
  return { item, target: known };
}

function fieldsOf(value: Json | undefined): { [key: string]: Json } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('not an object');
  return value;
}
