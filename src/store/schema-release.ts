import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: blind tests, gates, releases. */

/** People against a judge, on a random share of a run's questions. */
export interface BlindTestTable {
  id: string;
  campaign: string;
  run: string;
  condition: string;
  /** The judge that is tested. */
  judge: string;
  judge_repeat: number;
  seed: string;
  share: number;
  raters: number;
  /** Agreement that the gate asks for. */
  gate: number;
  /** Lowest tier of raters. */
  tier: number;
  /** JSON list: credentials of which one is needed. */
  credentials: string;
  /** JSON list of the questions drawn. */
  questions: string;
  rubric: number;
  /** `open`, `closed` or `withdrawn`. */
  status: string;
  made_ms: number;
  made_by: string;
  closed_ms: number | null;
  /** JSON of the comparison and the gate, once closed. */
  result: string | null;
}

/** Who was drawn to rate which item of a blind test. */
export interface BlindRaterTable {
  test: string;
  item: string;
  person: string;
  /** 1, 2, …: places of an item; one who skipped is replaced in the same place. */
  place: number;
  /** `drawn`, `done` or `left`. */
  state: string;
}

/** A version of a benchmark that people stand for with their names. */
export interface ReleaseTable {
  id: string;
  campaign: string;
  name: string;
  /** The blind test that it stands on. */
  test: string;
  /** JSON of the gate when it was asked for. */
  gate: string;
  /** `asked`, `signed` or `refused`. */
  state: string;
  /** JSON list: what was checked by hand. */
  checks: string;
  note: string;
  made_ms: number;
  made_by: string;
  decided_ms: number | null;
  decided_by: string | null;
}

export interface ReleaseTables {
  blind_test: BlindTestTable;
  blind_rater: BlindRaterTable;
  release: ReleaseTable;
}

export const RELEASE_SHAPES: Readonly<Record<keyof ReleaseTables, TableShape>> = {
  blind_test: {
    columns: {
      id: 'text',
      campaign: 'text',
      run: 'text',
      condition: 'text',
      judge: 'text',
      judge_repeat: 'int',
      seed: 'text',
      share: 'real',
      raters: 'int',
      gate: 'real',
      tier: 'int',
      credentials: 'text',
      questions: 'text',
      rubric: 'int',
      status: 'text',
      made_ms: 'big',
      made_by: 'text',
      closed_ms: 'big?',
      result: 'text?',
    },
    json: ['credentials', 'questions', 'result'],
    key: ['id'],
    index: { blind_test_campaign: ['campaign'] },
  },
  blind_rater: {
    columns: { test: 'text', item: 'text', person: 'text', place: 'int', state: 'text' },
    key: ['item', 'person'],
    index: { blind_rater_test: ['test', 'person'] },
  },
  release: {
    columns: {
      id: 'text',
      campaign: 'text',
      name: 'text',
      test: 'text',
      gate: 'text',
      state: 'text',
      checks: 'text',
      note: 'text',
      made_ms: 'big',
      made_by: 'text',
      decided_ms: 'big?',
      decided_by: 'text?',
    },
    json: ['gate', 'checks'],
    key: ['id'],
    unique: { release_name: ['campaign', 'name'] },
  },
};
const NAMES = Object.keys(RELEASE_SHAPES) as (keyof ReleaseTables)[];

export const release: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, RELEASE_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
