import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onEachDatabase } from './databases.testkit.js';
import type { Db } from './open.js';
import { alreadyRead, readOnce, remembering } from './read-once.js';
import { grouped } from './write-group.js';

const total = (db: Db, read: () => void) =>
  readOnce(db, 'total', ['work_count'], async () => {
    read();
    const { n } = await db
      .selectFrom('work_count')
      .select((eb) => eb.fn.sum('n').as('n'))
      .executeTakeFirstOrThrow();
    return Number(n ?? 0);
  });

const add = (db: Db, name: string, n: number) =>
  db.insertInto('work_count').values({ campaign: 'c', name, n }).execute();

onEachDatabase('what is read once in an act', (database) => {
  /** Runs an act in one transaction; `reads` counts how often the database was asked. */
  async function within<T>(act: (trx: Db, reads: { n: number }) => Promise<T>): Promise<T> {
    const db = await database.open();
    const reads = { n: 0 };
    return db.transaction().execute((trx) => act(remembering(trx), reads));
  }

  it('is asked for once, however many ask, also at the same time', () =>
    within(async (trx, reads) => {
      const ask = () => total(trx, () => (reads.n += 1));
      expect(await Promise.all([ask(), ask()])).toEqual([0, 0]);
      expect(await ask()).toBe(0);
      expect(reads.n).toBe(1);
    }));

  it.each([
    ['an insertion', (trx: Db) => add(trx, 'b', 5), 6],
    ['an update', (trx: Db) => trx.updateTable('work_count').set({ n: 9 }).execute(), 9],
    ['a deletion', (trx: Db) => trx.deleteFrom('work_count').execute(), 0],
    ['a statement as text', (trx: Db) => sql`update work_count set n = 4`.execute(trx), 4],
    [
      'a write inside of a larger statement',
      (trx: Db) =>
        trx
          .with('gone', (q) => q.selectFrom('work_count').select('name'))
          .updateTable('work_count')
          .set({ n: 2 })
          .where('name', 'in', (q) => q.selectFrom('gone').select('gone.name'))
          .execute(),
      2,
    ],
  ])('does not outlive %s in the same transaction', (_, write, after) =>
    within(async (trx, reads) => {
      const ask = () => total(trx, () => (reads.n += 1));
      await add(trx, 'a', 1);
      expect(await ask()).toBe(1);
      await write(trx);
      expect(await ask()).toBe(after);
      expect(reads.n).toBe(2);
    }),
  );

  it('outlives a write to another table and a savepoint that is kept', () =>
    within(async (trx, reads) => {
      const ask = () => total(trx, () => (reads.n += 1));
      await add(trx, 'a', 1);
      await ask();
      await sql`savepoint before`.execute(trx);
      await trx.insertInto('notice_choice').values({ person: 'p', muted: '[]' }).execute();
      await sql`release savepoint before`.execute(trx);
      await ask();
      expect(reads.n).toBe(1);
    }));

  it('is read again after the way back to a savepoint', () =>
    within(async (trx, reads) => {
      const ask = () => total(trx, () => (reads.n += 1));
      await sql`savepoint before`.execute(trx);
      await add(trx, 'a', 1);
      expect(await ask()).toBe(1);
      await sql`rollback to savepoint before`.execute(trx);
      expect(await ask()).toBe(0);
    }));

  it('belongs to one act: another one of the same commit, or what is outside of any, reads for itself', async () => {
    const db = await database.open();
    let reads = 0;
    const count = () => (reads += 1);
    const seen = await Promise.all(
      [1, 2, 3].map((n) =>
        grouped(db, async (trx) => {
          const before = await total(trx, count);
          await add(trx, `${n}`, n);
          return [before, await total(trx, count)];
        }),
      ),
    );
    expect(seen).toEqual([
      [0, 1],
      [1, 3],
      [3, 6],
    ]);
    expect(reads).toBe(6);
    await total(db, count);
    await total(db, count);
    expect(reads).toBe(8);
  });

  it('what failed is tried again', () =>
    within(async (trx) => {
      let tries = 0;
      const ask = () =>
        readOnce(trx, 'fails', ['campaign'], async () => {
          tries += 1;
          if (tries === 1) throw new Error('once');
          return tries;
        });
      await expect(ask()).rejects.toThrow('once');
      expect(await ask()).toBe(2);
    }));

  it('what was read with others is found under its key, until it is written', () =>
    within(async (trx, reads) => {
      const ask = () => total(trx, () => (reads.n += 1));
      alreadyRead(trx, 'total', ['work_count'], 12);
      expect(await ask()).toBe(12);
      await add(trx, 'a', 1);
      expect(await ask()).toBe(1);
    }));
});
