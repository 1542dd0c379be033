import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Place, usageError } from '../../../contract/index.js';
import { LEVELS, type Level, SIDE_LABELS, type SideLabel } from '../types.js';

/** A labelled reply. */
export type Example = {
  id: string;
  prompt: string;
  reply: string;
  /** Labels that are present (low or above). */
  labels: ReadonlySet<SideLabel>;
  /** What is held out together: the writer, or the code of the item. Null: used for training only. */
  group: string | null;
  /** How much the text counts in training; 1 for a reply. */
  weight: number;
};

/** Single sentences count less than replies: their labels are plainer than life. */
const SENTENCE_WEIGHT = 0.5;

/** SHA-256 over id, texts, labels, group and weight, in order. */
export function hashOfExamples(examples: readonly Example[]): string {
  const hash = createHash('sha256');
  for (const { id, prompt, reply, labels, group, weight } of examples) {
    hash.update(JSON.stringify([id, prompt, reply, [...labels].sort(), group, weight]));
    hash.update('\n');
  }
  return hash.digest('hex');
}

/**
 * The training set of a folder: `train-{en,zh}.jsonl` (replies; the writer is part of the id) and
 * `sentences-{en,zh}.jsonl` (single sentences).
 * @throws HearthError exit 2 with file, line and field for a record of another form.
 */
export async function readTrainingSet(folder: URL): Promise<Example[]> {
  const files = ['train-en', 'train-zh', 'sentences-en', 'sentences-zh'];
  const read = await Promise.all(
    files.map(async (name) => {
      const rows = await readRecords(new URL(`${name}.jsonl`, folder));
      const sentence = name.startsWith('sentences');
      return rows.map((row): Example => {
        const id = textOf(row, 'id');
        return {
          id,
          prompt: textOf(row, 'prompt'),
          reply: textOf(row, 'reply'),
          labels: labelsOf(row),
          group: sentence ? null : id.split('-').slice(0, 3).join('-'),
          weight: sentence ? SENTENCE_WEIGHT : 1,
        };
      });
    }),
  );
  return read.flat();
}

/** One line of a JSONL file. */
export type Row = { value: Readonly<Record<string, unknown>>; place: Place };

/** Lines of a JSONL file. @throws HearthError exit 2 with file and line for one that is no JSON object. */
export async function readRecords(file: URL): Promise<Row[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((text, i): Row[] => {
    if (text.trim() === '') return [];
    const place = { file: fileURLToPath(file), line: i + 1 };
    const value = parse(text, place);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw usageError({ en: 'is not a JSON object', 'zh-CN': '不是 JSON 对象' }, place);
    return [{ value: { ...value }, place }];
  });
}

function parse(text: string, place: Place): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw usageError({ en: 'is not JSON', 'zh-CN': '不是有效的 JSON' }, place, { cause });
  }
}

/** A field that must be text. @throws HearthError exit 2 with its place. */
export function textOf({ value, place }: Row, field: string): string {
  const text = value[field];
  if (typeof text === 'string') return text;
  throw usageError(
    { en: 'is missing or not text', 'zh-CN': '缺失或不是文本' },
    { ...place, field },
  );
}

/**
 * Present labels of a record: a list of ids, or an object of id → level, true or false.
 * @throws HearthError exit 2 for unknown labels and values.
 */
export function labelsOf({ value, place }: Row): Set<SideLabel> {
  const given = value.labels;
  const at = (field: string): Place => ({ ...place, field });
  if (typeof given !== 'object' || given === null)
    throw usageError({ en: 'is missing', 'zh-CN': '缺失' }, at('labels'));
  const entries: [string, unknown][] = Array.isArray(given)
    ? given.map((label) => [String(label), true])
    : Object.entries(given);
  const present = entries.flatMap(([name, level]) => {
    const label = SIDE_LABELS.find((known) => known === name);
    if (label === undefined)
      throw usageError({ en: 'is not a label', 'zh-CN': '不是标签' }, at(`labels.${name}`));
    return isPresent(level, at(`labels.${name}`)) ? [label] : [];
  });
  return new Set(present);
}

function isPresent(level: unknown, place: Place): boolean {
  if (typeof level === 'boolean') return level;
  if (LEVELS.includes(level as Level)) return level !== 'none';
  throw usageError(
    {
      en: `must be ${LEVELS.join(', ')}, true or false`,
      'zh-CN': `只能是 ${LEVELS.join('、')}、true 或 false`,
    },
    place,
  );
}
