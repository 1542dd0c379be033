import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { freshFile, onEachDatabase, onPostgres } from './databases.testkit.js';
import { GroupCommit } from './group-commit.js';
import { fromColumn } from './json.js';
import { openDatabase } from './open.js';
import { testCall, testSlot, writerCommand } from './write-calls.testkit.js';

onEachDatabase('columns', (database) => {
  it('give sums and means as numbers, also of large whole numbers, and nothing of no rows', async () => {
    const db = await database.open();
    const sums = () =>
      db
        .selectFrom('pay_balance')
        .select((eb) => [
          eb.fn.sum('total').as('large'),
          eb.fn.sum('lines').as('small'),
          eb.fn.avg('lines').as('mean'),
          eb.fn.countAll().as('n'),
        ])
        .executeTakeFirst();
    expect(await sums()).toEqual({ large: null, small: null, mean: null, n: 0 });
    for (const [person, total, lines] of [
      ['ann', 2 ** 40, 1],
      ['ben', 1, 2],
    ] as const)
      await db
        .insertInto('pay_balance')
        .values({ campaign: 'g', person, total, settled: 0, lines, verdicts: 0 })
        .execute();
    expect(await sums()).toEqual({ large: 2 ** 40 + 1, small: 3, mean: 1.5, n: 2 });
  });

  it('round-trip NUL, lone surrogates, emoji, right-to-left text, 2^60 and 5 MB', async () => {
    const where = await database.fresh();
    const values = [
      'a\u0000b',
      '\ud800 x \udc00',
      '👩‍👩‍👧 שלום مرحبا',
      '行\u2028段\u2029落\r\n',
      2 ** 60,
      '1152921504606846977',
      '汉😀x'.repeat(1_250_000),
      '',
    ];
    const commit = new GroupCommit(await database.open(where));
    values.forEach((value, i) => void commit.add({ calls: [testCall(`c${i}`, value)] }));
    await commit.flush();
    const again = await database.open(where);
    const rows = await again.selectFrom('call').select('reply').orderBy('id').execute();
    expect(rows.map((r) => fromColumn(r.reply))).toEqual(values);
  });

  it('give numbers as numbers, times and counts up to 2^53 - 1, and dollars to the last digit', async () => {
    const db = await database.open();
    const numbers = {
      started_ms: Number.MAX_SAFE_INTEGER,
      duration_ms: 2 ** 31,
      input_tokens: 2 ** 40,
      cost_usd: 0.1 + 0.2,
    };
    await db
      .insertInto('call')
      .values({ ...testCall('c', ''), ...numbers })
      .execute();
    const row = await db
      .selectFrom('call')
      .select(['started_ms', 'duration_ms', 'input_tokens', 'output_tokens', 'cost_usd'])
      .executeTakeFirst();
    expect(row).toEqual({ ...numbers, output_tokens: null });
    const sums = await db
      .selectFrom('call')
      .select((eb) => [eb.fn.countAll().as('n'), eb.fn.sum('cost_usd').as('usd')])
      .executeTakeFirst();
    expect(sums).toEqual({ n: 1, usd: 0.1 + 0.2 });
  });

  it.each([
    ['NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud83d'],
  ])('refuse %s in an id, which the database would change', async (_, id) => {
    const db = await database.open();
    const insert = db.insertInto('call').values(testCall(id, 'x')).execute();
    await expect(insert).rejects.toMatchObject({
      code: 2,
      message: expect.stringMatching(/holds NUL or half/),
    });
    expect(await db.selectFrom('call').select('id').execute()).toEqual([]);
  });

  it('tell apart ids that differ in case, width or normal form', async () => {
    const db = await database.open();
    const ids = ['a', 'A', 'ａ', 'é', 'e\u0301', ' a'];
    await db
      .insertInto('call')
      .values(ids.map((id) => testCall(id, id)))
      .execute();
    for (const id of ids) {
      const rows = await db.selectFrom('call').select('reply').where('id', '=', id).execute();
      expect(rows.map((r) => fromColumn(r.reply))).toEqual([id]);
    }
  });
});

onEachDatabase('GroupCommit', (database) => {
  it('keeps the order in which records were given, over groups', async () => {
    const db = await database.open();
    const commit = new GroupCommit(db, 1, 7);
    const whenOnDisk: number[] = [];
    for (let i = 0; i < 50; i++) {
      const done = commit.add({ calls: [testCall(`c${String(i).padStart(2, '0')}`, i)] });
      void done.then(() => whenOnDisk.push(i));
      if (i % 5 === 0) await new Promise(setImmediate);
    }
    await commit.flush();
    expect(whenOnDisk).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect(await db.selectFrom('call').select('id').execute()).toHaveLength(50);
  });

  it('commits a call and the slot that follows it in the same turn together, at any size of group', async () => {
    const db = await database.open();
    await db.insertInto('slot').values(testSlot('other', 'taken')).execute();
    const commit = new GroupCommit(db, 1000, 1);
    void commit.add({ calls: [testCall('c', 'x')] });
    await Promise.resolve();
    // The slot's place is taken: its commit fails, and the call must not be on disk without it.
    void commit.add({ slots: [testSlot('c', 'taken')] });
    await expect(commit.flush()).rejects.toMatchObject({ code: 4 });
    expect(await db.selectFrom('call').select('id').execute()).toEqual([]);
  });
});

describe('a full disk [sqlite]', () => {
  it('is said, what was committed is kept, and nothing more is taken', async () => {
    const file = freshFile();
    // The shell limits the size of any file the process writes: the database meets a full disk.
    const [program, args] = writerCommand(file, 'c', 200, 100_000);
    const script = `ulimit -f 4000; exec "$0" "$@"`;
    const run = spawnSync('bash', ['-c', script, program, ...args], { encoding: 'utf8' });
    const acknowledged = run.stdout.match(/^ack .*/gm) ?? [];
    expect(run.stdout).toMatch(/^error \{"code":4,"message":"[^"]*the disk is full/m);
    expect(acknowledged.length).toBeGreaterThan(0);
    const db = await openDatabase(file);
    const kept = await db.selectFrom('call').select('id').execute();
    expect(kept.length).toBeGreaterThanOrEqual(acknowledged.length);
    await db.destroy();
  });
});

onPostgres('a full disk', (server) => {
  it('is said, what was committed is kept, and nothing more is taken', async () => {
    const db = await openDatabase(await server().createDatabase());
    await sql`create function full_disk() returns trigger language plpgsql as $$ begin
      if (select count(*) from call) >= 3 then
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end if; return new; end $$`.execute(db);
    await sql`create trigger t before insert on call for each row execute function full_disk()`.execute(
      db,
    );
    const commit = new GroupCommit(db);
    for (const id of ['a', 'b', 'c']) {
      void commit.add({ calls: [testCall(id, id)] });
      await commit.flush();
    }
    void commit.add({ calls: [testCall('d', 'd')] });
    await expect(commit.flush()).rejects.toMatchObject({
      code: 4,
      message: expect.stringMatching(/the disk is full/),
    });
    expect(() => commit.add({ calls: [testCall('e', 'e')] })).toThrow(/the disk is full/);
    const kept = await db.selectFrom('call').select('id').orderBy('id').execute();
    expect(kept.map((r) => r.id)).toEqual(['a', 'b', 'c']);
    await db.destroy();
  });
});
