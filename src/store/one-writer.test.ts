import { expect, it } from 'vitest';
import { onEachDatabase, onPostgres } from './databases.testkit.js';
import { GroupCommit } from './group-commit.js';
import { type Db, openDatabase } from './open.js';
import { testCall } from './write-calls.testkit.js';

const COUNTER = { campaign: 'g', name: 'x' };

const counter = (db: Db) =>
  db.selectFrom('work_count').select('n').where('campaign', '=', 'g').executeTakeFirst();

/** Reads, and then writes by what was read. */
const oneMore = (db: Db) =>
  db.transaction().execute(async (trx) => {
    const row = await counter(trx);
    if (row === undefined)
      await trx
        .insertInto('work_count')
        .values({ ...COUNTER, n: 1 })
        .execute();
    else
      await trx
        .updateTable('work_count')
        .set({ n: row.n + 1 })
        .execute();
  });

/** A transaction that has begun and goes on until it is let go. */
async function holding(db: Db): Promise<{ let: () => Promise<void> }> {
  let go: () => void = () => undefined;
  const told = new Promise<void>((done) => {
    go = done;
  });
  let begun: () => void = () => undefined;
  const started = new Promise<void>((done) => {
    begun = done;
  });
  const all = db.transaction().execute(async (trx) => {
    await trx
      .insertInto('work_count')
      .values({ ...COUNTER, n: 1 })
      .execute();
    begun();
    await told;
  });
  await started;
  return {
    let: () => {
      go();
      return all;
    },
  };
}

onEachDatabase('transactions', (database) => {
  it('find what they read as it was when they write, also the first one, on two handles at once', async () => {
    const where = await database.fresh();
    const [one, other] = [await database.open(where), await database.open(where)];
    await Promise.all(Array.from({ length: 12 }, (_, i) => oneMore(i % 2 === 0 ? one : other)));
    expect(await counter(one)).toEqual({ n: 12 });
  });
});

onPostgres('transactions that wait for another one', (server) => {
  it('leave a connection behind that can be used where the wait is ended', async () => {
    const where = await server().createDatabase();
    const [one, other] = [await openDatabase(where), await openDatabase(where)];
    try {
      const held = await holding(one);
      const waits = oneMore(other).then(
        () => null,
        (error: unknown) => error,
      );
      const cancel = `do $$ begin
        while not exists (select 1 from pg_locks where locktype = 'advisory' and not granted) loop
          perform pg_sleep(0.01);
        end loop;
        perform pg_cancel_backend(pid) from pg_locks where locktype = 'advisory' and not granted;
      end $$`;
      await server().admin(cancel, where);
      expect(await waits).toMatchObject({ code: 4 });
      expect(await counter(other)).toBeUndefined();
      await held.let();
      await oneMore(other);
      expect(await counter(one)).toEqual({ n: 2 });
    } finally {
      await one.destroy();
      await other.destroy();
    }
  });

  it('are not waited for by the records of a run', async () => {
    const db = await openDatabase(await server().createDatabase());
    try {
      const held = await holding(db);
      const commit = new GroupCommit(db);
      void commit.add({ calls: [testCall('c', 'x')] });
      await commit.flush();
      expect(await db.selectFrom('call').select('id').execute()).toEqual([{ id: 'c' }]);
      await held.let();
    } finally {
      await db.destroy();
    }
  });
});
