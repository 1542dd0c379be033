import { say } from '../say.js';
import type { Columns } from '../spec/types.js';
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

/**
 * Rows that go on with the item above, as below merged cells: neither an id nor anything asked stands there, but something
 * else does. `id` null: the table has no ids.
 */
export function continuationRows(
  lines: readonly Line[],
  id: string | null,
  asked: readonly string[],
): Line[] {
  const own = id === null ? asked : [id, ...asked];
  if (asked.length === 0) return [];
  const goesOn = (line: Line): boolean =>
    own.every((column) => isBlank(line, column)) &&
    Object.keys(line.record).some((column) => !isBlank(line, column));
  const starts = lines.findIndex((line) => !own.every((column) => isBlank(line, column)));
  return starts < 0 ? [] : lines.slice(starts).filter(goesOn);
}

/** The column of which each item has something; of turns the first. */
export const askedIn = ({ prompt, dialogue, turns }: Columns): string | null =>
  prompt ?? dialogue ?? turns[0] ?? null;

/**
 * Rows that hold criteria of the item above, where no column of criteria is named. One row without an id alone is a slip,
 * and so is one prompt that is empty: two at least, or a row that lacks both.
 */
export function unreadCriteria(lines: readonly Line[], columns: Columns): Line[] {
  const { id, prompt, dialogue, turns } = columns;
  const without = id === null || !hasGaps(id, lines) ? [] : lines.filter((l) => isBlank(l, id));
  if (without.length > 1) return without;
  const asked = [prompt, dialogue, ...turns].filter((name) => name !== null);
  const rows = continuationRows(lines, id, asked);
  return rows.length > 1 || id !== null ? rows : [];
}

/**
 * What is wrong and what to do where rows go on with the item above and every row is read as an item of its own.
 * `missing`: the columns of criteria that nobody named.
 */
export function continuationFault(
  rows: readonly number[],
  kind: string,
  missing: readonly string[],
): [Text, Text] {
  const shown = rowsInWords(rows);
  const one = rows.length === 1;
  const rubric =
    kind === 'rubric' ? say('', '') : say(' and write kind: rubric', '，并写 kind: rubric');
  const name =
    missing.length === 0
      ? say('name the column of the criteria as content', '请在 suite.yaml 里写明细则列（content）')
      : say(
          `name ${wordsOf(missing, ', ', ' and ')} under columns`,
          `请在 suite.yaml 的 columns 里写明 ${wordsOf(missing, '、', ' 和 ')}`,
        );
  return [
    say(
      `${one ? 'row' : 'rows'} ${shown.en} ${one ? 'looks like a further criterion' : 'look like further criteria'} of the row above, because nothing stands here`,
      `第 ${shown['zh-CN']}这一列为空，看起来是上一题的其他细则`,
    ),
    say(
      `${name.en} in suite.yaml${rubric.en}. If they are items of their own, fill this column in each.`,
      `${name['zh-CN']}${rubric['zh-CN']}。如果各是一道题，请在每行填写这一列。`,
    ),
  ];
}

const wordsOf = (words: readonly string[], comma: string, and: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(comma)}${and}${words.at(-1)}`;
