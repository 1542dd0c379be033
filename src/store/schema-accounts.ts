import type { Migration } from 'kysely';

/**
 * A person of the team. Rows stay when somebody leaves, so that verdicts and the audit log keep their names; the address
 * is then replaced by the id. Columns up to `updated_at` are those of the sign-in library, which writes times as ISO
 * texts.
 */
export interface PersonTable {
  id: string;
  name: string;
  /** What the person signs in with, lower case; nothing is ever sent to it. */
  email: string;
  email_verified: number;
  image: string | null;
  created_at: string;
  updated_at: string;
  /** The role for the whole team; null: in single projects only. */
  role: string | null;
  left_ms: number | null;
}

/** A signed-in browser. */
export interface PersonSessionTable {
  id: string;
  person: string;
  /** What the cookie carries, there signed with the server's secret. */
  token: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
  ip_address: string | null;
  user_agent: string | null;
}

/** A password's hash, or the tie to an account elsewhere (OIDC). */
export interface CredentialTable {
  id: string;
  person: string;
  account_id: string;
  provider_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: string | null;
  refresh_token_expires_at: string | null;
  scope: string | null;
  password: string | null;
  created_at: string;
  updated_at: string;
}

/** What a browser must answer once: challenges of passkeys, states of OIDC. */
export interface ChallengeTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

export interface PasskeyTable {
  id: string;
  person: string;
  name: string | null;
  public_key: string;
  credential_id: string;
  counter: number;
  device_type: string;
  backed_up: number;
  transports: string | null;
  aaguid: string | null;
  created_at: string | null;
}

/** A link that opens the door once: to the first owner, to somebody invited, to somebody whose way in is reset. */
export interface OneTimeLinkTable {
  id: string;
  /** SHA-256 of what the link carries. */
  token_hash: string;
  kind: string;
  /** Who is meant, in the inviter's words. */
  label: string;
  /** JSON: `{team: role or null, projects: {project: role}}`. */
  roles: string;
  /** The person of a reset. */
  person: string | null;
  made_by: string | null;
  created_ms: number;
  expires_ms: number;
  used_ms: number | null;
  used_by: string | null;
  revoked_ms: number | null;
}

/** A key for programs; of it only the hash is kept. */
export interface ApiKeyTable {
  id: string;
  person: string;
  name: string;
  hash: string;
  /** JSON: permissions; what the maker loses, the key loses. */
  scopes: string;
  /** The only project it sees; null: what its maker sees. */
  project: string | null;
  created_ms: number;
  expires_ms: number;
  last_used_ms: number | null;
  revoked_ms: number | null;
}

/** Who did what. Rows are only ever added, and each holds the hash of the one before. */
export interface AuditTable {
  /** 1, 2, 3, … without gaps. */
  n: number;
  at_ms: number;
  /** `person`, `key`, `local` or `nobody`. */
  kind: string;
  person: string | null;
  /** The API key's id. */
  api_key: string | null;
  route: string;
  outcome: string;
  project: string | null;
  /** JSON: kinds and ids of what was touched. */
  objects: string;
  prev: string;
  hash: string;
}

export interface AccountTables {
  person: PersonTable;
  person_session: PersonSessionTable;
  credential: CredentialTable;
  challenge: ChallengeTable;
  passkey: PasskeyTable;
  one_time_link: OneTimeLinkTable;
  api_key: ApiKeyTable;
  audit: AuditTable;
}

export const accounts: Migration = {
  async up(db) {
    await db.schema
      .createTable('person')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('email_verified', 'integer', (c) => c.notNull())
      .addColumn('image', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('role', 'text')
      .addColumn('left_ms', 'bigint')
      .execute();
    await db.schema
      .createTable('person_session')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person', 'text', (c) => c.notNull())
      .addColumn('token', 'text', (c) => c.notNull().unique())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('ip_address', 'text')
      .addColumn('user_agent', 'text')
      .execute();
    await db.schema
      .createTable('credential')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('provider_id', 'text', (c) => c.notNull())
      .addColumn('access_token', 'text')
      .addColumn('refresh_token', 'text')
      .addColumn('id_token', 'text')
      .addColumn('access_token_expires_at', 'text')
      .addColumn('refresh_token_expires_at', 'text')
      .addColumn('scope', 'text')
      .addColumn('password', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('credential_account', ['provider_id', 'account_id'])
      .execute();
    await db.schema
      .createTable('challenge')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('identifier', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('passkey')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person', 'text', (c) => c.notNull())
      .addColumn('name', 'text')
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('credential_id', 'text', (c) => c.notNull().unique())
      .addColumn('counter', 'bigint', (c) => c.notNull())
      .addColumn('device_type', 'text', (c) => c.notNull())
      .addColumn('backed_up', 'integer', (c) => c.notNull())
      .addColumn('transports', 'text')
      .addColumn('aaguid', 'text')
      .addColumn('created_at', 'text')
      .execute();
    await db.schema
      .createTable('one_time_link')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('roles', 'text', (c) => c.notNull())
      .addColumn('person', 'text')
      .addColumn('made_by', 'text')
      .addColumn('created_ms', 'bigint', (c) => c.notNull())
      .addColumn('expires_ms', 'bigint', (c) => c.notNull())
      .addColumn('used_ms', 'bigint')
      .addColumn('used_by', 'text')
      .addColumn('revoked_ms', 'bigint')
      .execute();
    await db.schema
      .createTable('api_key')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('scopes', 'text', (c) => c.notNull())
      .addColumn('project', 'text')
      .addColumn('created_ms', 'bigint', (c) => c.notNull())
      .addColumn('expires_ms', 'bigint', (c) => c.notNull())
      .addColumn('last_used_ms', 'bigint')
      .addColumn('revoked_ms', 'bigint')
      .execute();
    await db.schema
      .createTable('audit')
      .addColumn('n', 'integer', (c) => c.primaryKey())
      .addColumn('at_ms', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('person', 'text')
      .addColumn('api_key', 'text')
      .addColumn('route', 'text', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('project', 'text')
      .addColumn('objects', 'text', (c) => c.notNull())
      .addColumn('prev', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .execute();
    for (const [name, table, column] of INDEXES)
      await db.schema.createIndex(name).on(table).column(column).execute();
  },
  async down(db) {
    for (const table of TABLES) await db.schema.dropTable(table).execute();
  },
};

const TABLES: readonly (keyof AccountTables)[] = [
  'audit',
  'api_key',
  'one_time_link',
  'passkey',
  'challenge',
  'credential',
  'person_session',
  'person',
];
const INDEXES = [
  ['person_session_person', 'person_session', 'person'],
  ['credential_person', 'credential', 'person'],
  ['challenge_identifier', 'challenge', 'identifier'],
  ['passkey_person', 'passkey', 'person'],
  ['api_key_person', 'api_key', 'person'],
  ['audit_project', 'audit', 'project'],
  ['audit_person', 'audit', 'person'],
] as const;
