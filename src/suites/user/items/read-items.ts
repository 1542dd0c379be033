import { createHash } from 'node:crypto';
import type { ImportNote } from '../../../contract/index.js';
import { digest } from '../../../store/index.js';
import type { Faults } from '../faults.js';
import { languageOf, languageTag, say } from '../say.js';
import type { SpecFile } from '../spec/read-spec.js';
import { SPEC_FILE } from '../spec/read-spec.js';
import type { Columns, Spec } from '../spec/types.js';
import { cellText } from './cells.js';
import { resolveColumns } from './columns.js';
import { namesOf } from './criteria-columns.js';
import { readTurns } from './dialogue.js';
import { readGoldCells } from './gold.js';
import { hasRowsOfCriteria, readRubric } from './rubric.js';
import { type SilentGate, silentGateNotes } from './silent-gates.js';
import { type DataTable, type Line, readTables } from './table.js';
import type { AnyUserItem, UserItem } from './types.js';
import { unusedColumns } from './unused-columns.js';

/** Items of all data files in their order, and what the import noticed. */
export type ItemSet = {
  items: AnyUserItem[];
  notes: ImportNote[];
  /** Those of the notes that are about gates which nobody asked for. */
  silentGates: ImportNote[];
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
    silentGates: [],
    files: [SPEC_FILE, ...tables.map((t) => t.name)],
    hash: createHash('sha256')
      .update(JSON.stringify([digestOf(spec), ...tables.map((t) => [t.name, t.sha256])]))
      .digest('hex'),
    rows: tables.reduce((sum, t) => sum + t.lines.length, 0),
  };
  if (spec.kind === 'rubric')
    set.silentGates.push(
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
  set.notes.push(...set.silentGates);
  return set;
}

/** Above this many values a column is hardly meant to be a slice. */
const MANY_SLICES = 30;

type World = {
  spec: Spec;
  table: DataTable;
  columns: Columns;
  faults: Faults;
  seen: Map<string, string>;
  set: ItemSet;
};

function readTableItems(world: World): void {
  const { spec, table, columns, set } = world;
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
  for (const lines of entries(world)) {
    const item = readItem(world, lines, silent);
    if (item !== null) set.items.push(item);
  }
  set.notes.push(...columnNotes(world));
  set.silentGates.push(...silentGateNotes(table.name, silent));
  for (const column of spec.slices) {
    const values = new Set(table.lines.map((line) => cellText(line, column).trim())).size;
    if (values > MANY_SLICES)
      set.notes.push({
        file: table.name,
        row: null,
        level: 'dubious',
        what: say(
          `${column} has ${values} different values: a slice of few items says little`,
          `${column} 有 ${values} 个不同取值：每部分题目太少，数字说明不了什么`,
        ),
      });
  }
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

/** Columns that nothing reads, and criteria without a column of dimensions. */
function columnNotes({ spec, table, columns }: World): ImportNote[] {
  const unused = unusedColumns(table.columns, columns, spec.slices, spec.clusters, spec.strata);
  const { content } = columns;
  const note = (level: ImportNote['level'], what: ImportNote['what']): ImportNote => ({
    file: table.name,
    row: null,
    level,
    what,
  });
  return [
    ...(content !== null && columns.dimension === null
      ? [
          note(
            'dubious',
            say(
              `no column of dimensions: criteria that name none themselves form one dimension, "${content}"; known names: ${namesOf('dimension').en}`,
              `没有维度列：自身没有写明维度的细则合为一个维度“${content}”；可用的列名：${namesOf('dimension')['zh-CN']}`,
            ),
          ),
        ]
      : []),
    ...(unused.length > 0
      ? [
          note(
            'info',
            say(`columns not used: ${unused.join(', ')}`, `没有用到的列：${unused.join('、')}`),
          ),
        ]
      : []),
  ];
}

/** Lines that make one item: one each, or, where every criterion has a row, those down to the next id. */
function entries({ table, columns, faults }: World): Line[][] {
  if (!hasRowsOfCriteria(columns)) return table.lines.map((line) => [line]);
  const groups: Line[][] = [];
  let current: string | null = null;
  for (const line of table.lines) {
    const id = cellText(line, columns.id).trim();
    const [first] = groups.at(-1) ?? [];
    const asked = cellText(line, columns.prompt ?? columns.dialogue ?? columns.turns[0] ?? null);
    // Without ids a row that asks something new starts the next item.
    const next = columns.id === null ? asked.trim() !== '' : id !== '' && id !== current;
    if (first === undefined || next) {
      groups.push([line]);
      current = id;
      continue;
    }
    groups.at(-1)?.push(line);
    const before = cellText(first, columns.prompt ?? columns.dialogue ?? columns.turns[0] ?? null);
    if (asked.trim() !== '' && asked !== before)
      faults.add(
        {
          file: table.file,
          line: line.line,
          field: columns.prompt ?? columns.dialogue ?? 'prompt',
        },
        say(`differs from row ${first.line} of the same item`, `与同一题的第 ${first.line} 行不同`),
        say(
          'leave it empty here, or give the row an id of its own.',
          '请在这里留空，或给这一行单独的编号。',
        ),
      );
  }
  return groups;
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
