import type { Migration } from 'kysely';

/** Tries to get in, by place: for all servers of one database, and over their restarts. */
export interface SignInTryTable {
  /** A keyed hash of the account or network: neither is told by it. */
  place: string;
  tries: number;
  at_ms: number;
  /** Before this no further try is looked at. */
  until_ms: number;
}

export interface SignInTryTables {
  sign_in_try: SignInTryTable;
}

export const signInTries: Migration = {
  async up(db) {
    await db.schema
      .createTable('sign_in_try')
      .addColumn('place', 'text', (c) => c.primaryKey())
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('at_ms', 'bigint', (c) => c.notNull())
      .addColumn('until_ms', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sign_in_try_at').on('sign_in_try').column('at_ms').execute();
  },
  async down(db) {
    await db.schema.dropTable('sign_in_try').execute();
  },
};
