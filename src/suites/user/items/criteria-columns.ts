import { same, type Text } from '../../../contract/index.js';
import { list, say } from '../say.js';
import { USUAL } from '../spec/columns.js';
import type { Columns } from '../spec/types.js';
import { cellJson, cellText } from './cells.js';
import { hasPointsAtEnds } from './criteria-text.js';
import type { Line } from './table.js';

type Criteria = Pick<Columns, 'rubric' | 'dimension' | 'score' | 'content'>;
type Key = keyof Criteria;

/**
 * Where the criteria of a rubric stand. `rubric`: a list of all of an item's in one cell. `content` with `score`: one a
 * row. `content` alone: plain text with the points at the ends of its lines. A column such as 评分标准 may be called
 * after any of these, so the cells decide; what `named` names is taken at its word.
 */
export function criteriaColumns(
  find: (key: Key) => string | null,
  lines: readonly Line[],
  named: Partial<Criteria> = {},
): Criteria {
  const isNamed = (key: Key): boolean => (named[key] ?? null) !== null;
  const dimension = find('dimension');
  const rubric = isNamed('content') ? null : find('rubric');
  if (rubric !== null && (isNamed('rubric') || holdsLists(rubric, lines)))
    return { rubric, dimension, score: null, content: null };
  const content = find('content') ?? rubric;
  return { rubric: null, dimension, score: content === null ? null : find('score'), content };
}

const holdsLists = (column: string, lines: readonly Line[]): boolean =>
  lines.some((line) => {
    const value = cellJson(line, column);
    return typeof value === 'object' || /^\s*\[\s*\{/.test(cellText(line, column));
  });

/** Whether the points stand at the ends of the lines of a column. */
export const holdsPoints = (column: string, lines: readonly Line[]): boolean =>
  lines.some((line) => hasPointsAtEnds(cellText(line, column)));

/** Which of the columns that criteria need are missing altogether. */
export function lacking(
  columns: Partial<Criteria>,
  lines: readonly Line[],
): ('content' | 'score')[] {
  const { rubric = null, content = null, score = null } = columns;
  if (rubric !== null) return [];
  if (content === null) return ['content'];
  return score === null && !holdsPoints(content, lines) ? ['score'] : [];
}

const WHAT: Readonly<Record<Key, Text>> = {
  rubric: say('the criteria', '评分细则'),
  content: say('the criteria', '细则的内容'),
  score: say('the points', '分值'),
  dimension: say('the dimensions', '维度'),
};

/** The names by which a column is known. */
export const namesOf = (...keys: (keyof typeof USUAL)[]): Text =>
  list(keys.flatMap((key) => USUAL[key]).map(same));

/** What is wrong and what to do where such a column is missing: told once, not in every row. */
export function lackOf(key: 'content' | 'score', file: string, there: Text): [Text, Text] {
  const what = WHAT[key];
  const names = key === 'content' ? namesOf('content', 'rubric') : namesOf(key);
  const atEnds =
    key === 'score'
      ? say(
          ' (or end each line of the criteria with its points, such as (+3))',
          '（或在每条细则末尾写上分值，如（+3））',
        )
      : say('', '');
  return [
    say(`no column of ${file} holds ${what.en}`, `${file} 中没有哪一列是${what['zh-CN']}`),
    say(
      `name it here${atEnds.en}, or call it one of: ${names.en}. ${capital(there.en)}`,
      `请在这里写明${atEnds['zh-CN']}，或把列名改为其中之一：${names['zh-CN']}。${there['zh-CN']}`,
    ),
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
