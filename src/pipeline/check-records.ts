import { type AnySuite, type Item, type Rec, usageError } from '../contract/index.js';
import type { Condition } from './manifest.js';
import type { FileRecord, RecordFile } from './records.js';

/**
 * Lets the suite read every record of an answer or verdict file once, so that a line which is not of its form is found
 * before anything is stored, and not when results are wanted.
 * @throws HearthError exit 2 with file and line.
 */
export function checkRecords(
  suite: AnySuite,
  kind: 'answer' | 'verdict',
  file: RecordFile,
  items: readonly Item[],
  { asked, scoring, scoreOptions }: Condition,
): void {
  const scored = { asked, scoring, o: scoreOptions };
  const byId = new Map(items.map((item) => [item.id, item]));
  const read = (item: Item, recs: readonly Rec[]): void => {
    if (kind === 'answer') suite.answer.fromFile({ item }, recs, scored);
    else suite.judge?.fromFile({ item, answers: [] }, recs, scored);
  };
  for (const group of together(file.records)) {
    const item = byId.get(group[0]?.item ?? '');
    if (item === undefined) continue;
    const recs = group.map((r) => r.rec);
    const fault = faultOf(() => read(item, recs));
    if (fault === null) continue;
    // A fault of one line is told of that line; one that only several make together, of the last of them.
    const alone = group.find((r) => faultOf(() => read(item, [r.rec])) !== null);
    const line = (alone ?? group.at(-1))?.line;
    throw usageError(
      { en: fault, 'zh-CN': `记录的格式不对：${fault}` },
      { file: file.file, ...(line !== undefined && { line }) },
    );
  }
}

function faultOf(read: () => void): string | null {
  try {
    read();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
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
