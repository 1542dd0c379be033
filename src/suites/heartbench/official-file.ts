import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type HearthError, type Json, type Text, usageError } from '../../contract/index.js';
import { DIFFICULTIES, type Difficulty, type RubricRow, type Turn } from './types.js';

/** One question as published. `line` is 1-based. `difficulty` is null where the row does not say it (the split files). */
export type Question = {
  line: number;
  id: string;
  difficulty: Difficulty | null;
  primary_scene: string;
  secondary_scene: string;
  dialogue: Turn[];
  rubric: RubricRow[];
};
export type QuestionFile = { file: string; bytes: Buffer; questions: Question[] };

export const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');

/**
 * Reads one of the official question files: a JSON object a line, blank lines skipped, nothing repaired.
 * @throws HearthError exit 2 for a file that is missing, not UTF-8, without rows, or with a malformed row (file, line, field).
 */
export async function readQuestions(file: string): Promise<QuestionFile> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw missing(file, cause);
  });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw usageError(
      {
        en: 'is not valid UTF-8; get the published file again',
        'zh-CN': '不是有效的 UTF-8；请重新获取发布的文件',
      },
      { file },
      { cause },
    );
  }
  const lines = text.split('\n');
  const questions = lines.flatMap((source, i) =>
    source.trim() === '' ? [] : [readQuestion(parseLine(file, i + 1, source), i + 1, file)],
  );
  if (questions.length === 0)
    throw usageError({ en: 'holds no rows', 'zh-CN': '没有任何数据行' }, { file });
  refuseTwins(file, questions);
  return { file, bytes, questions };
}

function parseLine(file: string, line: number, source: string): Json {
  try {
    return JSON.parse(source) as Json;
  } catch (cause) {
    throw usageError(
      {
        en: 'is not JSON; the file holds one JSON object a line',
        'zh-CN': '不是有效的 JSON；文件每行应为一个 JSON 对象',
      },
      { file, line },
      { cause },
    );
  }
}

type Fields = { [key: string]: Json };
const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const EXPECTED = {
  object: { en: 'must be a JSON object', 'zh-CN': '必须是 JSON 对象' },
  text: { en: 'must be text that is not empty', 'zh-CN': '必须是非空文本' },
  anyText: { en: 'must be text', 'zh-CN': '必须是文本' },
  list: { en: 'must be a list that is not empty', 'zh-CN': '必须是非空列表' },
  score: { en: 'must be a number or null', 'zh-CN': '必须是数字或 null' },
  role: { en: 'must be "A" or "B"', 'zh-CN': '必须是“A”或“B”' },
  difficulty: { en: 'must be "normal" or "hard"', 'zh-CN': '必须是“normal”或“hard”' },
} as const satisfies Record<string, Text>;

/**
 * One question of a parsed row.
 * @throws HearthError exit 2 with file, line and field.
 */
export function readQuestion(value: Json, line: number, file: string): Question {
  const fault = (field: string, text: Text): HearthError => usageError(text, { file, line, field });
  const textOf = (given: Json | undefined, field: string): string => {
    if (typeof given !== 'string' || given.trim() === '') throw fault(field, EXPECTED.text);
    return given;
  };
  const listOf = (given: Json | undefined, field: string): Fields[] => {
    if (!Array.isArray(given) || given.length === 0) throw fault(field, EXPECTED.list);
    return given.map((entry, i) => {
      if (!isFields(entry)) throw fault(`${field}[${i}]`, EXPECTED.object);
      return entry;
    });
  };
  const sceneOf = (given: Json | undefined, field: string): string => {
    if (given === undefined || given === null) return '';
    if (typeof given !== 'string') throw fault(field, EXPECTED.anyText);
    return given.trim();
  };

  if (!isFields(value)) throw usageError(EXPECTED.object, { file, line });
  const { difficulty = null } = value;
  const level = DIFFICULTIES.find((d) => d === difficulty) ?? null;
  if (difficulty !== null && level === null) throw fault('difficulty', EXPECTED.difficulty);
  return {
    line,
    id: textOf(value.question_id, 'question_id'),
    difficulty: level,
    primary_scene: sceneOf(value.primary_scene, 'primary_scene'),
    secondary_scene: sceneOf(value.secondary_scene, 'secondary_scene'),
    dialogue: listOf(value.dialogue, 'dialogue').map(({ role, content }, i): Turn => {
      if (role !== 'A' && role !== 'B') throw fault(`dialogue[${i}].role`, EXPECTED.role);
      return { role, content: textOf(content, `dialogue[${i}].content`) };
    }),
    rubric: listOf(value.rubric, 'rubric').map(({ dimension, score = null, content }, i) => {
      if (score !== null && typeof score !== 'number')
        throw fault(`rubric[${i}].score`, EXPECTED.score);
      return {
        dimension: textOf(dimension, `rubric[${i}].dimension`),
        score,
        content: textOf(content, `rubric[${i}].content`),
      };
    }),
  };
}

function refuseTwins(file: string, questions: readonly Question[]): void {
  const seen = new Map<string, number>();
  for (const { id, line } of questions) {
    const first = seen.get(id);
    if (first !== undefined)
      throw usageError(
        {
          en: `"${id}" stands on line ${first} already; keep one of the two`,
          'zh-CN': `“${id}”已在第 ${first} 行出现；请只留一条`,
        },
        { file, line, field: 'question_id' },
      );
    seen.set(id, line);
  }
}

/** How to get the official data: the end of every message about its absence. */
export const HOW_TO_GET: Text = {
  en: 'get the data with `hearth data pull heartbench`, or name your folder with --data DIR (it holds heartbench/question_all.jsonl)',
  'zh-CN':
    '请用 `hearth data pull heartbench` 获取数据，或用 --data DIR 指定您的文件夹（其中应有 heartbench/question_all.jsonl）',
};

export function missing(file: string, cause?: unknown): HearthError {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? 'ENOENT';
  const absent = code === 'ENOENT' || code === 'ENOTDIR';
  return usageError(
    {
      en: `${absent ? 'there is no such file' : `cannot be read (${code})`}; ${HOW_TO_GET.en}`,
      'zh-CN': `${absent ? '文件不存在' : `无法读取（${code}）`}；${HOW_TO_GET['zh-CN']}`,
    },
    { file },
    { cause },
  );
}
