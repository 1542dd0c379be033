import {
  type Filled,
  type FormField,
  type FormPage,
  HearthError,
  type Json,
  LANGS,
  type Rec,
  same,
  usageError,
} from '../contract/index.js';
import { isPerson, PEOPLE } from '../pipeline/people.js';
import {
  type AnswerPlace,
  answerCode,
  formOf,
  readRowId,
  rowId,
  runCode,
  type SheetAnswer,
  type SheetRun,
  sheetAnswers,
} from './sheet-answers.js';
import { readCell } from './sheet-cells.js';
import {
  noAnswer,
  noColumn,
  noId,
  noRater,
  otherRater,
  otherRun,
  strangeId,
  twice,
} from './sheet-faults.js';
import { type CellValue, cellPlace, cellText, type Grid, keyOf } from './sheet-grid.js';
import { KEYS } from './sheet-layout.js';
import { foldedName, isRaterName, KnownNames, raterRule } from './sheet-people.js';

/** One person's verdict on one answer; no records: nothing of it was filled in. `line`: of its first row. */
export type PersonVerdict = {
  rater: string;
  place: AnswerPlace;
  recs: Rec[];
  file: string;
  line: number;
};

/** Rows by what became of them; `partly`: something that is asked for is missing. */
export type RowCounts = { filled: number; partly: number; empty: number; faulty: number };

export type SheetReading = {
  verdicts: PersonVerdict[];
  rows: RowCounts;
  /** Passages that were given as quotes and do not occur in the text that they are of. */
  strayQuotes: number;
  faults: HearthError[];
};

/** The run codes that the rows of a file begin with. */
export const runCodesIn = (grid: Grid): string[] => [
  ...new Set(grid.rows.flatMap(({ cells }) => readRowId(cellText(cells[grid.id]))?.run ?? [])),
];

/**
 * Reads filled-in sheets of one run. Rows and columns may stand in any order and beside others; rows without an entry are
 * counted. A faulty row gives no verdict, and every fault is told with file, sheet, row, column, value and what to write.
 * A rater is known by name whatever its case and width; a name that is new in a sheet made for somebody else is a fault.
 * @param rater of rows whose sheet names nobody, and a name that may be new in any sheet
 */
export async function readSheets(
  run: SheetRun,
  grids: readonly Grid[],
  rater: string | null,
): Promise<SheetReading> {
  const answers = await answersOf(run, grids);
  const reading: SheetReading = {
    verdicts: [],
    rows: { filled: 0, partly: 0, empty: 0, faulty: 0 },
    strayQuotes: 0,
    faults: [],
  };
  const people = run.manifest.judges.filter(isPerson).map(({ name }) => name.slice(PEOPLE.length));
  const made = grids.flatMap(({ madeFor }) => madeFor ?? []);
  const names = new KnownNames([...people, ...(rater === null ? [] : [rater]), ...made]);
  const places = new Map<string, Collected>();
  const seen = new Map<string, string>();
  for (const grid of grids)
    for (const row of grid.rows) {
      const read = readRow(run, grid, row, answers, { fallback: rater, names });
      if (read === null) continue;
      if ('faults' in read) {
        reading.rows.faulty += 1;
        reading.faults.push(...read.faults);
        continue;
      }
      const key = JSON.stringify([read.rater, read.id]);
      const first = seen.get(key);
      if (first !== undefined) {
        reading.rows.faulty += 1;
        reading.faults.push(twice(grid, row.line, read.id, first));
        continue;
      }
      seen.set(key, `${grid.file}:${row.line}`);
      reading.rows[read.state] += 1;
      reading.strayQuotes += read.strayQuotes;
      const at = JSON.stringify([read.rater, read.answer.place]);
      const collected = places.get(at) ?? {
        rater: read.rater,
        answer: read.answer,
        filled: new Map<string, Filled>(),
        file: grid.file,
        line: row.line,
      };
      places.set(at, collected);
      if (read.state !== 'empty') collected.filled.set(read.page.step, read.filled);
    }
  for (const collected of places.values()) toVerdict(run, collected, reading);
  return reading;
}

type Collected = {
  rater: string;
  answer: SheetAnswer;
  filled: Map<string, Filled>;
  file: string;
  line: number;
};

/** The answers that the rows are of, by code. */
async function answersOf(run: SheetRun, grids: readonly Grid[]): Promise<Map<string, SheetAnswer>> {
  const wanted = new Set(
    grids.flatMap(({ rows, id }) =>
      rows.flatMap(({ cells }) => readRowId(cellText(cells[id]))?.answer ?? []),
    ),
  );
  const form = formOf(run);
  const found = new Map<string, SheetAnswer>();
  for await (const answer of sheetAnswers(run, null)) {
    const code = answerCode(run.manifest.run, form, answer);
    if (wanted.has(code)) found.set(code, answer);
    if (found.size === wanted.size) break;
  }
  return found;
}

/** Who may have filled in a row. `fallback`: of sheets that name nobody. */
type Who = { fallback: string | null; names: KnownNames };

type ReadRow = {
  id: string;
  rater: string;
  answer: SheetAnswer;
  page: FormPage;
  filled: { [key: string]: Json };
  state: 'filled' | 'partly' | 'empty';
  strayQuotes: number;
};

/** Null for a row without an id in which nothing else that is known stands: blank rows, sums, remarks. */
function readRow(
  run: SheetRun,
  grid: Grid,
  { line, cells }: Grid['rows'][number],
  answers: ReadonlyMap<string, SheetAnswer>,
  who: Who,
): ReadRow | { faults: HearthError[] } | null {
  const text = cellText(cells[grid.id]).trim();
  if (text === '') {
    const reply = grid.header.findIndex((h) => keyOf(h) === KEYS.number);
    const numbered = cellText(cells[reply]).trim() !== '';
    return numbered ? { faults: [noId(grid, line)] } : null;
  }
  const at = cellPlace(grid, line, grid.id);
  const id = readRowId(text);
  if (id === null) return { faults: [strangeId(text, at)] };
  if (id.run !== runCode(run.manifest.run)) return { faults: [otherRun(text, at)] };
  const answer = answers.get(id.answer);
  const page = answer?.pages[id.page];
  if (answer === undefined || page === undefined) return { faults: [noAnswer(text, at)] };
  const faults: HearthError[] = [];
  const rater = raterOf(grid, line, cells, who);
  if (rater instanceof HearthError) faults.push(rater);
  const filled: { [key: string]: Json } = {};
  let strayQuotes = 0;
  let missing = 0;
  for (const field of page.fields) {
    const column = columnOf(grid, field);
    const read = column < 0 ? { value: undefined } : readCell(field, cells[column]);
    if ('fault' in read) {
      faults.push(usageError(read.fault, cellPlace(grid, line, column)));
      continue;
    }
    const { value } = read;
    if (value === undefined) missing += field.optional === true ? 0 : 1;
    else filled[field.id] = value;
    if (field.kind === 'spans') strayQuotes += strays(answer, field.of, value);
  }
  const lost = page.fields.filter((f) => f.optional !== true && columnOf(grid, f) < 0);
  if (lost.length > 0) faults.push(noColumn(grid, lost));
  if (faults.length > 0 || rater instanceof HearthError) return { faults };
  const empty = Object.keys(filled).length === 0;
  return {
    id: rowId(run.manifest.run, id.answer, id.page),
    rater,
    answer,
    page,
    filled,
    state: empty ? 'empty' : missing > 0 ? 'partly' : 'filled',
    strayQuotes,
  };
}

/** Column of a field: by the key in brackets, else by its label in either language; −1 where there is none. */
function columnOf({ header }: Grid, field: FormField): number {
  const byKey = header.findIndex((h) => keyOf(h) === field.id);
  if (byKey >= 0) return byKey;
  const labels = LANGS.map((lang) => field.label[lang].normalize('NFKC').trim().toLowerCase());
  return header.findIndex((h) => labels.includes(keyOf(h)));
}

const flat = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

function strays(answer: SheetAnswer, of: string, value: Json | undefined): number {
  const text = flat(answer.shown.find(({ id }) => id === of)?.text ?? '');
  const spans = Array.isArray(value) ? value : [];
  return spans.filter((span) => typeof span === 'string' && !text.includes(flat(span))).length;
}

function raterOf(
  grid: Grid,
  line: number,
  cells: readonly CellValue[],
  { fallback, names }: Who,
): string | HearthError {
  const column = grid.header.findIndex((h) => keyOf(h) === KEYS.rater);
  const nameIn = (row: readonly CellValue[]): string =>
    cellText(row[column]).normalize('NFKC').trim();
  const own = nameIn(cells);
  const others = new Map(
    grid.rows.map((row) => [foldedName(nameIn(row.cells)), nameIn(row.cells)]),
  );
  others.delete('');
  const [only] = others.values();
  const name =
    own !== '' ? own : others.size === 1 ? (only ?? '') : (fallback ?? grid.madeFor ?? '');
  if (name === '') return noRater(grid, line);
  const at = cellPlace(grid, line, column < 0 ? undefined : column);
  if (!isRaterName(name)) return raterRule(name, at);
  const known = names.spelling(name);
  if (known !== null) return known;
  if (grid.madeFor !== null) return otherRater(name, grid.madeFor, at);
  names.add(name);
  return name;
}

/** The records of one answer, tried on the judge that will read them. */
function toVerdict(run: SheetRun, collected: Collected, reading: SheetReading): void {
  const { rater, answer, filled, file, line } = collected;
  const { suite } = run;
  try {
    const recs = formOf(run).recs(answer.answered, filled);
    if (recs.length > 0)
      suite.judge?.fromFile(answer.answered, recs, {
        asked: answer.loaded.condition.asked,
        scoring: answer.loaded.condition.scoring,
        o: answer.loaded.condition.scoreOptions,
      });
    reading.verdicts.push({ rater, place: answer.place, recs, file, line });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const text = error instanceof HearthError ? error.text : same(error.message);
    reading.faults.push(usageError(text, { file, line }));
  }
}
