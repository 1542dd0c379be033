import { createHash } from 'node:crypto';
import {
  ANSWER_STATES,
  type Item,
  type Json,
  type Rec,
  usageError,
  VERDICT_STATES,
} from '../contract/index.js';
import { readAll } from './fault-list.js';
import { type Line, readTable } from './read-table.js';

/** Turns a row of a published script's output into a line of this form; null for other rows. */
type OfficialRow = (row: { [key: string]: Json }) => { [key: string]: Json } | null;

/** One line of an answer or verdict file, tied to an item. `repeat` is 1-based. */
export type FileRecord = {
  /** Where the records come from several files. */
  file?: string;
  line: number;
  item: string;
  repeat: number;
  target: string | null;
  rater: string | null;
  rec: Rec;
};
/**
 * A record of a file that has the suite's form but is not taken as it stands: nothing of it can be read (`unparsable`),
 * only some of it (`in_part`), or the suite mended it by a rule of its scoring (`rated`, such as a list that was too
 * short). A line about an item that only other views of the data have (`other_view`). In a folder of a published script:
 * a row that meets no item (`no_item`) or holds no answer (`no_answer`), an item without a row (`no_row`).
 */
export type OddRecord = {
  file: string;
  line: number | null;
  item: string;
  state: string;
  why: string;
  /** Answers and verdicts are told apart where that matters. */
  kind?: 'answer' | 'verdict';
  /** Of a folder in a published layout, whose records are told together. */
  folder?: string;
};

export type RecordFile = {
  file: string;
  hash: string;
  encoding: string;
  records: FileRecord[];
  /** Highest repeat in the file. */
  repeats: number;
  /** Rows and items that do not meet: in a folder of a published layout, or lines about items of other views. */
  unaligned?: OddRecord[];
};

/**
 * Reads an answer file: `{"item", "step"?, "task"?, "repeat"?, "answer": TEXT|JSON}` or `{"item", …, "state"}`.
 * Repeats count from 1; a file that uses 0 counts from 0 throughout.
 * Lines about items of another view are counted and left out.
 * @throws HearthError exit 2 with file and line for unknown ids, duplicates and malformed lines; it tells of all of them.
 */
export const readAnswers = (
  file: string,
  items: readonly Item[],
  official?: OfficialRow,
  elsewhere?: Elsewhere,
): Promise<RecordFile> => readRecords(file, items, ANSWERS, { official, elsewhere });

/** Ids of items that the suite has in other views of its data; looked up only where a file names an unknown one. */
export type Elsewhere = () => Promise<ReadonlySet<string>>;

/** Reads a verdict file: `{"item", "step"?, "target"?, "repeat"?, "rater"?, "verdict" | "state"}`. */
export const readVerdicts = (
  file: string,
  items: readonly Item[],
  official?: OfficialRow,
  elsewhere?: Elsewhere,
): Promise<RecordFile> => readRecords(file, items, VERDICTS, { official, elsewhere });

type Form = { field: 'answer' | 'verdict'; states: readonly string[] };
const ANSWERS: Form = { field: 'answer', states: ANSWER_STATES };
const VERDICTS: Form = { field: 'verdict', states: VERDICT_STATES };

async function readRecords(
  file: string,
  items: readonly Item[],
  form: Form,
  more: { official: OfficialRow | undefined; elsewhere: Elsewhere | undefined },
): Promise<RecordFile> {
  const { official = () => null, elsewhere = async () => new Set<string>() } = more;
  const table = await readTable(file);
  const known = idIndex(items);
  const rows = table.lines.map(({ line, record: row }) => ({
    line,
    record: (row.item === undefined ? official(row) : null) ?? row,
  }));
  const ids = new Set(items.map(({ id }) => id));
  const isStrange = ({ record: { item } }: Line): boolean =>
    typeof item === 'string' && item !== '' && !ids.has(item);
  const others = rows.some(isStrange) ? await elsewhere() : new Set<string>();
  const ofOthers = rows.filter((row) => isStrange(row) && others.has(String(row.record.item)));
  if (ofOthers.length > 0 && ofOthers.length === rows.length) throw nothingHere(file, rows.length);
  const zeroBased = rows.some(({ record }) => String(record.repeat ?? '') === '0');
  const seen = new Map<string, number>();
  const here = ofOthers.length === 0 ? rows : rows.filter((row) => !ofOthers.includes(row));
  const records = readAll(here, (line) => {
    const record = toRecord(file, line, known, form, zeroBased);
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
          en: `repeats ${file.endsWith('.jsonl') ? 'line' : 'row'} ${first}: item ${record.item} stands there already; keep one, or number them with "repeat"`,
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
    ...(ofOthers.length > 0 && {
      unaligned: ofOthers.map(({ line, record }) => ({
        folder: file,
        file,
        line,
        item: String(record.item),
        state: 'other_view',
        why: 'other_view',
      })),
    }),
  };
}

const nothingHere = (file: string, n: number) =>
  usageError(
    {
      en: `all ${n} lines are about items that the suite has, but not in this view of the data; choose the view that has them, such as --set view=all`,
      'zh-CN': `全部 ${n} 行都是该评测集其他视图里的题目，当前视图没有；请选用含这些题目的视图，例如 --set view=all`,
    },
    { file },
  );

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
  { field, states }: Form,
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
