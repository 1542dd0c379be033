import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Json, machineError } from '../../contract/index.js';

const FOLDER = new URL('./samples/', import.meta.url);

export const SAMPLE_LANGS = ['en', 'zh'] as const;
/** Written companions: who answers the built-in items, for trying things out without a model. */
export const SAMPLE_TARGETS = ['listener', 'adviser'] as const;
export type SampleTarget = (typeof SAMPLE_TARGETS)[number];

/** A file of `samples/`: its bytes, and what `parse` made of each line. */
export type SampleFile<T> = { name: string; file: string; bytes: Buffer; rows: T[] };

/**
 * Reads one of our own sample files.
 * @throws HearthError exit 4 when the installation lacks it or it is damaged: no input of the user is at fault.
 */
export async function readSample<T>(
  name: string,
  parse: (value: Json, line: number) => T,
): Promise<SampleFile<T>> {
  const file = fileURLToPath(new URL(name, FOLDER));
  try {
    const bytes = await readFile(file);
    const rows = bytes
      .toString('utf8')
      .split('\n')
      .flatMap((line, i) => (line.trim() === '' ? [] : [parse(JSON.parse(line) as Json, i + 1)]));
    return { name, file, bytes, rows };
  } catch (cause) {
    throw machineError(
      {
        en: 'a built-in sample file is missing or damaged; install Hearth again',
        'zh-CN': '自带样本文件缺失或损坏；请重新安装 Hearth',
      },
      { file },
      { cause },
    );
  }
}

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
