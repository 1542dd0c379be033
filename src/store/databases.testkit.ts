import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, onTestFinished } from 'vitest';
import { type Db, openDatabase } from './open.js';
import {
  POSTGRES_HINT,
  type PostgresServer,
  postgresBin,
  startPostgres,
} from './postgres.testkit.js';
import type { DatabaseKind } from './where.js';

/** What a test needs of a kind of database. */
export type TestDatabase = {
  kind: DatabaseKind;
  /** A place where nothing has been stored. */
  fresh(): Promise<string>;
  /** Opens a place, or a fresh one; closed after the test. */
  open(where?: string): Promise<Db>;
};

/** A path in a folder of its own, which goes when the test has ended. */
export function freshFile(name = 'hearth.db'): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}

/** Declares the same tests for `[sqlite]` and `[postgres]`; the latter are skipped when no server is installed. */
export function onEachDatabase(title: string, tests: (database: TestDatabase) => void): void {
  describe(`${title} [sqlite]`, () => tests(testDatabase('sqlite', async () => freshFile())));
  onPostgres(title, (server) => tests(testDatabase('postgres', () => server().createDatabase())));
}

/** Declares tests for PostgreSQL alone; `server` may be called inside them. */
export function onPostgres(title: string, tests: (server: () => PostgresServer) => void): void {
  const installed = postgresBin !== null;
  const name = `${title} [postgres]${installed ? '' : ` (needs: ${POSTGRES_HINT})`}`;
  describe.skipIf(!installed)(name, () => {
    let server: PostgresServer | null = null;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server?.stop());
    tests(() => {
      if (server === null) throw new Error('the server is not running');
      return server;
    });
  });
}

function testDatabase(kind: DatabaseKind, fresh: () => Promise<string>): TestDatabase {
  const opened: Db[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.destroy()));
  });
  return {
    kind,
    fresh,
    async open(where) {
      const db = await openDatabase(where ?? (await fresh()));
      opened.push(db);
      return db;
    },
  };
}
