import type { Migration } from 'kysely';
import { type AccountTables, accounts } from './schema-accounts.js';
import { type DisagreementTables, disagreements } from './schema-disagreements.js';
import { type EventTables, events } from './schema-events.js';
import { type ExpertTables, expertMigrations, expertTables } from './schema-experts.js';
import { type GuardAlarmTables, guardAlarms } from './schema-guard-alarms.js';
import { type MailTables, type MailWorkTables, mail } from './schema-mail.js';
import { type OwnDataTables, ownData } from './schema-own-data.js';
import { type PageTables, pages } from './schema-pages.js';
import { type ProjectTables, projects } from './schema-projects.js';
import { type SetupTables, type SetupWorkTables, setup } from './schema-setup.js';
import { type SignInTryTables, signInTries } from './schema-sign-in-tries.js';

/** A run's row. `manifest` is JSON and does not change after planning, except that judges and targets may be added. */
export interface RunTable {
  id: string;
  suite: string;
  status: string;
  created_ms: number;
  updated_ms: number;
  tag: string | null;
  manifest: string;
  lease_owner: string | null;
  lease_ms: number | null;
}

/** One request and what came back. Rows are only ever added. */
export interface CallTable {
  id: string;
  request_hash: string;
  /** Which sample of that request this is. */
  draw: string;
  role: string;
  model: string;
  endpoint: string;
  /** JSON of messages, parameters and schema; never headers or keys. */
  request: string;
  /** JSON of the reply: text, reasoning, finish reason, raw identifiers, error. */
  reply: string;
  state: string;
  input_tokens: number | null;
  output_tokens: number | null;
  cost_usd: number | null;
  started_ms: number;
  duration_ms: number;
}

/** The place in a run that a call fills. */
export interface SlotTable {
  run: string;
  condition: string;
  target: string;
  repeat: number;
  unit: string;
  judge: string;
  judge_repeat: number;
  step: string;
  reask: number;
  attempt: number;
  request_hash: string;
  call: string;
  /** JSON of the ask's note. */
  note: string;
}

/** An answer or verdict that no model was asked for: a file's line, a local judge's or a baseline's output. */
export interface ExternalTable {
  run: string;
  condition: string;
  target: string;
  repeat: number;
  judge: string;
  judge_repeat: number;
  item: string;
  /** JSON of the records (`Rec[]`). */
  recs: string;
}

/** What an audit found of a judge's verdicts in one run; it goes when its run is deleted. */
export interface ValidityTable {
  id: string;
  run: string;
  suite: string;
  /** The judge's name in the run. */
  judge: string;
  /** Digest of what decides its verdicts: model, parameters, prompt version, or a local judge's own hash. */
  version: string;
  made_ms: number;
  /** JSON of the record: figures by part. */
  record: string;
}

/** How often something was seen in replies and messages that went through the guard, by the hour. No text. */
export interface LabelCountTable {
  /** Beginning of the hour, in ms since 1970. */
  hour_ms: number;
  policy: string;
  persona: string;
  version: string;
  model: string;
  /** `reply`, `label`, `sent`, `user`, `cue`, `duty`, `rule` or `action`. */
  kind: string;
  name: string;
  n: number;
}

/** Where a conversation's session duties stand, for guards that share a database. No text. */
export interface GuardSessionTable {
  /** A hash. */
  conversation: string;
  /** JSON of the state machine's state. */
  state: string;
  at_ms: number;
}

export interface Tables
  extends ProjectTables,
    PageTables,
    AccountTables,
    DisagreementTables,
    GuardAlarmTables,
    EventTables,
    OwnDataTables,
    SetupTables,
    SetupWorkTables,
    SignInTryTables,
    MailTables,
    MailWorkTables,
    ExpertTables {
  run: RunTable;
  call: CallTable;
  slot: SlotTable;
  external: ExternalTable;
  validity: ValidityTable;
  label_count: LabelCountTable;
  guard_session: GuardSessionTable;
}

const VALIDITY = '0002_validity';
const PROJECTS = '0010_projects';
const ACCOUNTS = '0012_accounts';
const DISAGREEMENTS = '0014_disagreements';
const GUARD_ALARMS = '0016_guard_alarms';
const SETUP = '0015_setup';
const MAIL = '0019_mail';
const OWN_DATA = '0020_own_data';
const GUARD = '0003_guard';

/** Tables that came with a later migration than the first, by its name. */
export const SINCE: Readonly<Partial<Record<keyof Tables, string>>> = {
  validity: VALIDITY,
  label_count: GUARD,
  guard_session: GUARD,
  project: PROJECTS,
  project_run: PROJECTS,
  member: PROJECTS,
  person: ACCOUNTS,
  credential: ACCOUNTS,
  passkey: ACCOUNTS,
  one_time_link: ACCOUNTS,
  api_key: ACCOUNTS,
  audit: ACCOUNTS,
  disagreement: DISAGREEMENTS,
  guard_alarm: GUARD_ALARMS,
  provider_key: SETUP,
  voice: SETUP,
  own_suite: SETUP,
  notice: SETUP,
  notice_choice: SETUP,
  webhook: SETUP,
  record_set: OWN_DATA,
  mail_choice: MAIL,
  ...Object.fromEntries([...expertTables].map(([name, { since }]) => [name, since])),
};

/** What tells rows of `label_count` apart. */
export const COUNT_PLACE = [
  'hour_ms',
  'policy',
  'persona',
  'version',
  'model',
  'kind',
  'name',
] as const;

/** By name; applied in the order of the names. */
export type Migrations = Readonly<Record<string, Migration>>;

/** A published migration is never edited; a change is a new one. */
export const migrations: Migrations = {
  '0001_first': {
    async up(db) {
      await db.schema
        .createTable('run')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('suite', 'text', (c) => c.notNull())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('created_ms', 'bigint', (c) => c.notNull())
        .addColumn('updated_ms', 'bigint', (c) => c.notNull())
        .addColumn('tag', 'text')
        .addColumn('manifest', 'text', (c) => c.notNull())
        .addColumn('lease_owner', 'text')
        .addColumn('lease_ms', 'bigint')
        .execute();
      await db.schema
        .createTable('call')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('request_hash', 'text', (c) => c.notNull())
        .addColumn('draw', 'text', (c) => c.notNull())
        .addColumn('role', 'text', (c) => c.notNull())
        .addColumn('model', 'text', (c) => c.notNull())
        .addColumn('endpoint', 'text', (c) => c.notNull())
        .addColumn('request', 'text', (c) => c.notNull())
        .addColumn('reply', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('input_tokens', 'bigint')
        .addColumn('output_tokens', 'bigint')
        .addColumn('cost_usd', 'double precision')
        .addColumn('started_ms', 'bigint', (c) => c.notNull())
        .addColumn('duration_ms', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('call_request')
        .on('call')
        .columns(['request_hash', 'draw'])
        .execute();
      await db.schema
        .createTable('slot')
        .addColumn('run', 'text', (c) => c.notNull())
        .addColumn('condition', 'text', (c) => c.notNull())
        .addColumn('target', 'text', (c) => c.notNull())
        .addColumn('repeat', 'integer', (c) => c.notNull())
        .addColumn('unit', 'text', (c) => c.notNull())
        .addColumn('judge', 'text', (c) => c.notNull())
        .addColumn('judge_repeat', 'integer', (c) => c.notNull())
        .addColumn('step', 'text', (c) => c.notNull())
        .addColumn('reask', 'integer', (c) => c.notNull())
        .addColumn('attempt', 'integer', (c) => c.notNull())
        .addColumn('request_hash', 'text', (c) => c.notNull())
        .addColumn('call', 'text', (c) => c.notNull())
        .addColumn('note', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('slot_place', [
          'run',
          'condition',
          'target',
          'judge',
          'repeat',
          'judge_repeat',
          'unit',
          'step',
          'reask',
          'attempt',
        ])
        .execute();
      await db.schema.createIndex('slot_call').on('slot').column('call').execute();
      await db.schema
        .createTable('external')
        .addColumn('run', 'text', (c) => c.notNull())
        .addColumn('condition', 'text', (c) => c.notNull())
        .addColumn('target', 'text', (c) => c.notNull())
        .addColumn('repeat', 'integer', (c) => c.notNull())
        .addColumn('judge', 'text', (c) => c.notNull())
        .addColumn('judge_repeat', 'integer', (c) => c.notNull())
        .addColumn('item', 'text', (c) => c.notNull())
        .addColumn('recs', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('external_place', [
          'run',
          'condition',
          'target',
          'judge',
          'repeat',
          'judge_repeat',
          'item',
        ])
        .execute();
    },
    async down(db) {
      for (const table of ['external', 'slot', 'call', 'run'])
        await db.schema.dropTable(table).execute();
    },
  },
  [VALIDITY]: {
    async up(db) {
      await db.schema
        .createTable('validity')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('run', 'text', (c) => c.notNull())
        .addColumn('suite', 'text', (c) => c.notNull())
        .addColumn('judge', 'text', (c) => c.notNull())
        .addColumn('version', 'text', (c) => c.notNull())
        .addColumn('made_ms', 'bigint', (c) => c.notNull())
        .addColumn('record', 'text', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('validity_suite').on('validity').column('suite').execute();
    },
    async down(db) {
      await db.schema.dropTable('validity').execute();
    },
  },
  [GUARD]: {
    async up(db) {
      await db.schema
        .createTable('label_count')
        .addColumn('hour_ms', 'bigint', (c) => c.notNull())
        .addColumn('policy', 'text', (c) => c.notNull())
        .addColumn('persona', 'text', (c) => c.notNull())
        .addColumn('version', 'text', (c) => c.notNull())
        .addColumn('model', 'text', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('n', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('label_count_place', [...COUNT_PLACE])
        .execute();
      await db.schema
        .createTable('guard_session')
        .addColumn('conversation', 'text', (c) => c.primaryKey())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('at_ms', 'bigint', (c) => c.notNull())
        .execute();
    },
    async down(db) {
      for (const table of ['guard_session', 'label_count'])
        await db.schema.dropTable(table).execute();
    },
  },
  [PROJECTS]: projects,
  '0011_pages': pages,
  [ACCOUNTS]: accounts,
  '0013_events': events,
  [DISAGREEMENTS]: disagreements,
  [GUARD_ALARMS]: guardAlarms,
  [SETUP]: setup,
  '0018_sign_in_tries': signInTries,
  [MAIL]: mail,
  [OWN_DATA]: ownData,
  ...expertMigrations,
};
