import {
  type AnySuite,
  HearthError,
  type Item,
  type Out,
  type Rec,
  type Text,
  usageError,
} from '../contract/index.js';
import { throwTogether } from './fault-list.js';
import type { Condition } from './manifest.js';
import { type OddRecord, oddOf } from './odd-records.js';
import type { FileRecord, RecordFile } from './records.js';

/**
 * Checks the records of a file under every condition: their form depends on none, what becomes of them may.
 * @throws HearthError exit 2 with file and line; it tells of every record that is not of its form.
 */
export function checkUnderAll(
  suite: AnySuite,
  kind: 'answer' | 'verdict',
  file: RecordFile | null,
  items: readonly Item[],
  conditions: readonly { condition: Condition }[],
): OddRecord[] {
  if (file === null) return [];
  const faults: HearthError[] = [];
  const odd = conditions.flatMap(({ condition }) =>
    checkRecords(suite, kind, file, items, condition, faults),
  );
  throwTogether(faults);
  return [...new Map(odd.map((one) => [JSON.stringify(one), one])).values()];
}

/**
 * Lets the suite read every record of an answer or verdict file once, so that a line which is not of its form is found
 * before anything is stored, and not when results are wanted. Returns the records that are of its form and yet not
 * taken as they stand; `faults` gets those that are not of its form.
 */
function checkRecords(
  suite: AnySuite,
  kind: 'answer' | 'verdict',
  file: RecordFile,
  items: readonly Item[],
  { asked, scoring, scoreOptions }: Condition,
  faults: HearthError[],
): OddRecord[] {
  const scored = { asked, scoring, o: scoreOptions };
  const byId = new Map(items.map((item) => [item.id, item]));
  // No answers: what is wanted is the record's own fate, whatever became of the answer.
  const read = (item: Item, recs: readonly Rec[]): Out<unknown, string>[] =>
    kind === 'answer'
      ? suite.answer.fromFile({ item }, recs, scored)
      : (suite.judge?.fromFile({ item, answers: [] }, recs, scored) ?? []);
  const odd: OddRecord[] = [];
  for (const group of together(file.records)) {
    const item = byId.get(group[0]?.item ?? '');
    if (item === undefined) continue;
    const recs = group.map((r) => r.rec);
    let outs: Out<unknown, string>[] = [];
    const fault = faultOf(() => {
      outs = read(item, recs);
    });
    if (fault === null) {
      odd.push(...[oddOf(file, group, outs, kind)].filter((one) => one !== null));
      continue;
    }
    // A fault of one line is told of that line; one that only several make together, of the last of them.
    const alone = group.flatMap((r) => {
      const own = faultOf(() => void read(item, [r.rec]));
      return own === null ? [] : [{ told: r, fault: own }];
    });
    const last = group.at(-1);
    const all = alone.length > 0 || last === undefined ? alone : [{ told: last, fault }];
    for (const one of all)
      faults.push(usageError(one.fault, { file: one.told.file ?? file.file, line: one.told.line }));
  }
  return odd;
}

/** What a suite says against a record, in both languages where it does. */
function faultOf(read: () => void): Text | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof HearthError) return error.text;
    const words = error instanceof Error ? error.message : String(error);
    return { en: words, 'zh-CN': `记录的格式不对：${words}` };
  }
}

/** Records that a suite gets together: those of one item, repeat, target and rater. */
function together(records: readonly FileRecord[]): FileRecord[][] {
  const groups = new Map<string, FileRecord[]>();
  for (const record of records) {
    const key = JSON.stringify([record.item, record.repeat, record.target, record.rater]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [record]);
    else group.push(record);
  }
  return [...groups.values()];
}
