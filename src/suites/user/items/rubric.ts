import type { Json } from '../../../contract/index.js';
import { say } from '../say.js';
import type { Columns, RubricRow, RubricSpec } from '../spec/types.js';
import { cellJson, cellText, type Tell } from './cells.js';
import { parseScore } from './points.js';
import type { Line } from './table.js';

/** Whether each criterion has a row of its own in the data. */
export const hasRowsOfCriteria = (columns: Columns): boolean =>
  columns.rubric === null && columns.content !== null;

/** Tells of a fault in one of an item's lines. */
export type TellLine = (line: Line, ...fault: Parameters<Tell>) => void;

/**
 * The criteria of one item, shared ones last, with ids r1, r2, … in their order. Null, with faults told, where one
 * cannot be read, none has points, or a dimension's points cannot be lost or won.
 */
export function readRubric(
  lines: readonly Line[],
  columns: Columns,
  spec: RubricSpec,
  tell: TellLine,
): RubricRow[] | null {
  const [first] = lines;
  if (first === undefined) return null;
  let faults = 0;
  const count: TellLine = (...fault) => {
    faults += 1;
    tell(...fault);
  };
  const own = hasRowsOfCriteria(columns)
    ? lines.flatMap((line) => rowOfLine(line, columns, spec, (...f) => count(line, ...f)) ?? [])
    : listOfCell(first, columns, (...f) => count(first, ...f));
  const rows = [...own, ...spec.shared].map((row, i) => ({ id: `r${i + 1}`, ...row }));
  if (faults > 0) return null;
  if (!rows.some((row) => row.score !== null)) {
    tell(
      first,
      columns.rubric ?? columns.content ?? 'rubric',
      say('gives this item no criterion with points', '没有给这道题任何有分值的细则'),
      say('give it at least one.', '请至少写一条。'),
    );
    return null;
  }
  return rows;
}

type Row = Omit<RubricRow, 'id'>;

/** One criterion in one line of the data. A line may hold none where suite.yaml has shared ones. */
function rowOfLine(line: Line, columns: Columns, spec: RubricSpec, tell: Tell): Row | null {
  const column = columns.content ?? '';
  const cells = [columns.content, columns.score, columns.dimension].map((c) =>
    cellText(line, c).trim(),
  );
  if (spec.shared.length > 0 && cells.every((text) => text === '')) return null;
  const [content = '', score = '', dimension = ''] = cells;
  return readRow({ content, score, dimension }, (field, what, mend) => {
    const at = { content: column, score: columns.score, dimension: columns.dimension }[field];
    tell(at ?? field, what, mend);
  });
}

function listOfCell(line: Line, columns: Columns, tell: Tell): Row[] {
  if (columns.rubric === null) return [];
  const column = columns.rubric;
  const value = cellJson(line, column);
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    tell(
      column,
      say('is not a list of criteria', '不是评分细则的列表'),
      say(
        'write [{"dimension": "…", "score": 3, "content": "…"}].',
        '请写成 [{"dimension": "……", "score": 3, "content": "……"}]。',
      ),
    );
    return [];
  }
  return value.flatMap((entry, i) => {
    const at = `${column}[${i + 1}]`;
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) {
      tell(
        at,
        say('is not a criterion', '不是一条细则'),
        say('give dimension, score and content.', '请给出 dimension、score 和 content。'),
      );
      return [];
    }
    const { content = null, score = null, dimension = null } = entry;
    const row = readRow(
      {
        content: textOf(content),
        score: typeof score === 'number' ? score : textOf(score),
        dimension: textOf(dimension),
      },
      (field, what, mend) => tell(`${at}.${field}`, what, mend),
    );
    return row === null ? [] : [row];
  });
}

const textOf = (value: Json): string =>
  value === null ? '' : typeof value === 'string' ? value.trim() : JSON.stringify(value);

function readRow(
  given: { content: string; score: string | number; dimension: string },
  tell: (
    field: 'content' | 'score' | 'dimension',
    what: Parameters<Tell>[1],
    mend: Parameters<Tell>[2],
  ) => void,
): Row | null {
  const { content, dimension } = given;
  const score = parseScore(given.score);
  if (content === '')
    tell(
      'content',
      say('is empty', '为空'),
      say('say what a reply must do to meet it.', '请写明回答怎样才算符合。'),
    );
  if (score === undefined)
    tell(
      'score',
      say(`"${given.score}" is no score`, `“${given.score}”不是分值`),
      say(
        'write a number other than 0, below 0 for a penalty; leave it empty for a gate.',
        '请填写不为 0 的数（扣分项用负数）；一票否决项请留空。',
      ),
    );
  if (dimension === '' && score !== null && score !== undefined)
    tell(
      'dimension',
      say('is empty', '为空'),
      say('name what the criterion measures.', '请写明该项衡量的维度。'),
    );
  const whole = content !== '' && score !== undefined && (dimension !== '' || score === null);
  return whole ? { dimension, score, content } : null;
}
