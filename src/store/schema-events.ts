import type { Migration } from 'kysely';

/**
 * How a run goes while it is worked on, for whoever watches. What came of it stands in the records; this is their diary,
 * so it is no part of backups, and it goes with its run.
 */
export interface RunEventTable {
  run: string;
  /** 1, 2, 3 … within the run. */
  n: number;
  at_ms: number;
  /** `began`, `progress`, `trouble`, `stopping` or `ended`. */
  kind: string;
  /** JSON; see pipeline/run-events.ts. No text of models or people. */
  data: string;
}

export interface EventTables {
  run_event: RunEventTable;
}

export const events: Migration = {
  async up(db) {
    await db.schema
      .createTable('run_event')
      .addColumn('run', 'text', (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('at_ms', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('run_event_place', ['run', 'n'])
      .execute();
    await db.schema
      .createIndex('run_event_kind')
      .on('run_event')
      .columns(['kind', 'at_ms'])
      .execute();
  },
  async down(db) {
    await db.schema.dropTable('run_event').execute();
  },
};
