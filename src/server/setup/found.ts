import { basename } from 'node:path';
import type { Text } from '../../contract/index.js';
import { SPEC_FILE, type SuiteCheck } from '../../suites/user/index.js';
import type { Found } from '../api/upload.js';
import { columnsOf, rowOf, type TableLines } from './table-rows.js';

const SHOWN_FAULTS = 300;
/** Characters of a message that are shown. */
const SHOWN_CHARS = 2000;

/** What the check of a suite found, with the rows that have a fault, and without the folders of this machine. */
export function foundOf(check: SuiteCheck, table: TableLines): Found {
  const columns = columnsOf(table);
  const faults = check.faults.slice(0, SHOWN_FAULTS).map(({ place, what, mend }) => ({
    in: partOf(place.file),
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
    notes: check.notes.slice(0, SHOWN_FAULTS).map(({ file, row, level, what }) => ({
      in: partOf(file),
      row,
      level,
      what,
    })),
    asks: check.asks.map(({ role, calls, first }) => ({
      role,
      calls,
      first: first.map(({ role, content }) => ({
        role,
        content: content.length > SHOWN_CHARS ? `${content.slice(0, SHOWN_CHARS)}…` : content,
      })),
    })),
  };
}

/** Lines of suite.yaml are no rows of the table. */
const partOf = (file: string | undefined): 'spec' | 'data' =>
  basename(file ?? SPEC_FILE) === SPEC_FILE ? 'spec' : 'data';

const withoutFolder = (text: Text, dir: string): Text => ({
  en: text.en.replaceAll(`${dir}/`, '').replaceAll(dir, ''),
  'zh-CN': text['zh-CN'].replaceAll(`${dir}/`, '').replaceAll(dir, ''),
});
