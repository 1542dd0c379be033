import { cellJson, cellList, cellText } from '../items/cells.js';
import { criteriaColumns, holdsPoints, lacking } from '../items/criteria-columns.js';
import { isTextDialogue, spokenRows } from '../items/dialogue-text.js';
import { fold, parseNumeral } from '../items/fold.js';
import { usualOptions } from '../items/option-columns.js';
import { readPoints } from '../items/points.js';
import { continuationRows, fullness, hasGaps, isBlank } from '../items/row-structure.js';
import { whyNoSlice } from '../items/slice-notes.js';
import type { Line } from '../items/table.js';
import { unusedColumns } from '../items/unused-columns.js';
import { columnKey, USUAL, USUAL_ROLES, USUAL_SLICES, usual } from '../spec/columns.js';
import type { Columns, Kind, Match } from '../spec/types.js';

/** What a table looks like: the kind of suite, the columns it needs, and columns that divide the items. */
export type Guess = {
  kind: Kind;
  columns: Partial<Columns>;
  match: Match | null;
  classes: string[];
  /** Columns with few different short values. */
  slices: string[];
  /** Columns that nothing reads. */
  unused: string[];
  /** Columns that a rubric needs and the table lacks. */
  lacks: ('content' | 'score')[];
  /** Rows that go on with the item above: neither an id nor anything asked stands there. */
  joined: number[];
};

/** At most this many different gold answers are taken for a closed vocabulary. */
const MOST_CLASSES = 12;
const MOST_SLICES = 8;
/** Characters of a value that names a part of the data. */
const SHORT = 40;

/** Guesses from column names and cells. `kind` given: only the columns are guessed. */
export function guessFrom(lines: readonly Line[], kind?: Kind): Guess {
  const names = [...new Set(lines.flatMap(({ record }) => Object.keys(record)))];
  const find = (key: keyof typeof USUAL): string | null => usual(names, USUAL[key]);
  const rows = rowsOf(names, lines);
  const found = kind ?? guessKind(names, lines, rows);
  const rest = {
    id: rows.id,
    lang: find('lang'),
    ...(found === 'gold' && goldColumns(names)),
    ...(found === 'rubric' && rubricColumns(names, lines, rows)),
  };
  const columns: Partial<Columns> = { ...rest, ...askedColumn(names, lines, rows, rest) };
  const { match, classes } =
    found === 'gold' ? guessMatch(lines, columns) : { match: null, classes: [] };
  const open = unusedColumns(names, columns);
  const groups = groupsOf(lines, rows.id, columns.prompt ?? columns.dialogue ?? null);
  const dividing = open.filter((n) => whyNoSlice(n, groups, columns) === null);
  const slices = [
    ...dividing.filter((n) => isUsualSlice(n) && isFilled(n, lines)),
    ...dividing.filter((n) => !isUsualSlice(n) && divides(n, groups)),
  ].slice(0, 3);
  const goesOn = continuationRows(
    lines,
    rows.id,
    [columns.prompt, columns.dialogue].filter((name) => typeof name === 'string'),
  );
  return {
    kind: found,
    columns,
    match,
    classes,
    slices,
    unused: unusedColumns(names, columns, slices),
    lacks: found === 'rubric' ? lacking(columns, lines) : [],
    joined: found === 'rubric' ? goesOn.map(({ line }) => line) : [],
  };
}

/** What is asked: a dialogue, as a list of turns or written out with its speakers, or one prompt. */
function askedColumn(
  names: readonly string[],
  lines: readonly Line[],
  { whole }: Rows,
  rest: Partial<Columns>,
): Partial<Columns> {
  const dialogue = usual(names, USUAL.dialogue);
  const holdsTurns =
    dialogue !== null &&
    lines.some(
      (line) => Array.isArray(cellJson(line, dialogue)) || isTextDialogue(cellText(line, dialogue)),
    );
  if (holdsTurns) return { dialogue };
  const used = Object.values(rest).flat();
  const prompt =
    usual(names, USUAL.prompt) ??
    dialogue ??
    longest(
      whole.filter((n) => !used.includes(n)),
      lines,
    );
  return prompt !== null && isSpoken(prompt, lines) ? { dialogue: prompt } : { prompt };
}

const isSpoken = (column: string, lines: readonly Line[]): boolean =>
  spokenRows(column, lines, USUAL_ROLES).length > 0;

const SLICE_KEYS = USUAL_SLICES.map(columnKey);
const isUsualSlice = (name: string): boolean => SLICE_KEYS.includes(columnKey(name));

/** At least two values, each short: a column that is called after a division still has to be one. */
function isFilled(name: string, lines: readonly Line[]): boolean {
  const values = new Set(lines.map((line) => cellText(line, name).trim()).filter((v) => v !== ''));
  return values.size >= 2 && [...values].every((v) => v.length <= SHORT);
}

/** A column whose name ends as a known Chinese one does: 考察维度, 参考分值. What is guessed so is written down. */
function alike(key: keyof typeof USUAL, names: readonly string[]): string | null {
  if (key !== 'dimension' && key !== 'score') return null;
  const words = USUAL[key].filter((word) => /^\p{Script=Han}{2,}$/u.test(word));
  const isOther = (name: string): boolean => usual([name], Object.values(USUAL).flat()) !== null;
  const found = names.find(
    (name) => !isOther(name) && words.some((word) => columnKey(name).endsWith(word)),
  );
  return found ?? null;
}

/**
 * How rows make items. `whole`: columns that hold something of a whole item. `goesOn`: rows go on with the item above, as
 * below merged cells; then the columns that are not whole hold one of its criteria in each row.
 */
type Rows = { id: string | null; whole: readonly string[]; goesOn: boolean };

/**
 * Where ids, or in a table without them what is asked, have gaps, a column that is fuller is one of the rows that go on
 * with the item above. An id that was forgotten is no such row: the rest of it is filled.
 */
function rowsOf(names: readonly string[], lines: readonly Line[]): Rows {
  const named = usual(names, USUAL.id);
  // 案例 may be the case itself.
  const id = named !== null && isWord(named, lines) ? named : null;
  const anchor = id ?? names.find((name) => isAsked(name, lines)) ?? null;
  const none = { id, whole: names, goesOn: false };
  if (anchor === null || !hasGaps(anchor, lines)) return none;
  const most = fullness(anchor, lines);
  const whole = names.filter((name) => fullness(name, lines) <= most);
  const goesOn = whole.some((name) => name !== anchor && fullness(name, lines) * 2 >= most);
  if (!goesOn) return none;
  return { id: id ?? idBeside(anchor, whole, lines), whole, goesOn: whole.length < names.length };
}

const isWord = (name: string, lines: readonly Line[]): boolean =>
  lines.every((line) => cellText(line, name).trim().length <= SHORT);

/** Whether a column is called as prompts and dialogues are, or looks like dialogues. */
const isAsked = (name: string, lines: readonly Line[]): boolean =>
  usual([name], [...USUAL.prompt, ...USUAL.dialogue]) !== null || isSpoken(name, lines);

/** A column without a known name that numbers the items: signs such as G01, each its own, wherever something is asked. */
function idBeside(anchor: string, whole: readonly string[], lines: readonly Line[]): string | null {
  const starts = lines.filter((line) => !isBlank(line, anchor));
  const numbers = (name: string): boolean => {
    const values = starts.map((line) => cellText(line, name).trim());
    return values.every((v) => /^[\w.-]{1,20}$/.test(v)) && new Set(values).size === values.length;
  };
  return whole.find((name) => name !== anchor && numbers(name)) ?? null;
}

/** The rows of each item: down to the next id, or to the next thing asked. */
function groupsOf(lines: readonly Line[], id: string | null, asked: string | null): Line[][] {
  const groups: Line[][] = [];
  let current = '';
  for (const line of lines) {
    const key = cellText(line, id ?? asked).trim();
    if (groups.length === 0 || (key !== '' && key !== current)) {
      groups.push([line]);
      current = key;
    } else groups.at(-1)?.push(line);
  }
  return groups;
}

/** Columns of criteria by their names, or, where rows go on with the item above, by what stands in the further rows. */
function rubricColumns(names: readonly string[], lines: readonly Line[], rows: Rows) {
  const find = (key: 'rubric' | 'dimension' | 'score' | 'content') =>
    usual(names, USUAL[key]) ?? alike(key, names);
  const columns = criteriaColumns(find, lines);
  if (columns.rubric !== null) return columns;
  const open = names.filter((name) => !rows.whole.includes(name));
  const score = columns.score ?? find('score') ?? (rows.goesOn ? pointsIn(open, lines) : null);
  const content =
    columns.content ??
    longest(
      open.filter((name) => name !== columns.dimension && name !== score),
      lines,
    );
  if (content === null) return columns;
  const left = open.filter((name) => name !== content && name !== score);
  const dimension = columns.dimension ?? left.find((name) => recurs(name, lines)) ?? null;
  return { ...columns, content, score, dimension };
}

const filledCells = (name: string, lines: readonly Line[]): string[] =>
  lines.map((line) => cellText(line, name).trim()).filter((text) => text !== '');

/** The column whose cells all are points. */
const pointsIn = (names: readonly string[], lines: readonly Line[]): string | null =>
  names.find((name) => {
    const cells = filledCells(name, lines);
    return cells.length > 0 && cells.every((text) => !('fault' in readPoints(text)));
  }) ?? null;

/** Whether short values occur twice on average, as dimensions do. */
function recurs(name: string, lines: readonly Line[]): boolean {
  const cells = filledCells(name, lines);
  return new Set(cells).size * 2 <= cells.length && cells.every((text) => text.length <= SHORT);
}

function guessKind(names: readonly string[], lines: readonly Line[], rows: Rows): Kind {
  const has = (key: keyof typeof USUAL): boolean => usual(names, USUAL[key]) !== null;
  const content = usual(names, USUAL.content);
  const gold = usual(names, USUAL.gold);
  const isGold = gold !== null && filledCells(gold, lines).length > 0;
  const open = names.filter((name) => !rows.whole.includes(name));
  const scored = has('score') || alike('score', names) !== null;
  if (
    has('rubric') ||
    (content !== null && holdsPoints(content, lines)) ||
    (scored && (content !== null || rows.goesOn)) ||
    (rows.goesOn && open.length > 1 && pointsIn(open, lines) !== null) ||
    // Points may be missing: that is told, and better than labels which nobody asked for.
    (content !== null && !isGold && (has('prompt') || has('dialogue') || rows.goesOn))
  )
    return 'rubric';
  return isGold ? 'gold' : 'labels';
}

const goldColumns = (names: readonly string[]) => ({
  gold: usual(names, USUAL.gold),
  options: usualOptions(names),
});

/** The column with the longest texts on average: what is asked is rarely short. */
function longest(names: readonly string[], lines: readonly Line[]): string | null {
  const mean = (name: string): number =>
    lines.reduce((sum, line) => sum + cellText(line, name).length, 0) / Math.max(1, lines.length);
  const [best] = [...names].sort((a, b) => mean(b) - mean(a));
  return best ?? null;
}

function guessMatch(
  lines: readonly Line[],
  columns: Partial<Columns>,
): Pick<Guess, 'match' | 'classes'> {
  if ((columns.options ?? []).length > 0) return { match: 'choice', classes: [] };
  const golds = lines
    .map((line) => cellList(line, columns.gold ?? null))
    .filter((g) => g.length > 0);
  const words = golds.flat();
  if (words.length > 0 && golds.every((g) => g.length === 1 && parseNumeral(g[0] ?? '') !== null))
    return { match: 'number', classes: [] };
  const different = new Map(words.map((word) => [fold(word), word]));
  const closed = different.size <= MOST_CLASSES && different.size * 2 <= words.length;
  const classes = closed ? [...different.values()].sort() : [];
  return { match: golds.some((g) => g.length > 1) ? 'set' : 'exact', classes };
}

/** Whether a column has at least two and few different short values, none of them alone. */
function divides(name: string, groups: readonly (readonly Line[])[]): boolean {
  const values = groups.flatMap((lines) => filledCells(name, lines).slice(0, 1));
  const different = new Set(values);
  return (
    values.every((v) => v.length <= SHORT) &&
    different.size >= 2 &&
    different.size <= MOST_SLICES &&
    different.size * 2 <= values.length
  );
}
