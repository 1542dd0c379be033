import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '../../contract/index.js';
import type { TableLines } from './table-rows.js';

/** What of a record stands in which column. `value`: the answer or the verdict. */
export const RECORD_USES = [
  'item',
  'value',
  'target',
  'rater',
  'repeat',
  'step',
  'task',
  'state',
] as const;
export type RecordUse = (typeof RECORD_USES)[number];
export type RecordColumns = Readonly<Record<RecordUse, string | null>>;
export type Mapped = {
  kind: 'answers' | 'verdicts';
  /** What runs will call the target or judge; where answers name targets of their own, those that name none. */
  name: string;
  columns: RecordColumns;
};

export type NamedLines = { name: string; n: number; lines: TableLines['lines'] };

/** Answers by the target that they name; verdicts, and answers that name none, together. */
export function splitNames(
  lines: TableLines['lines'],
  { kind, name, columns }: Mapped,
): NamedLines[] {
  const column = kind === 'answers' ? columns.target : null;
  if (column === null) return [{ name, n: 0, lines }];
  const groups = new Map<string, TableLines['lines']>();
  for (const line of lines) {
    const said = textOf(line.record[column]).trim();
    const key = said === '' ? name : said;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return [...groups].map(([key, group], n) => ({ name: key, n, lines: group }));
}

/**
 * Writes records as an answer or verdict file takes them. Each stands on the line that is its row in the table, so that
 * what is said of a line is said of the row. Without a column for the items, rows go as they are: the output of a
 * published script names its items in a way of its own.
 * @returns the file
 */
export async function mapRecords(
  folder: string,
  { n, lines }: NamedLines,
  { kind, columns }: Mapped,
): Promise<string> {
  const written: string[] = [];
  for (const { line, record } of lines) {
    while (written.length < line) written.push('');
    written[line - 1] = JSON.stringify(
      columns.item === null ? record : recordOf(record, kind, columns),
    );
  }
  const file = join(folder, `records-${n}.jsonl`);
  await writeFile(file, `${written.join('\n')}\n`, { mode: 0o600 });
  return file;
}

type Cells = { [key: string]: Json };

function recordOf(record: Cells, kind: Mapped['kind'], columns: RecordColumns): Cells {
  const mapped: Cells = {};
  for (const use of RECORD_USES) {
    const column = columns[use];
    const value = column === null ? undefined : record[column];
    if (value === undefined || value === null) continue;
    if (use === 'value') mapped[kind === 'answers' ? 'answer' : 'verdict'] = value;
    else if (use !== 'target' || kind === 'verdicts') mapped[use] = textOf(value);
  }
  return mapped;
}

/** The column of the table that a field of a record came from. */
export function columnOf({ columns }: Pick<Mapped, 'columns'>, field: string): string {
  if (field === 'answer' || field === 'verdict') return columns.value ?? field;
  const use = RECORD_USES.find((one) => one === field);
  return use === undefined ? field : (columns[use] ?? field);
}

const textOf = (value: Json | undefined): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
