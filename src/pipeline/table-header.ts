import { type Json, usageError } from '../contract/index.js';

const UNNAMED = 'column without a name ';

/**
 * Names of the columns of a table's first row.
 * @throws HearthError exit 2 for a name that stands there twice, and for a title where the names should be
 */
export function columnNames(
  file: string,
  header: readonly string[],
  second: readonly string[] = [],
): string[] {
  refuseTitle(file, header, second);
  const names = header.map((cell, i) => cell.trim() || `${UNNAMED}${i + 1}`);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice === undefined) return names;
  throw usageError(
    {
      en: `has the column "${twice}" twice; give each column a name of its own`,
      'zh-CN': `列“${twice}”出现了两次；请让各列的列名互不相同`,
    },
    { file, line: 1 },
  );
}

const filled = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '').length;

/** One cell above a row of several is what the sheet is called, not its columns. */
function refuseTitle(file: string, header: readonly string[], second: readonly string[]): void {
  if (filled(header) > 1 || filled(second) < 2) return;
  throw usageError(
    {
      en: 'row 1 looks like a title above the table; delete it, so that the first row holds the column names',
      'zh-CN': '第 1 行像是表格上方的标题；请删去这一行，让第一行就是列名',
    },
    { file, line: 1 },
  );
}

/** A record without the columns that have no name, such as a trailing comma makes; nothing may stand in them. */
export function namedCells(
  file: string,
  line: number,
  record: Record<string, string>,
): { [key: string]: Json } {
  const kept = Object.entries(record).filter(([name, value]) => {
    if (!name.startsWith(UNNAMED)) return true;
    if (value.trim() === '') return false;
    const column = name.slice(UNNAMED.length);
    throw usageError(
      {
        en: `something stands in column ${column}, but the first row gives this column no name; name it there, or clear the cell`,
        'zh-CN': `第 ${column} 列写了内容，但第一行没有这一列的列名；请补上列名，或清空这个单元格`,
      },
      { file, line },
    );
  });
  return Object.fromEntries(kept);
}
