import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CALLS, contents, copyTo, fill, huge, odd } from './copies.testkit.js';
import { freshFile, onPostgres } from './databases.testkit.js';
import { backup, checkStore, purge, restore } from './maintenance.js';
import { openDatabase } from './open.js';
import { TABLES } from './table-rows.js';

describe('copies of a file [sqlite]', () => {
  it('are databases themselves, and restore', async () => {
    const where = freshFile();
    const db = await openDatabase(where);
    await fill(db);
    const file = copyTo('copy.db');
    expect(await backup(where, file)).toMatchObject({ form: 'sqlite' });
    const before = readFileSync(file);
    const other = freshFile();
    await restore(file, other);
    for (const place of [file, other]) {
      const copy = await openDatabase(place);
      expect(await contents(copy)).toEqual(await contents(db));
      await copy.destroy();
    }
    expect(before.subarray(0, 15).toString()).toBe('SQLite format 3');
    await db.destroy();
  });

  it('are not touched by restoring them', async () => {
    const where = freshFile();
    await (await openDatabase(where)).destroy();
    const file = copyTo('copy.db');
    await backup(where, file);
    const before = readFileSync(file);
    await restore(file, freshFile());
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dirname(file))).toEqual(['copy.db']);
  });

  it('may be the database in use itself, with what is only in its write-ahead log', async () => {
    const where = freshFile();
    const db = await openDatabase(where);
    await fill(db);
    expect(readFileSync(where).length).toBeLessThan(readFileSync(`${where}-wal`).length);
    expect(await restore(where, freshFile())).toMatchObject({ run: 2, call: CALLS });
    await db.destroy();
  });

  it('of another program are refused', async () => {
    const where = freshFile();
    const db = await openDatabase(where);
    for (const table of ['kysely_migration', ...TABLES]) await db.schema.dropTable(table).execute();
    await db.destroy();
    await expect(restore(where, freshFile())).rejects.toThrow(/not a backup of a Hearth database/);
  });

  it('are neither made nor checked where there is no database', async () => {
    const nowhere = freshFile();
    await expect(backup(nowhere, copyTo('x.db'))).rejects.toMatchObject({ code: 2 });
    await expect(checkStore(nowhere)).rejects.toMatchObject({ code: 2 });
    await expect(purge(nowhere)).rejects.toMatchObject({ code: 2 });
    expect(existsSync(nowhere)).toBe(false);
  });

  it('show a damaged page', async () => {
    const where = freshFile();
    const db = await openDatabase(where);
    await fill(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    await db.destroy();
    const bytes = readFileSync(where);
    // A page in the middle, away from the schema on the first pages.
    bytes.fill(0x5a, 40 * 4096, 41 * 4096);
    writeFileSync(where, bytes);
    const { faults } = await checkStore(where);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.every((f) => f.kind === 'file')).toBe(true);
  });
});

onPostgres('moving between databases', (server) => {
  it('goes from a file to a server and back, by either form of copy', async () => {
    const file = freshFile();
    const db = await openDatabase(file);
    await fill(db, [...odd, huge]);
    const expected = await contents(db);
    for (const name of ['copy.jsonl.gz', 'copy.db']) {
      const there = await server().createDatabase();
      const out = copyTo(name);
      await backup(file, out);
      await restore(out, there);
      const back = copyTo('back.jsonl.gz');
      await backup(there, back);
      const home = freshFile();
      await restore(back, home);
      for (const where of [there, home]) {
        const copy = await openDatabase(where);
        expect(await contents(copy)).toEqual(expected);
        await copy.destroy();
      }
    }
    await db.destroy();
  });

  it('refuses to write a server’s database as a SQLite file', async () => {
    const there = await server().createDatabase();
    await expect(backup(there, copyTo('copy.db'))).rejects.toMatchObject({
      code: 2,
      message: expect.stringMatching(/ends in \.jsonl\.gz/),
    });
  });
});
