import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import type { Json } from '../../../contract/index.js';
import { readTable } from '../../../pipeline/index.js';
import type { Faults } from '../faults.js';
import { say } from '../say.js';

/** One record of a data file with its row as a spreadsheet counts them (the column names are row 1), or its line of JSONL. */
export type Line = { line: number; record: { [key: string]: Json } };

/** A data file: its lines and all columns that any of them has. `sha256` of its bytes. */
export type DataTable = {
  file: string;
  name: string;
  lines: Line[];
  columns: string[];
  sha256: string;
  /** Further sheets that hold something. */
  unread: readonly string[];
  /** Cells hold several lines, so rows are not lines of the file. */
  spans: boolean;
};

/** Reads the data files of a suite; those that cannot be read are told and left out. */
export async function readTables(
  dir: string,
  names: readonly string[],
  faults: Faults,
): Promise<DataTable[]> {
  const tables: DataTable[] = [];
  for (const name of names) {
    const file = resolve(dir, name);
    try {
      const { lines, bytes, unread = [], spans = false } = await readTable(file);
      if (lines.length === 0)
        faults.add(
          { file },
          say('holds no row', '没有数据行'),
          say('put one item in each row below the column names.', '请在列名下面逐行填写题目。'),
        );
      const columns = [...new Set(lines.flatMap(({ record }) => Object.keys(record)))];
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      tables.push({ file, name: basename(name), lines, columns, sha256, unread, spans });
    } catch (error) {
      faults.take(error, { file });
    }
  }
  return tables;
}
