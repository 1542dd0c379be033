import type { Migration } from 'kysely';

/** Who wants notices by mail, and in which language. */
export interface MailChoiceTable {
  person: string;
  lang: string;
  /** SHA-256 of what the mail that asks whether the address is right carries; null once somebody came back by it. */
  token_hash: string | null;
  /** What happened from here on is sent; null until the address is confirmed. */
  since_ms: number | null;
}

/** Mails that are under way: of what kind and about what, never a text. */
export interface MailTable {
  id: string;
  person: string;
  kind: string;
  project: string;
  /** A path of the pages. */
  link: string;
  made_ms: number;
  /** Not before this. */
  next_ms: number;
  tries: number;
  tried_ms: number | null;
  /** `waiting`, `sent` or `given up`. */
  state: string;
  /** Why the last try failed, in a word; never what the mail server said. */
  fault: string | null;
}

export interface MailTables {
  mail_choice: MailChoiceTable;
}
/** Not carried to another place: it would be sent twice. */
export interface MailWorkTables {
  mail: MailTable;
}

export const mail: Migration = {
  async up(db) {
    await db.schema
      .createTable('mail_choice')
      .addColumn('person', 'text', (c) => c.primaryKey())
      .addColumn('lang', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text')
      .addColumn('since_ms', 'bigint')
      .execute();
    await db.schema
      .createTable('mail')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('project', 'text', (c) => c.notNull())
      .addColumn('link', 'text', (c) => c.notNull())
      .addColumn('made_ms', 'bigint', (c) => c.notNull())
      .addColumn('next_ms', 'bigint', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('tried_ms', 'bigint')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('fault', 'text')
      .execute();
    await db.schema.createIndex('mail_due').on('mail').columns(['state', 'next_ms']).execute();
    // Whether somebody may still look is asked again when a message goes to a webhook of their own.
    await db.schema.alterTable('outbox').addColumn('project', 'text').execute();
  },
  async down(db) {
    await db.schema.alterTable('outbox').dropColumn('project').execute();
    await db.schema.dropTable('mail').execute();
    await db.schema.dropTable('mail_choice').execute();
  },
};
