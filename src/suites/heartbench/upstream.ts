import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HearthError, type Text, usageError } from '../../contract/index.js';
import { moduleConstant } from './python-constant.js';
import { pythonFormat } from './python-format.js';
import { NotPython } from './python-strings.js';

/** The official prompts as they stand in the user's clone. They are no part of this project. */
export type Templates = { generation: string; judge: string; hash: string };

/** Where a clone holds them, and which fields each must have. */
export const TEMPLATE_FILES = {
  generation: { path: 'heartbench/generate_answers.py', fields: ['dialogue_content'] },
  judge: {
    path: 'heartbench/score_answers.py',
    fields: ['dialogue_history', 'response', 'rubric', 'rubric_nums'],
  },
} as const;
const CONSTANT = 'PROMPT_TEMPLATE';

/** Where the official prompts are to be had. */
export const HOW_TO_GET_PROMPTS: Text = {
  en: 'hearth data pull heartbench fetches them with the data, or clone https://github.com/inclusionAI/HeartBench and name the folder with --set upstream=DIR',
  'zh-CN':
    '可用 hearth data pull heartbench 连同数据一起下载，或克隆 https://github.com/inclusionAI/HeartBench 并用 --set upstream=DIR 指明文件夹',
};

/** The end of every message about a missing clone. */
const HOW_TO_CLONE: Text = {
  en: `${HOW_TO_GET_PROMPTS.en}; or use --profile sound, whose prompts come with Hearth`,
  'zh-CN': `${HOW_TO_GET_PROMPTS['zh-CN']}；或改用 --profile sound，其提示词随 Hearth 提供`,
};

/** Whether a folder holds both files. */
export const isClone = (dir: string): boolean =>
  Object.values(TEMPLATE_FILES).every(({ path }) => existsSync(join(dir, path)));

/**
 * `ask` is pure and its options name only a folder, so `load` reads the templates first and keeps them here.
 * Keyed by folder: a run and its resume name the same one.
 */
const opened = new Map<string, Templates>();

/**
 * Reads a clone's templates and keeps them for `templatesOf`.
 * @throws HearthError exit 2 with the file for a clone that lacks one, or holds it in another form.
 */
export async function openClone(dir: string): Promise<Templates> {
  const generation = await readTemplate(dir, 'generation');
  const judge = await readTemplate(dir, 'judge');
  const hash = createHash('sha256')
    .update(JSON.stringify([generation, judge]))
    .digest('hex');
  const templates = { generation, judge, hash };
  opened.set(dir, templates);
  return templates;
}

/** The templates of a folder that `openClone` has read. @throws HearthError exit 2 when there is none. */
export function templatesOf(dir: string): Templates {
  const templates = opened.get(dir);
  if (templates !== undefined) return templates;
  throw usageError(
    {
      en: `the official prompts are not part of Hearth, so under --profile official a model can be asked only once they are there; ${HOW_TO_CLONE.en}`,
      'zh-CN': `官方提示词不随 Hearth 提供，因此在 --profile official 下要向模型提问，须先有官方提示词；${HOW_TO_CLONE['zh-CN']}`,
    },
    { field: 'upstream' },
  );
}

async function readTemplate(dir: string, which: keyof typeof TEMPLATE_FILES): Promise<string> {
  const { path, fields } = TEMPLATE_FILES[which];
  const file = join(dir, path);
  const source = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw absent(file, cause);
  });
  try {
    const template = moduleConstant(source, CONSTANT);
    pythonFormat(template, Object.fromEntries(fields.map((field) => [field, ''])));
    return template;
  } catch (error) {
    throw unreadable(file, source, error);
  }
}

function absent(file: string, cause: unknown): HearthError {
  const code = (cause as NodeJS.ErrnoException).code ?? 'error';
  const gone = code === 'ENOENT' || code === 'ENOTDIR';
  return usageError(
    {
      en: `${gone ? 'there is no such file, so this is no clone of the official repository' : `cannot be read (${code})`}; ${HOW_TO_CLONE.en}`,
      'zh-CN': `${gone ? '文件不存在，该文件夹不是官方仓库的克隆' : `无法读取（${code}）`}；${HOW_TO_CLONE['zh-CN']}`,
    },
    { file },
    { cause },
  );
}

function unreadable(file: string, source: string, cause: unknown): HearthError {
  const why = cause instanceof Error ? cause.message : String(cause);
  const line =
    cause instanceof NotPython && cause.at > 0
      ? { line: source.replace(/\r\n?/g, '\n').slice(0, cause.at).split('\n').length }
      : {};
  return usageError(
    {
      en: `${CONSTANT} cannot be used: ${why}; restore the file of the official repository`,
      'zh-CN': `${CONSTANT} 无法使用：${why}；请恢复官方仓库中的文件`,
    },
    { file, ...line, field: CONSTANT },
    { cause },
  );
}
