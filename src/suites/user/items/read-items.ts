import { createHash } from 'node:crypto';
import type { ImportNote } from '../../../contract/index.js';
import { digest } from '../../../store/index.js';
import type { Faults } from '../faults.js';
import { languageOf, languageTag, say } from '../say.js';
import type { SpecFile } from '../spec/read-spec.js';
import { SPEC_FILE } from '../spec/read-spec.js';
import type { Columns, Spec } from '../spec/types.js';
import { cellText } from './cells.js';
import { columnNotes, columnSlips, spanNotes } from './column-notes.js';
import { resolveColumns } from './columns.js';
import { readTurns } from './dialogue.js';
import { readGoldCells } from './gold.js';
import { askedIn, continuationFault, unreadCriteria } from './row-structure.js';
import { hasRowsOfCriteria, readRubric } from './rubric.js';
import { joinedNotes, type Read, samePromptNotes } from './same-prompts.js';
import { sampleNotes, sharedNotes } from './shared-notes.js';
import { type SilentGate, silentGateNotes } from './silent-gates.js';
import { sliceNotes } from './slice-notes.js';
import { type DataTable, type Line, readTables } from './table.js';
import type { AnyUserItem, UserItem } from './types.js';

/** Items of all data files in their order, and what the import noticed. */
export type ItemSet = {
  items: AnyUserItem[];
  notes: ImportNote[];
  /** Those of the notes that are most likely slips; `suite new` shows them too. */
  slips: ImportNote[];
  files: string[];
  hash: string;
  rows: number;
};

/** Reads the items of a suite. Rows with a fault are told and left out. */
export async function readItems(source: SpecFile, faults: Faults): Promise<ItemSet> {
  const { spec } = source;
  const tables = await readTables(spec.dir, spec.data, faults);
  const seen = new Map<string, string>();
  const set: ItemSet = {
    items: [],
    notes: [],
    slips: [],
    files: [SPEC_FILE, ...tables.map((t) => t.name)],
    hash: createHash('sha256')
      .update(JSON.stringify([digestOf(spec), ...tables.map((t) => [t.name, t.sha256])]))
      .digest('hex'),
    rows: tables.reduce((sum, t) => sum + t.lines.length, 0),
  };
  set.slips.push(...sampleNotes(source));
  if (spec.kind === 'rubric')
    set.slips.push(
      ...silentGateNotes(
        SPEC_FILE,
        spec.silentGates.map((row) => ({ row, field: 'score' })),
      ),
    );
  for (const table of tables) {
    if (table.lines.length === 0) continue;
    const before = faults.list.length;
    const columns = resolveColumns(source, table, faults);
    // Where a column is missing, every row would be told of as well.
    if (faults.list.length > before) continue;
    readTableItems({ spec, table, columns, faults, seen, set });
  }
  set.notes.push(...set.slips, ...sharedNotes(source, set.items));
  return set;
}

type World = {
  spec: Spec;
  table: DataTable;
  columns: Columns;
  faults: Faults;
  seen: Map<string, string>;
  set: ItemSet;
};

function readTableItems(world: World): void {
  const { spec, table, columns, faults, set } = world;
  if (columns.id === null)
    set.notes.push({
      file: table.name,
      row: null,
      level: 'info',
      what: say(
        'no column with ids: items are q1, q2, … in the order of the rows, so do not reorder them between runs',
        '没有编号列：题目按行序编为 q1、q2……，两次运行之间请勿调换行序',
      ),
    });
  const silent: SilentGate[] = [];
  const { groups, repeated } = entries(world);
  const read: Read[] = [];
  for (const lines of groups) {
    const item = readItem(world, lines, silent);
    if (item !== null) read.push({ item, rows: lines.map(({ line }) => line) });
  }
  set.items.push(...read.map(({ item }) => item));
  set.slips.push(
    ...joinedNotes(
      table.name,
      groups.map((lines) => lines.map(({ line }) => line)),
      repeated,
    ),
    ...samePromptNotes(table.name, read),
    ...columnSlips(world),
  );
  set.notes.push(...columnNotes(world));
  set.slips.push(...silentGateNotes(table.name, silent));
  set.notes.push(
    ...sliceNotes({ file: table.name, slices: spec.slices, groups, columns }),
    ...spanNotes(table, faults.list, set.slips),
  );
  for (const column of spec.clusters) {
    const blank = table.lines.filter((line) => cellText(line, column).trim() === '').length;
    if (blank > 0 && !hasRowsOfCriteria(columns))
      set.notes.push({
        file: table.name,
        row: null,
        level: 'dubious',
        what: say(
          `${blank} rows have no ${column}: each of them is a cluster of its own`,
          `有 ${blank} 行的 ${column} 为空：这些行各自单独成组`,
        ),
      });
  }
}

type Entries = {
  groups: Line[][];
  /** Rows without ids that say the prompt of the row above again. */
  repeated: number[];
};

/**
 * Lines that make one item: one each, or, where every criterion has a row, those down to the next id. Without ids a row
 * that asks something else starts the next item.
 */
function entries({ spec, table, columns, faults }: World): Entries {
  if (!hasRowsOfCriteria(columns)) {
    const without = unreadCriteria(table.lines, columns);
    const [first] = without;
    if (first !== undefined)
      faults.add(
        { file: table.file, line: first.line, field: columns.id ?? askedIn(columns) ?? 'id' },
        ...continuationFault(
          without.map(({ line }) => line),
          spec.kind,
          (['content', 'score', 'id'] as const).filter((key) => columns[key] === null),
        ),
      );
    const lines = table.lines.filter((line) => !without.includes(line));
    return { groups: lines.map((line) => [line]), repeated: [] };
  }
  const groups: Line[][] = [];
  const repeated: number[] = [];
  const askedHere = askedIn(columns);
  let current: string | null = null;
  for (const line of table.lines) {
    const id = cellText(line, columns.id).trim();
    const [first] = groups.at(-1) ?? [];
    const asked = cellText(line, askedHere).trim();
    const before = first === undefined ? '' : cellText(first, askedHere).trim();
    const next =
      columns.id === null ? asked !== '' && asked !== before : id !== '' && id !== current;
    if (first === undefined || next) {
      groups.push([line]);
      current = id;
      continue;
    }
    groups.at(-1)?.push(line);
    if (asked === '') continue;
    if (columns.id === null) repeated.push(line.line);
    else if (asked !== before)
      faults.add(
        { file: table.file, line: line.line, field: askedHere ?? 'prompt' },
        say(`differs from row ${first.line} of the same item`, `与同一题的第 ${first.line} 行不同`),
        say(
          'leave it empty here, or give the row an id of its own.',
          '请在这里留空，或给这一行单独的编号。',
        ),
      );
  }
  return { groups, repeated };
}

function readItem(world: World, lines: Line[], silent: SilentGate[]): AnyUserItem | null {
  const { spec, table, columns, faults } = world;
  const [first] = lines;
  if (first === undefined) return null;
  const tell = (line: Line, field: string, ...fault: [Text, Text]): void =>
    faults.add({ file: table.file, line: line.line, field }, ...fault);
  const tellFirst = (field: string, ...fault: [Text, Text]): void => tell(first, field, ...fault);

  const id = readId(world, first);
  const turns = readTurns(first, columns, spec.roles, tellFirst);
  const base = turns === null ? null : baseOf(world, first, turns);
  switch (spec.kind) {
    case 'labels':
      return id === null || base === null ? null : { id, ...base };
    case 'rubric': {
      const rubric = readRubric(lines, columns, spec, tell, ({ line }, field) =>
        silent.push({ row: line, field }),
      );
      return id === null || base === null || rubric === null ? null : { id, ...base, rubric };
    }
    case 'gold': {
      const gold = readGoldCells(first, columns, spec, tellFirst);
      return id === null || base === null || gold === null ? null : { id, ...base, ...gold };
    }
  }
}
type Text = ImportNote['what'];

/** Null, with a fault told, for an id that is missing, taken, or cannot be typed. */
function readId({ table, columns, faults, seen }: World, line: Line): string | null {
  const id = columns.id === null ? `q${seen.size + 1}` : cellText(line, columns.id).trim();
  const at = { file: table.file, line: line.line, field: columns.id ?? 'id' };
  const here = `${table.name}:${line.line}`;
  const before = seen.get(id);
  seen.set(id === '' ? here : id, here);
  if (id === '') {
    faults.add(at, say('is empty', '为空'), say('give the item an id.', '请填写题目编号。'));
    return null;
  }
  if (/[,\p{Cc}]/u.test(id) || id.length > 100) {
    faults.add(
      at,
      say('is no id', '不能作编号'),
      say(
        'use at most 100 characters without commas and line breaks.',
        '请不超过 100 个字符，且不含逗号和换行。',
      ),
    );
    return null;
  }
  if (before === undefined) return id;
  faults.add(
    at,
    say(`"${id}" stands there already (${before})`, `“${id}”已经出现过（${before}）`),
    say(
      'give each item an id of its own, and keep the rows of one item together.',
      '请让每道题的编号各不相同，同一题的各行请放在一起。',
    ),
  );
  return null;
}

function baseOf(
  { spec, columns }: World,
  line: Line,
  turns: UserItem['turns'],
): Omit<UserItem, 'id'> {
  const cell = (column: string | null): string => cellText(line, column).trim();
  const context = cellText(line, columns.context);
  const named = cell(columns.lang) || (spec.lang ?? '');
  const lang =
    named === '' ? languageOf(turns.map((t) => t.content).join('\n')) : languageTag(named);
  const valuesOf = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.flatMap((name) => (cell(name) === '' ? [] : [[name, cell(name)]])));
  const strata = (spec.strata.length > 0 ? spec.strata : spec.slices.slice(0, 1)).map(cell);
  return {
    lang,
    clusters: valuesOf(spec.clusters),
    ...(strata.length > 0 && { strata: strata.join('/') }),
    turns,
    context: context.trim() === '' ? null : context,
    facets: valuesOf(spec.slices),
    spec: digestOf(spec),
  };
}

/** Digest of what decides which records are asked and how they are read; titles, notices and the like may change. */
export function digestOf(spec: Spec): string {
  const { kind, target, judge } = spec;
  const read = {
    kind,
    target,
    judge: judge.instructions,
    labels: spec.kind === 'labels' ? spec.labels.map(({ group: _, ...label }) => label) : null,
    gold: spec.kind === 'gold' ? [spec.match, spec.classes] : null,
  };
  return digest(read).slice(0, 16);
}
