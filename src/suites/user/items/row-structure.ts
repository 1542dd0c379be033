import { say } from '../say.js';
import { cellText } from './cells.js';
import type { Line } from './table.js';

type Text = ReturnType<typeof say>;

export const isBlank = (line: Line, column: string): boolean =>
  cellText(line, column).trim() === '';

/** Rows in which a column is not blank. */
export const fullness = (column: string, lines: readonly Line[]): number =>
  lines.filter((line) => !isBlank(line, column)).length;

/** Whether the ids have gaps: rows without one below a row with one, as where an item goes on over several rows. */
export const hasGaps = (id: string, lines: readonly Line[]): boolean =>
  lines.some((line, i) => i > 0 && isBlank(line, id)) && fullness(id, lines) > 0;

/** Rows in numbers for a sentence: the first six, and how many more. */
export function rowsInWords(rows: readonly number[]): Text {
  const [shown, more] = [rows.slice(0, 6), rows.length - 6];
  const [en, zh] = [shown.join(', '), shown.join('、')];
  return more > 0
    ? say(`${en} and ${more} more`, `${zh} 等 ${rows.length} 行`)
    : say(en, `${zh} 行`);
}

/** What is wrong and what to do where several rows have no id and every row is an item of its own. */
export function continuationFault(rows: readonly number[], kind: string): [Text, Text] {
  const shown = rowsInWords(rows);
  const rubric =
    kind === 'rubric'
      ? say(
          'name the column of the criteria: columns.content.',
          '请写明细则所在的列：columns.content。',
        )
      : say(
          'write kind: rubric and name the columns of the criteria and the points: columns.content and columns.score.',
          '请写 kind: rubric，并写明细则和分值所在的列：columns.content、columns.score。',
        );
  return [
    say(`has no entry in rows ${shown.en}`, `第 ${shown['zh-CN']}为空`),
    say(
      `if these rows hold further criteria of the item above, no column of criteria (content) is named: ${rubric.en} If they are items of their own, give each an id.`,
      `如果这些行是上一题的其他细则，那么是没有写明细则列（content）：${rubric['zh-CN']}如果各是一道题，请给每行填写编号。`,
    ),
  ];
}
