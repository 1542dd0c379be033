import { copyFileSync, existsSync, statSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { keepLogShort } from './checkpoints.js';
import { freshFile } from './databases.testkit.js';
import { type Db, openDatabase } from './open.js';

const rows = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from filled`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Megabytes of text, in transactions of a hundred rows. */
async function fill(db: Db, megabytes: number): Promise<void> {
  await sql`create table if not exists filled (text text not null)`.execute(db);
  for (let n = 0; n < megabytes; n++)
    await db.transaction().execute((trx) =>
      sql`with recursive row (n) as (select 1 union all select n + 1 from row where n < 100)
          insert into filled select hex(randomblob(5000)) from row`.execute(trx),
    );
}

/** What the file alone holds, without its log. */
async function inFile(file: string): Promise<number> {
  const copy = freshFile();
  copyFileSync(file, copy);
  const db = await openDatabase(copy);
  try {
    return await rows(db);
  } catch {
    return 0;
  } finally {
    await db.destroy();
  }
}

it('moves what is committed into the file while the database is open', async () => {
  const file = freshFile();
  const db = await openDatabase(file);
  const end = await keepLogShort(db, file);
  onTestFinished(() => db.destroy());
  await fill(db, 5);
  expect(await rows(db)).toBe(500);
  await expect.poll(() => inFile(file), { timeout: 30_000, interval: 100 }).toBe(500);
  await end();
  expect(await rows(db)).toBe(500);
});

it('leaves no log behind when it ended before the database is closed', async () => {
  const file = freshFile();
  const db = await openDatabase(file);
  const end = await keepLogShort(db, file);
  await fill(db, 2);
  await end();
  await db.destroy();
  const log = `${file}-wal`;
  expect(existsSync(log) ? statSync(log).size : 0).toBe(0);
  expect(await inFile(file)).toBe(200);
});

it('bounds the log at 64 MB where the thread has gone', async () => {
  const file = freshFile();
  const db = await openDatabase(file);
  onTestFinished(() => db.destroy());
  await (await keepLogShort(db, file))();
  await fill(db, 150);
  expect(statSync(`${file}-wal`).size).toBeLessThan(68 * 1024 * 1024);
  expect(await rows(db)).toBe(15_000);
});

it('does nothing for a database in memory', async () => {
  const db = await openDatabase(':memory:');
  const end = await keepLogShort(db, ':memory:');
  await end();
  await fill(db, 1);
  expect(await rows(db)).toBe(100);
  await db.destroy();
});
