import type { Generated, Migration } from 'kysely';

/** A provider's key, encrypted with the server's secret. */
export interface ProviderKeyTable {
  /** The environment variable that holds it in processes of runs. */
  variable: string;
  /** See server/setup/sealing.ts. */
  sealed: string;
  set_ms: number;
  /** The person's id; `local` on a machine without accounts. */
  set_by: string;
}

/** A version of a named target or judge. Rows are only ever added: runs name the version that they used. */
export interface VoiceTable {
  id: string;
  /** 1, 2, … */
  version: number;
  project: string;
  /** `target` or `judge`. */
  role: string;
  name: string;
  /** JSON: model, address, key variable, persona, parameters. */
  fields: string;
  made_ms: number;
  made_by: string;
  /** Since when it is not offered any more; the same in all versions. */
  retired_ms: number | null;
}

/** A suite that somebody put in with the browser; its files are in a folder of the home folder. */
export interface OwnSuiteTable {
  id: string;
  project: string;
  /** The suite's own id, of its suite.yaml. */
  suite: string;
  title: string;
  kind: string;
  items: number;
  /** The data file's name as it was sent. */
  file: string;
  made_ms: number;
  made_by: string;
  /** The id of its first version; empty in rows from before there were versions. */
  series: Generated<string>;
  version: Generated<number>;
  /** JSON of what lists and forms say of it; null until somebody asks. */
  facts: string | null;
  /** Since when it is not offered any more; the same in all versions. */
  retired_ms: number | null;
}

/** Something that a person should look at: what kind of thing and where, never what is in it. */
export interface NoticeTable {
  id: string;
  person: string;
  kind: string;
  /** A path of these pages. */
  link: string;
  /** What the same person is told of once. */
  once: string;
  made_ms: number;
  read_ms: number | null;
}

/** What a person does not want to be told of. */
export interface NoticeChoiceTable {
  person: string;
  /** JSON list of kinds. */
  muted: string;
}

/** Where notices are sent: a bot of a group chat, or a person's own. */
export interface WebhookTable {
  id: string;
  /** `project` or `person`. */
  scope: string;
  /** The project's or person's id. */
  owner: string;
  name: string;
  form: string;
  /** The address's host, to be shown; the address itself is a secret. */
  host: string;
  address: string;
  /** Sealed; null where the receiver checks no signature. */
  secret: string | null;
  lang: string;
  /** JSON list of kinds. */
  kinds: string;
  /** JSON `{from, to, zone}` or null. */
  quiet: string | null;
  made_ms: number;
  made_by: string;
}

/** Files that wait for a mapping and a word of confirmation. */
export interface UploadTable {
  id: string;
  project: string;
  person: string;
  file: string;
  bytes: number;
  /** When it was sent or last changed. */
  made_ms: number;
  /** `suite`, `version`, `answers` or `verdicts`. */
  purpose: Generated<string>;
  /** The suite that it is for. */
  about: Generated<string>;
  /** What was typed and is not confirmed. */
  draft: string | null;
}

/** Messages to webhooks that are under way. */
export interface OutboxTable {
  id: string;
  webhook: string;
  kind: string;
  /** Where it happened; null in rows of an earlier Hearth. */
  project: string | null;
  link: string;
  made_ms: number;
  /** Not before this. */
  next_ms: number;
  tries: number;
  /** `waiting`, `sent` or `given up`. */
  state: string;
  /** Why the last try failed, in a word; never what the receiver said. */
  fault: string | null;
}

export interface SetupTables {
  provider_key: ProviderKeyTable;
  voice: VoiceTable;
  own_suite: OwnSuiteTable;
  notice: NoticeTable;
  notice_choice: NoticeChoiceTable;
  webhook: WebhookTable;
}
/** Not carried to another place: half-done uploads, and messages, which would be sent twice. */
export interface SetupWorkTables {
  upload: UploadTable;
  outbox: OutboxTable;
}

export const setup: Migration = {
  async up(db) {
    await db.schema
      .createTable('provider_key')
      .addColumn('variable', 'text', (c) => c.primaryKey())
      .addColumn('sealed', 'text', (c) => c.notNull())
      .addColumn('set_ms', 'bigint', (c) => c.notNull())
      .addColumn('set_by', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('voice')
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('project', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('fields', 'text', (c) => c.notNull())
      .addColumn('made_ms', 'bigint', (c) => c.notNull())
      .addColumn('made_by', 'text', (c) => c.notNull())
      .addColumn('retired_ms', 'bigint')
      .addPrimaryKeyConstraint('voice_place', ['id', 'version'])
      .execute();
    await db.schema
      .createIndex('voice_name')
      .unique()
      .on('voice')
      .columns(['project', 'role', 'name', 'version'])
      .execute();
    await db.schema
      .createTable('own_suite')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('project', 'text', (c) => c.notNull())
      .addColumn('suite', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('items', 'integer', (c) => c.notNull())
      .addColumn('file', 'text', (c) => c.notNull())
      .addColumn('made_ms', 'bigint', (c) => c.notNull())
      .addColumn('made_by', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('notice')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('link', 'text', (c) => c.notNull())
      .addColumn('once', 'text', (c) => c.notNull())
      .addColumn('made_ms', 'bigint', (c) => c.notNull())
      .addColumn('read_ms', 'bigint')
      .execute();
    await db.schema
      .createIndex('notice_once')
      .unique()
      .on('notice')
      .columns(['person', 'once'])
      .execute();
    await db.schema
      .createTable('notice_choice')
      .addColumn('person', 'text', (c) => c.primaryKey())
      .addColumn('muted', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('webhook')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('scope', 'text', (c) => c.notNull())
      .addColumn('owner', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('form', 'text', (c) => c.notNull())
      .addColumn('host', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('secret', 'text')
      .addColumn('lang', 'text', (c) => c.notNull())
      .addColumn('kinds', 'text', (c) => c.notNull())
      .addColumn('quiet', 'text')
      .addColumn('made_ms', 'bigint', (c) => c.notNull())
      .addColumn('made_by', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('upload')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('project', 'text', (c) => c.notNull())
      .addColumn('person', 'text', (c) => c.notNull())
      .addColumn('file', 'text', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('made_ms', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('webhook', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('link', 'text', (c) => c.notNull())
      .addColumn('made_ms', 'bigint', (c) => c.notNull())
      .addColumn('next_ms', 'bigint', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('fault', 'text')
      .execute();
    await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'next_ms']).execute();
  },
  async down(db) {
    for (const table of [
      'outbox',
      'upload',
      'webhook',
      'notice_choice',
      'notice',
      'own_suite',
      'voice',
      'provider_key',
    ])
      await db.schema.dropTable(table).execute();
  },
};
