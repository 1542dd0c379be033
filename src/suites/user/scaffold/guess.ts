import { cellJson, cellList, cellText } from '../items/cells.js';
import { criteriaColumns, holdsPoints, lacking } from '../items/criteria-columns.js';
import { isTextDialogue } from '../items/dialogue-text.js';
import { fold, parseNumeral } from '../items/fold.js';
import { usualOptions } from '../items/option-columns.js';
import { fullness, hasGaps } from '../items/row-structure.js';
import type { Line } from '../items/table.js';
import { unusedColumns } from '../items/unused-columns.js';
import { columnKey, USUAL, USUAL_SLICES, usual } from '../spec/columns.js';
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
  const found = kind ?? guessKind(names, lines);
  const ofItems = itemColumns(names, lines);
  const dialogue = find('dialogue');
  const isDialogue =
    dialogue !== null &&
    lines.some(
      (line) => Array.isArray(cellJson(line, dialogue)) || isTextDialogue(cellText(line, dialogue)),
    );
  const rest = {
    id: find('id'),
    lang: find('lang'),
    ...(found === 'gold' && goldColumns(names)),
    ...(found === 'rubric' && rubricColumns(names, lines)),
  };
  const used = (): string[] =>
    Object.values(rest)
      .flat()
      .filter((c) => typeof c === 'string');
  const asked = isDialogue
    ? { dialogue }
    : {
        prompt:
          find('prompt') ??
          dialogue ??
          longest(
            ofItems.filter((n) => !used().includes(n)),
            lines,
          ),
      };
  const columns: Partial<Columns> = { ...rest, ...asked };
  const { match, classes } =
    found === 'gold' ? guessMatch(lines, columns) : { match: null, classes: [] };
  const open = unusedColumns(names, columns);
  const slices = [
    ...open.filter((n) => isUsualSlice(n) && isFilled(n, lines)),
    ...open.filter((n) => !isUsualSlice(n) && divides(n, lines)),
  ].slice(0, 3);
  return {
    kind: found,
    columns,
    match,
    classes,
    slices,
    unused: unusedColumns(names, columns, slices),
    lacks: found === 'rubric' ? lacking(columns, lines) : [],
  };
}

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
  const found = names.find((name) => words.some((word) => columnKey(name).endsWith(word)));
  return found ?? null;
}

/**
 * Columns that hold something of a whole item. Where rows go on with the item above, a column that is fuller than the
 * ids is one of these rows. An id that was forgotten is no such row: the rest of it is filled.
 */
function itemColumns(names: readonly string[], lines: readonly Line[]): string[] {
  const id = usual(names, USUAL.id);
  if (id === null || !hasGaps(id, lines)) return [...names];
  const most = fullness(id, lines);
  const whole = names.filter((name) => fullness(name, lines) <= most);
  const goesOn = whole.some((name) => name !== id && fullness(name, lines) * 2 >= most);
  return goesOn ? whole : [...names];
}

/** Columns of criteria by their names, or, where rows go on with the item above, the longest that is fuller than the ids. */
function rubricColumns(names: readonly string[], lines: readonly Line[]) {
  const columns = criteriaColumns((key) => usual(names, USUAL[key]) ?? alike(key, names), lines);
  if (columns.rubric !== null || columns.content !== null) return columns;
  const whole = itemColumns(names, lines);
  const score = usual(names, USUAL.score) ?? alike('score', names);
  const content = longest(
    names.filter((name) => !whole.includes(name) && name !== columns.dimension && name !== score),
    lines,
  );
  return content === null ? columns : { ...columns, content, score };
}

function guessKind(names: readonly string[], lines: readonly Line[]): Kind {
  const has = (key: keyof typeof USUAL): boolean => usual(names, USUAL[key]) !== null;
  const content = usual(names, USUAL.content);
  const pointed = content !== null && holdsPoints(content, lines);
  if (
    has('rubric') ||
    (content !== null && pointed) ||
    ((has('score') || alike('score', names) !== null) &&
      (content !== null || itemColumns(names, lines).length < names.length))
  )
    return 'rubric';
  const gold = usual(names, USUAL.gold);
  return gold !== null && lines.some((line) => cellText(line, gold).trim() !== '')
    ? 'gold'
    : 'labels';
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
function divides(name: string, lines: readonly Line[]): boolean {
  const values = lines.map((line) => cellText(line, name).trim()).filter((v) => v !== '');
  const different = new Set(values);
  const short = values.every((v) => v.length <= SHORT);
  return (
    short &&
    different.size >= 2 &&
    different.size <= MOST_SLICES &&
    different.size * 2 <= values.length
  );
}
