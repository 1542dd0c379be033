import type { Json } from '../../../contract/index.js';
import { say } from '../say.js';
import type { Columns, RubricRow, RubricSpec } from '../spec/types.js';
import { cellJson, cellText, type Tell } from './cells.js';
import { readCriteriaText } from './criteria-text.js';
import { readPoints } from './points.js';
import type { Line } from './table.js';

/** Whether each criterion has a row of its own in the data. */
export const hasRowsOfCriteria = (columns: Columns): boolean =>
  columns.rubric === null && columns.content !== null;

/** Tells of a fault in one of an item's lines. */
export type TellLine = (line: Line, ...fault: Parameters<Tell>) => void;

/** Hears of a criterion whose points were left out, which makes it a gate. */
export type HearSilent = (line: Line, field: string) => void;

/**
 * The criteria of one item, shared ones last, with ids r1, r2, … in their order. Null, with faults told, where one
 * cannot be read, none has points, or a dimension's points cannot be lost or won.
 */
export function readRubric(
  lines: readonly Line[],
  columns: Columns,
  spec: RubricSpec,
  tell: TellLine,
  silent: HearSilent,
): RubricRow[] | null {
  const [first] = lines;
  if (first === undefined) return null;
  let faults = 0;
  const count: TellLine = (...fault) => {
    faults += 1;
    tell(...fault);
  };
  const own = hasRowsOfCriteria(columns)
    ? lines.flatMap((line) => {
        const ears = earsOf(line, count, silent);
        return columns.score === null
          ? linesOfCell(line, columns, ears)
          : (rowOfLine(line, columns, spec, ears) ?? []);
      })
    : listOfCell(first, columns, earsOf(first, count, silent));
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

/** What is heard of one line. */
type Ears = { tell: Tell; silent: (field: string) => void };
const earsOf = (line: Line, tell: TellLine, silent: HearSilent): Ears => ({
  tell: (...fault) => tell(line, ...fault),
  silent: (field) => silent(line, field),
});

/** One criterion in one line of the data. A line may hold none where suite.yaml has shared ones. */
function rowOfLine(line: Line, columns: Columns, spec: RubricSpec, ears: Ears): Row | null {
  const cells = [columns.content, columns.score, columns.dimension].map((c) =>
    cellText(line, c).trim(),
  );
  if (spec.shared.length > 0 && cells.every((text) => text === '')) return null;
  const [content = '', score = '', dimension = ''] = cells;
  const name = {
    content: columns.content ?? 'content',
    score: columns.score ?? 'score',
    dimension: columns.dimension ?? 'dimension',
  };
  return readRow(
    { content, score, dimension: columns.dimension === null ? name.content : dimension },
    name,
    ears,
  );
}

/** Criteria as plain text with their points at the ends of the lines. */
function linesOfCell(line: Line, columns: Columns, { tell }: Ears): Row[] {
  const column = columns.rubric ?? columns.content ?? '';
  const dimension = cellText(line, columns.dimension).trim() || column;
  return readCriteriaText(cellText(line, column), dimension, (...fault) => tell(column, ...fault));
}

function listOfCell(line: Line, columns: Columns, ears: Ears): Row[] {
  const { tell } = ears;
  if (columns.rubric === null) return [];
  const column = columns.rubric;
  const value = cellJson(line, column);
  if (value === undefined) return [];
  if (typeof value === 'string' && !/^[[{]/.test(value.trim()))
    return linesOfCell(line, columns, ears);
  if (!Array.isArray(value)) {
    tell(
      column,
      say('is not a list of criteria', '不是评分细则的列表'),
      say(
        'write [{"dimension": "…", "score": 3, "content": "…"}], or one criterion a line, ending with (+3).',
        '请写成 [{"dimension": "……", "score": 3, "content": "……"}]，或一行一条、末尾写上（+3）。',
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
    const { content = null, score, dimension = null } = entry;
    const row = readRow(
      {
        content: textOf(content),
        // A null that was written is a gate; a score that was left out may be a slip.
        score: score === null || typeof score === 'number' ? score : textOf(score ?? null),
        dimension: textOf(dimension),
      },
      { content: `${at}.content`, score: `${at}.score`, dimension: `${at}.dimension` },
      ears,
    );
    return row === null ? [] : [row];
  });
}

const textOf = (value: Json): string =>
  value === null ? '' : typeof value === 'string' ? value.trim() : JSON.stringify(value);

function readRow(
  given: { content: string; score: string | number | null; dimension: string },
  name: { content: string; score: string; dimension: string },
  { tell, silent }: Ears,
): Row | null {
  const { content, dimension } = given;
  const points = readPoints(given.score);
  if (content === '')
    tell(
      name.content,
      say('is empty', '为空'),
      say('say what a reply must do to meet it.', '请写明回答怎样才算符合。'),
    );
  if ('fault' in points) {
    tell(name.score, ...points.fault);
    return null;
  }
  const { score } = points;
  if (points.silent === true && content !== '') silent(name.score);
  if (dimension === '' && score !== null)
    tell(
      name.dimension,
      say('is empty', '为空'),
      say('name what the criterion measures.', '请写明该项衡量的维度。'),
    );
  const whole = content !== '' && (dimension !== '' || score === null);
  return whole ? { dimension, score, content } : null;
}
