import type { Migration } from 'kysely';

/** Answers or verdicts that somebody put in with the browser; the records are in a folder of the home folder. */
export interface RecordSetTable {
  id: string;
  project: string;
  /** Id of a suite that comes with Hearth, or the series of one that was put in. */
  suite: string;
  /** `answers` or `verdicts`. */
  kind: string;
  /** What runs call the target or judge. */
  name: string;
  /** The file's name as it was sent. */
  file: string;
  records: number;
  /** The view of the suite's data that it is about; empty where there is one view only. */
  view: string;
  made_ms: number;
  made_by: string;
  /** Since when it is not offered any more; runs have their own copy of the records. */
  retired_ms: number | null;
}

export interface OwnDataTables {
  record_set: RecordSetTable;
}

/** Columns that came later than their tables, each with what earlier rows get. */
const COLUMNS = [
  ['own_suite', 'series', 'text', ''],
  ['own_suite', 'version', 'integer', 1],
  ['own_suite', 'facts', 'text', null],
  ['own_suite', 'retired_ms', 'bigint', null],
  ['upload', 'purpose', 'text', 'suite'],
  ['upload', 'about', 'text', ''],
  ['upload', 'draft', 'text', null],
  ['guard_alarm', 'host', 'text', ''],
] as const;

/** Versions of suites that were put in, answers and verdicts for suites, and where an alarm goes, sealed. */
export const ownData: Migration = {
  async up(db) {
    for (const [table, column, type, earlier] of COLUMNS)
      await db.schema
        .alterTable(table)
        .addColumn(column, type, (c) => (earlier === null ? c : c.notNull().defaultTo(earlier)))
        .execute();
    await db.schema
      .createTable('record_set')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('project', 'text', (c) => c.notNull())
      .addColumn('suite', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('file', 'text', (c) => c.notNull())
      .addColumn('records', 'integer', (c) => c.notNull())
      .addColumn('view', 'text', (c) => c.notNull())
      .addColumn('made_ms', 'bigint', (c) => c.notNull())
      .addColumn('made_by', 'text', (c) => c.notNull())
      .addColumn('retired_ms', 'bigint')
      .execute();
    await db.schema
      .createIndex('record_set_suite')
      .on('record_set')
      .columns(['project', 'suite'])
      .execute();
  },
  async down(db) {
    await db.schema.dropTable('record_set').execute();
    for (const [table, column] of [...COLUMNS].reverse())
      await db.schema.alterTable(table).dropColumn(column).execute();
  },
};
