import { createHash } from 'node:crypto';
import {
  ANSWER_STATES,
  type Item,
  type Json,
  type Rec,
  usageError,
  VERDICT_STATES,
} from '../contract/index.js';
import { type Line, readTable } from './read-table.js';

/** Turns a row of a published script's output into a line of this form; null for other rows. */
type OfficialRow = (row: { [key: string]: Json }) => { [key: string]: Json } | null;

/** One line of an answer or verdict file, tied to an item. `repeat` is 1-based. */
export type FileRecord = {
  line: number;
  item: string;
  repeat: number;
  target: string | null;
  rater: string | null;
  rec: Rec;
};
export type RecordFile = {
  file: string;
  hash: string;
  encoding: string;
  records: FileRecord[];
  /** Highest repeat in the file. */
  repeats: number;
};

/**
 * Reads an answer file: `{"item", "step"?, "task"?, "repeat"?, "answer": TEXT|JSON}` or `{"item", …, "state"}`.
 * Repeats count from 1; a file that uses 0 counts from 0 throughout.
 * @throws HearthError exit 2 with file and line for unknown ids, duplicates and malformed lines.
 */
export const readAnswers = (
  file: string,
  items: readonly Item[],
  official?: OfficialRow,
): Promise<RecordFile> => readRecords(file, items, 'answer', ANSWER_STATES, official);

/** Reads a verdict file: `{"item", "step"?, "target"?, "repeat"?, "rater"?, "verdict" | "state"}`. */
export const readVerdicts = (
  file: string,
  items: readonly Item[],
  official?: OfficialRow,
): Promise<RecordFile> => readRecords(file, items, 'verdict', VERDICT_STATES, official);

async function readRecords(
  file: string,
  items: readonly Item[],
  field: 'answer' | 'verdict',
  states: readonly string[],
  official: OfficialRow = () => null,
): Promise<RecordFile> {
  const table = await readTable(file);
  const known = idIndex(items);
  const zeroBased = table.lines.some(({ record }) => String(record.repeat ?? '') === '0');
  const seen = new Map<string, number>();
  const records = table.lines.map(({ line: at, record: row }) => {
    const line = { line: at, record: (row.item === undefined ? official(row) : null) ?? row };
    const record = toRecord(file, line, known, field, states, zeroBased);
    const key = JSON.stringify([
      record.item,
      record.rec.step ?? '',
      record.repeat,
      record.target,
      record.rater,
    ]);
    const first = seen.get(key);
    if (first !== undefined) {
      throw usageError(
        {
          en: `repeats line ${first}: item ${record.item} stands there already; keep one, or number them with "repeat"`,
          'zh-CN': `与第 ${first} 行重复：题目 ${record.item} 已经出现；请只留一条，或用 "repeat" 编号`,
        },
        { file, line: line.line },
      );
    }
    seen.set(key, line.line);
    return record;
  });
  return {
    file,
    hash: createHash('sha256').update(table.bytes).digest('hex'),
    encoding: table.encoding,
    records,
    repeats: Math.max(1, ...records.map((r) => r.repeat)),
  };
}

/** Item ids, and `task/id` where items have tasks, to ids. */
function idIndex(items: readonly Item[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const item of items) {
    known.set(item.id, item.id);
    if (item.task !== undefined) known.set(`${item.task}\u0000${item.id}`, item.id);
  }
  return known;
}

function toRecord(
  file: string,
  { line, record }: Line,
  known: ReadonlyMap<string, string>,
  field: 'answer' | 'verdict',
  states: readonly string[],
  zeroBased: boolean,
): FileRecord {
  const at = (name: string) => ({ file, line, field: name });
  const id = record.item;
  if (typeof id !== 'string' || id === '') {
    throw usageError(
      { en: 'is missing; each line names its item', 'zh-CN': '缺失；每行都要写明 item' },
      at('item'),
    );
  }
  const task = optionalText(record.task, at('task'));
  const item = task === undefined ? known.get(id) : known.get(`${task}\u0000${id}`);
  if (item === undefined) {
    throw usageError(
      {
        en: `the suite has no item "${id}"${task === undefined ? '' : ` in task "${task}"`} in this view of the data`,
        'zh-CN': `当前数据视图中没有题目“${id}”${task === undefined ? '' : `（任务“${task}”）`}`,
      },
      at('item'),
    );
  }
  const step = optionalText(record.step, at('step'));
  const rec: Rec = { ...(step !== undefined && { step }) };
  const state = optionalText(record.state, at('state'));
  const value = fieldValue(record[field], field, state !== undefined);
  if (state !== undefined) {
    if (!states.includes(state)) {
      throw usageError(
        {
          en: `"${state}" is none of ${states.join(', ')}`,
          'zh-CN': `“${state}”不在 ${states.join('、')} 之中`,
        },
        at('state'),
      );
    }
    rec.state = state;
  }
  if (value !== undefined) rec.value = value;
  else if (state === undefined) {
    throw usageError(
      {
        en: `is missing; give "${field}", or "state" when there is none`,
        'zh-CN': `缺失；请给出 "${field}"，没有时请给出 "state"`,
      },
      at(field),
    );
  }
  return {
    line,
    item,
    repeat: repeatOf(record.repeat, zeroBased, at('repeat')),
    target: optionalText(record.target, at('target')) ?? null,
    rater: optionalText(record.rater, at('rater')) ?? null,
    rec,
  };
}

/**
 * Null is no value, and so is an empty cell beside a state. A verdict that came as text is JSON where it reads as JSON:
 * tables have no other way to hold one.
 */
function fieldValue(
  value: Json | undefined,
  field: 'answer' | 'verdict',
  hasState: boolean,
): Json | undefined {
  if (value === null || (value === '' && hasState)) return undefined;
  if (field !== 'verdict' || typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

function optionalText(
  value: Json | undefined,
  place: { file: string; line: number; field: string },
): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw usageError({ en: 'is not text', 'zh-CN': '不是文本' }, place);
}

function repeatOf(
  value: Json | undefined,
  zeroBased: boolean,
  place: { file: string; line: number; field: string },
): number {
  if (value === undefined || value === null || value === '') return 1;
  const n = Number(value) + (zeroBased ? 1 : 0);
  if (!Number.isInteger(n) || n < 1 || n > 1000) {
    throw usageError(
      {
        en: `"${String(value)}" is not a number from 1 to 1000`,
        'zh-CN': `“${String(value)}”不是 1 到 1000 的整数`,
      },
      place,
    );
  }
  return n;
}
