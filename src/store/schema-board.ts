import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: imports, bulk edits, alerts, assignment. */

/** Items that came together: from a run or a file. They are staged, checked and signed off before anybody may rate them. */
export interface WorkImportTable {
  id: string;
  campaign: string;
  /** `run` or `file`. */
  source: string;
  /** The file's name, or the run's id. */
  name: string;
  /** `sent`, `staging`, `staged`, `adding`, `done`, `failed` or `undone`. */
  status: string;
  /** JSON of what was asked: choice of a run, or columns and form of a file. */
  asked: string;
  /** JSON of `Looked`: columns and first rows of a file; null for a run. */
  looked: string;
  /** Required before anything is staged. */
  licence: string;
  provenance: string;
  /** Rows read so far, and rows put into the campaign so far. */
  read_n: number;
  added_n: number;
  /** JSON of counts by what they are: new, same, changed, faulty, findings. */
  counts: string;
  /** JSON of the first faults, each with its row. */
  faults: string;
  /** JSON text of both languages: why it failed; or null. */
  reason: string | null;
  made_ms: number;
  made_by: string;
  signed_ms: number | null;
  signed_by: string | null;
  signed_note: string;
}

/** A staged row. What raters will see of it stands in `work_content` already, under the id that its item will have. */
export interface IntakeRowTable {
  import: string;
  n: number;
  external: string;
  /** JSON of the item as it is to be added, without its content; null afterwards. */
  item: string;
  /** JSON null: where contents stood before they had a place of their own from the beginning. */
  content: string;
  /** Its item's id; empty for rows of imports that ended before there was one. */
  item_id: string;
  /** Of its content. */
  digest: string;
  /** `new`, `same` or `changed`, against the campaign when it was staged. */
  change: string;
  /** JSON of `Findings`: kinds and counts, never what was found. */
  findings: string;
  /** 1 where something was found that a person has to look at. */
  doubtful: number;
  /** `waiting`, `release` or `drop`. */
  decision: string;
  decided_by: string | null;
  decided_ms: number | null;
}

/** A change of many items at once, which can be taken back for a while. */
export interface BulkActTable {
  id: string;
  campaign: string;
  /** JSON: filter and change. */
  about: string;
  n: number;
  made_ms: number;
  made_by: string;
  until_ms: number;
  undone_ms: number | null;
}

/** What an item was before a bulk act. */
export interface BulkRowTable {
  act: string;
  item: string;
  /** JSON: the columns before. */
  before: string;
}

export interface BoardTables {
  work_import: WorkImportTable;
  intake_row: IntakeRowTable;
  bulk_act: BulkActTable;
  bulk_row: BulkRowTable;
}

export const BOARD_SHAPES: Readonly<Record<keyof BoardTables, TableShape>> = {
  work_import: {
    columns: {
      id: 'text',
      campaign: 'text',
      source: 'text',
      name: 'text',
      status: 'text',
      asked: 'text',
      looked: 'text',
      licence: 'text',
      provenance: 'text',
      read_n: 'int',
      added_n: 'int',
      counts: 'text',
      faults: 'text',
      reason: 'text?',
      made_ms: 'big',
      made_by: 'text',
      signed_ms: 'big?',
      signed_by: 'text?',
      signed_note: 'text',
    },
    json: ['asked', 'looked', 'counts', 'faults', 'reason'],
    key: ['id'],
    index: { work_import_campaign: ['campaign', 'made_ms'] },
  },
  intake_row: {
    columns: {
      import: 'text',
      n: 'int',
      external: 'text',
      item: 'text',
      content: 'text',
      digest: 'text',
      change: 'text',
      findings: 'text',
      doubtful: 'int',
      decision: 'text',
      decided_by: 'text?',
      decided_ms: 'big?',
    },
    json: ['item', 'content', 'findings'],
    key: ['import', 'n'],
    unique: { intake_row_external: ['import', 'external'] },
    index: { intake_row_look: ['import', 'doubtful', 'decision', 'n'] },
  },
  bulk_act: {
    columns: {
      id: 'text',
      campaign: 'text',
      about: 'text',
      n: 'int',
      made_ms: 'big',
      made_by: 'text',
      until_ms: 'big',
      undone_ms: 'big?',
    },
    json: ['about'],
    key: ['id'],
    index: { bulk_act_campaign: ['campaign', 'made_ms'] },
  },
  bulk_row: {
    columns: { act: 'text', item: 'text', before: 'text' },
    json: ['before'],
    key: ['act', 'item'],
  },
};
const NAMES = Object.keys(BOARD_SHAPES) as (keyof BoardTables)[];

export const board: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, BOARD_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
