import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { HearthError, type Json, type Text } from '../../contract/index.js';
import { readTable } from '../../pipeline/index.js';
import { HttpFault } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import { SPEC_FILE, type SuiteCheck } from '../../suites/user/index.js';
import type { Found } from '../api/upload.js';

type TableFile = Awaited<ReturnType<typeof readTable>>;

/** What nobody confirmed is forgotten. */
const KEPT_MS = 24 * 3_600_000;
/** Uploads of one person that may wait. */
export const MOST_WAITING = 20;
/** Characters of a cell and of a message that are shown. */
const SHOWN_CHARS = 300;
const SHOWN_ROWS = 50;
const SHOWN_FAULTS = 300;

export const uploadFolder = (home: string, id: string): string => join(home, 'studio-uploads', id);
/** The folder of a suite that was put in with the browser: `hearth run` takes it. */
const ownSuiteFolder = (home: string, id: string): string => join(home, 'studio-suites', id);

/** Removes uploads that nobody confirmed in time. */
export async function forgetOld(db: Db, home: string, now: number): Promise<void> {
  const old = await db
    .selectFrom('upload')
    .select('id')
    .where('made_ms', '<', now - KEPT_MS)
    .execute();
  for (const { id } of old) await forget(db, home, id);
}

export async function forget(db: Db, home: string, id: string): Promise<void> {
  await rm(uploadFolder(home, id), { recursive: true, force: true });
  await db.deleteFrom('upload').where('id', '=', id).execute();
}

/** @throws HttpFault 422 with row and column for a table that cannot be read, without the folders of this machine */
export async function tableOf(file: string): Promise<TableFile> {
  try {
    return await readTable(file);
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    const { line, field } = error.place;
    throw new HttpFault(
      422,
      'unreadable_table',
      error.text,
      {},
      { ...(line !== undefined && { row: line }), ...(field !== undefined && { column: field }) },
    );
  }
}

type Row = { row: number; cells: string[] };

export const columnsOf = ({ lines }: Pick<TableFile, 'lines'>): string[] => [
  ...new Set(lines.flatMap(({ record }) => Object.keys(record))),
];

export const previewOf = (table: Pick<TableFile, 'lines'>, columns: readonly string[]): Row[] =>
  table.lines.slice(0, SHOWN_ROWS).map((line) => rowOf(line, columns));

function rowOf({ line, record }: TableFile['lines'][number], columns: readonly string[]): Row {
  return { row: line, cells: columns.map((column) => cellOf(record[column])) };
}

function cellOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return shown(typeof value === 'string' ? value : JSON.stringify(value));
}

const shown = (text: string): string =>
  text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;

/** Writes suite.yaml beside the table, over an earlier try. */
export const writeSpec = (folder: string, spec: string): Promise<void> =>
  writeFile(join(folder, SPEC_FILE), spec, { mode: 0o600 });

/** What the check found, with the rows that have a fault, and without the folders of this machine. */
export function foundOf(check: SuiteCheck, table: Pick<TableFile, 'lines'>): Found {
  const columns = columnsOf(table);
  const faults = check.faults.slice(0, SHOWN_FAULTS).map(({ place, what, mend }) => ({
    in: basename(place.file ?? SPEC_FILE) === SPEC_FILE ? ('spec' as const) : ('data' as const),
    row: place.line ?? null,
    column: place.field ?? null,
    what: withoutFolder(what, check.dir),
    mend: withoutFolder(mend, check.dir),
  }));
  const bad = new Set(faults.flatMap((fault) => (fault.in === 'data' ? [fault.row] : [])));
  return {
    ok: check.faults.length === 0,
    suite: check.id,
    kind: check.kind,
    items: check.items,
    langs: check.langs,
    faults,
    faultCount: check.faults.length,
    rows: table.lines.filter(({ line }) => bad.has(line)).map((line) => rowOf(line, columns)),
    notes: check.notes.slice(0, SHOWN_FAULTS).map(({ row, level, what }) => ({ row, level, what })),
    asks: check.asks.map(({ role, calls, first }) => ({
      role,
      calls,
      first: first.map((message) => ({
        role: message.role,
        content:
          message.content.length > 2000 ? `${message.content.slice(0, 2000)}…` : message.content,
      })),
    })),
  };
}

const withoutFolder = (text: Text, dir: string): Text => ({
  en: text.en.replaceAll(`${dir}/`, '').replaceAll(dir, ''),
  'zh-CN': text['zh-CN'].replaceAll(`${dir}/`, '').replaceAll(dir, ''),
});

/** Moves a checked upload to where suites are kept. */
export async function keep(home: string, upload: string, id: string): Promise<void> {
  const folder = ownSuiteFolder(home, id);
  await mkdir(join(folder, '..'), { recursive: true, mode: 0o700 });
  await rename(uploadFolder(home, upload), folder);
}

/** Suites that were put in with the browser; `projects` null: of all. */
export async function ownSuites(db: Db, projects: readonly string[] | null) {
  if (projects !== null && projects.length === 0) return [];
  let wanted = db.selectFrom('own_suite').selectAll();
  if (projects !== null) wanted = wanted.where('project', 'in', [...projects]);
  const rows = await wanted.orderBy('made_ms', 'desc').orderBy('id').execute();
  return rows.map(({ made_ms, made_by: _, ...row }) => ({ ...row, madeMs: Number(made_ms) }));
}
