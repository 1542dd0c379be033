import { readFile } from 'node:fs/promises';
import { type Json, usageError } from '../../contract/index.js';
import { isErrorText } from './verdict-rows.js';

/** A line of an answer file in Hearth's form. */
export type AnswerRecord = { item: string; answer: string } | { item: string; state: 'errored' };
/** A line of a verdict file in Hearth's form; `score_detail` is what the released script saved, as it is. */
export type VerdictRecord =
  | { item: string; verdict: { score_detail: Json; score_reason: string | null } }
  | { item: string; state: 'unparsable' | 'errored' };

/**
 * Answers in a file of the released scripts: `temp_answers.jsonl`, a `--score_only` file or `question_score.jsonl`.
 * Rows without a response, and those in which the script noted a failed call, are errored.
 * @throws HearthError exit 2 with file, line and field.
 */
export async function officialAnswers(file: string): Promise<AnswerRecord[]> {
  const rows = await readRows(file);
  return rows.map(({ id, row, line }) => {
    const { response = null } = row;
    if (response === null) return { item: id, state: 'errored' };
    if (typeof response !== 'string')
      throw usageError(
        { en: 'must be text or null', 'zh-CN': '必须是文本或 null' },
        { file, line, field: 'response' },
      );
    // The script itself cannot tell a failed call from an answer that begins so, and skips both.
    return isErrorText(response) ? { item: id, state: 'errored' } : { item: id, answer: response };
  });
}

/**
 * Verdicts in a `question_score.jsonl` of the released script. Rows without `score_detail` are unparsable where the
 * script kept the judge's reply, errored where the call failed or was never made.
 * @throws HearthError exit 2 with file, line and field.
 */
export async function officialVerdicts(file: string): Promise<VerdictRecord[]> {
  const rows = await readRows(file);
  return rows.map(({ id, row }) => {
    const { score_detail = null, score_reason = null, api_response = null } = row;
    if (score_detail !== null)
      return {
        item: id,
        verdict: {
          score_detail,
          score_reason: typeof score_reason === 'string' ? score_reason : null,
        },
      };
    const failed = typeof api_response !== 'string' || isErrorText(api_response);
    return { item: id, state: failed ? 'errored' : 'unparsable' };
  });
}

type Row = { id: string; line: number; row: { [key: string]: Json } };

async function readRows(file: string): Promise<Row[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const code = (cause as NodeJS.ErrnoException).code ?? 'error';
    throw usageError(
      { en: `cannot be read (${code})`, 'zh-CN': `无法读取（${code}）` },
      { file },
      { cause },
    );
  });
  const seen = new Map<string, number>();
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .flatMap((source, i) => (source.trim() === '' ? [] : [readRow(file, i + 1, source, seen)]));
}

function readRow(file: string, line: number, source: string, seen: Map<string, number>): Row {
  let value: Json;
  try {
    value = JSON.parse(source) as Json;
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
  const row = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const { question_id: id } = row;
  if (typeof id !== 'string' || id === '')
    throw usageError(
      { en: 'must be text that is not empty', 'zh-CN': '必须是非空文本' },
      { file, line, field: 'question_id' },
    );
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
  return { id, line, row };
}
