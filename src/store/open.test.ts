import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Migration, sql } from 'kysely';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { HearthError } from '../contract/index.js';
import { freshFile, onEachDatabase } from './databases.testkit.js';
import { migrationState } from './migrate.js';
import { openDatabase } from './open.js';
import { migrations } from './schema.js';
import { testCall, testRun } from './write-calls.testkit.js';

/** A schema that some later Hearth might have. */
const withTags = {
  async up(db) {
    await db.schema.alterTable('call').addColumn('mark', 'text').execute();
    await sql`update call set mark = 'old'`.execute(db);
  },
} satisfies Migration;
const later = { ...migrations, '9001_marks': withTags };

onEachDatabase('openDatabase', (database) => {
  it('brings a database of an older Hearth up to date and keeps what is in it', async () => {
    const where = await database.fresh();
    const old = await database.open(where);
    await old.insertInto('call').values(testCall('c', 'kept')).execute();
    const db = await openDatabase(where, later);
    const { rows } = await sql`select id, reply, mark from call`.execute(db);
    expect(rows).toEqual([{ id: 'c', reply: '"kept"', mark: 'old' }]);
    await db.destroy();
  });

  it('refuses a database of a newer Hearth, changes nothing in it, and says what to do', async () => {
    const where = await database.fresh();
    await (await openDatabase(where, later)).destroy();
    const error = await openDatabase(where).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(HearthError);
    expect(error).toMatchObject({
      code: 2,
      message: expect.stringMatching(/newer Hearth \(it knows 9001_marks\)/),
    });
    const db = await openDatabase(where, later);
    expect(await migrationState(db, later)).toMatchObject({ pending: [], unknown: [] });
    await db.destroy();
  });

  it('leaves the database as it was when a migration fails', async () => {
    const where = await database.fresh();
    await database.open(where);
    const broken: Migration = {
      async up(db) {
        await withTags.up(db);
        await sql`insert into nowhere values (1)`.execute(db);
      },
    };
    await expect(openDatabase(where, { ...migrations, '9001_marks': broken })).rejects.toThrow();
    const db = await database.open(where);
    expect((await migrationState(db, later)).pending).toEqual(['9001_marks']);
    await expect(sql`select mark from call`.execute(db)).rejects.toThrow();
  });

  it('opens one fresh database from many sides at once', async () => {
    const where = await database.fresh();
    const all = await Promise.all(Array.from({ length: 6 }, () => database.open(where)));
    await Promise.all(
      all.map((db, i) =>
        db
          .insertInto('call')
          .values(testCall(`c${i}`, i))
          .execute(),
      ),
    );
    expect(await all[0]?.selectFrom('call').select('id').execute()).toHaveLength(6);
  });
});

describe('openDatabase [sqlite]', () => {
  it('refuses a file that is no database, in one sentence', async () => {
    const file = freshFile();
    writeFileSync(
      file,
      'this is not a database, only a text that is long enough to be read as one'.repeat(20),
    );
    await expect(openDatabase(file)).rejects.toThrow(/is not a readable Hearth database/);
  });

  it('leaves nothing beside the file when it is closed', async () => {
    const file = freshFile();
    const db = await openDatabase(file);
    await db.insertInto('run').values(testRun('r')).execute();
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    await db.destroy();
    expect(existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0).toBe(0);
    const copy = freshFile();
    copyFileSync(file, copy);
    const moved = await openDatabase(copy);
    expect(await moved.selectFrom('run').select('id').execute()).toEqual([{ id: 'r' }]);
    await moved.destroy();
  });

  it('is closed without waiting while another process reads it', async () => {
    const file = freshFile();
    const db = await openDatabase(file);
    await db.insertInto('run').values(testRun('r')).execute();
    const reader = new Database(file);
    reader.exec('begin');
    reader.prepare('select count(*) from run').get();
    await db.insertInto('run').values(testRun('r2')).execute();
    await db.destroy();
    expect(reader.prepare('select count(*) as n from run').get()).toMatchObject({ n: 1 });
    reader.exec('commit');
    expect(reader.prepare('select count(*) as n from run').get()).toMatchObject({ n: 2 });
    reader.close();
  });

  it('says that a place cannot be written', async () => {
    const file = freshFile();
    writeFileSync(file, '');
    chmodSync(file, 0o444);
    await expect(openDatabase(`${file}/hearth.db`)).rejects.toMatchObject({
      code: 4,
      message: expect.stringMatching(/cannot be opened and written/),
    });
  });

  it('loads no PostgreSQL driver for a file', () => {
    const open = pathToFileURL(`${import.meta.dirname}/open.ts`).href;
    const script = `
      import { createRequire } from 'node:module';
      import { openDatabase } from '${open}';
      await openDatabase(process.argv[1]);
      const loaded = Object.keys(createRequire('${open}').cache);
      console.log(loaded.filter((f) => /node_modules.(pg|libsql)./.test(f)).map((f) => f.match(/node_modules.(pg|libsql)/)[1]).join());
      process.exit(0);`;
    const { stdout } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script, freshFile()],
      { encoding: 'utf8' },
    );
    expect([...new Set(stdout.trim().split(','))]).toEqual(['libsql']);
  });
});
