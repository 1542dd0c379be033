import type { Generated, Migration } from 'kysely';

/** A rule by which the guard's counts raise an alarm, and what became of its last one. */
export interface GuardAlarmTable {
  id: string;
  name: string;
  /** What is counted: `label`, `sent`, `user`, `cue`, `duty`, `rule` or `action`, and its name. */
  kind: string;
  label: string;
  /** Null: all of them together. */
  policy: string | null;
  persona: string | null;
  version: string | null;
  model: string | null;
  /** `hour` or `day`. */
  bucket: string;
  /** Sealed address of a receiver of its own; empty where there is none. Of earlier rows the address as it is. */
  url: string;
  /** The address's host, to be shown. */
  host: Generated<string>;
  /** 1 or 0. */
  is_on: number;
  made_ms: number;
  /** Id of the person, or `local`. */
  made_by: string;
  /** Begin of the last bucket that was told; null: none. */
  told_ms: number | null;
  /** When it was last tried, and by how many tries for the bucket that is due. */
  tried_ms: number | null;
  tries: number;
  /** Short word for why the last try failed; null: it did not. */
  fault: string | null;
}

export interface GuardAlarmTables {
  guard_alarm: GuardAlarmTable;
}

export const guardAlarms: Migration = {
  async up(db) {
    await db.schema
      .createTable('guard_alarm')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('policy', 'text')
      .addColumn('persona', 'text')
      .addColumn('version', 'text')
      .addColumn('model', 'text')
      .addColumn('bucket', 'text', (c) => c.notNull())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('is_on', 'integer', (c) => c.notNull())
      .addColumn('made_ms', 'bigint', (c) => c.notNull())
      .addColumn('made_by', 'text', (c) => c.notNull())
      .addColumn('told_ms', 'bigint')
      .addColumn('tried_ms', 'bigint')
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('fault', 'text')
      .execute();
  },
  async down(db) {
    await db.schema.dropTable('guard_alarm').execute();
  },
};
