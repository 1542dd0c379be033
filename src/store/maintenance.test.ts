import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { freshFile, onEachDatabase, onPostgres } from './databases.testkit.js';
import { GroupCommit } from './group-commit.js';
import { Lease } from './lease.js';
import { backup, checkStore, purge, restore } from './maintenance.js';
import { type Db, openDatabase } from './open.js';
import { migrations } from './schema.js';
import { sealOf } from './seal.js';
import { TABLES } from './table-rows.js';
import { testCall, testRun, testSlot } from './write-calls.testkit.js';

const copyTo = (name: string) => freshFile(name);

const odd = ['a\u0000b', '\ud800', '👩‍👩‍👧 שלום', '行\u2028段\r\n', 2 ** 60, 'x'.repeat(100_000)];
const huge = '汉'.repeat(2_000_000);
const CALLS = 130;

/** Two runs, more calls than a page has, every kind of odd text. */
async function fill(db: Db, texts: readonly (string | number)[] = odd): Promise<void> {
  await db
    .insertInto('run')
    .values([testRun('r'), { ...testRun('r2'), tag: '标签' }])
    .execute();
  const commit = new GroupCommit(db);
  for (let i = 0; i < CALLS; i++) {
    const id = `c${i}`;
    void commit.add({
      calls: [
        { ...testCall(id, texts[i] ?? `text ${i}`), cost_usd: 0.1 * i, started_ms: 2 ** 41 + i },
      ],
      slots: [testSlot(id, `单元 ${i}`)],
    });
  }
  void commit.add({
    externals: ['é', 'e\u0301', 'Z', 'z'].map((item) => ({
      run: 'r2',
      condition: 'c',
      target: 't',
      repeat: 1,
      judge: '',
      judge_repeat: 1,
      item,
      recs: JSON.stringify([{ value: '\ud83d' }]),
    })),
  });
  await commit.flush();
}

/** All rows of all tables, independent of the order in which a database returns them. */
async function contents(db: Db): Promise<string[]> {
  const all: string[] = [];
  for (const table of TABLES) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    all.push(...rows.map((row) => `${table} ${JSON.stringify(Object.entries(row).sort())}`));
  }
  return all.sort();
}

/** The lines of a copy as a Hearth without seals wrote them. */
const unsealed = (lines: readonly string[]): string[] => [
  (lines[0] ?? '').replace('"format":2', '"format":1'),
  ...lines.slice(1, -2),
  '',
];

/** Other lines under the seal of the copy's own. */
const sealed = (lines: readonly string[]): Buffer =>
  Buffer.concat([gzipSync(`${lines.join('\n')}\n`), sealOf('0'.repeat(64))]);

onEachDatabase('backup, restore, check', (database) => {
  const filled = async () => {
    const where = await database.fresh();
    const db = await database.open(where);
    await fill(db);
    return { where, db };
  };

  it('bring everything into another database of the same kind', async () => {
    const { where, db } = await filled();
    const file = copyTo('copy.jsonl.gz');
    const made = await backup(where, file);
    expect(made).toMatchObject({ file, form: 'portable' });
    const other = await database.fresh();
    expect(await restore(file, other)).toEqual({ run: 2, call: CALLS, slot: CALLS, external: 4 });
    expect(await contents(await database.open(other))).toEqual(await contents(db));
    expect(await checkStore(other)).toMatchObject({
      kind: database.kind,
      rows: { run: 2, call: CALLS, slot: CALLS, external: 4 },
      migrations: { pending: [], unknown: [] },
      unusedCalls: 0,
      faults: [],
    });
  });

  it('copy one moment of a database that is being written', async () => {
    const { where, db } = await filled();
    const commit = new GroupCommit(db, 1);
    let writing = true;
    const writer = (async () => {
      for (let i = 0; writing; i++) {
        void commit.add({ calls: [testCall(`w${i}`, 'x')], slots: [testSlot(`w${i}`)] });
        await commit.flush();
      }
    })();
    const file = copyTo('copy.jsonl.gz');
    await backup(where, file);
    writing = false;
    await writer;
    const other = await database.fresh();
    const { call, slot } = await restore(file, other);
    expect(slot).toBe(call);
    expect((await checkStore(other)).faults).toEqual([]);
  });

  it('refuse a database that holds something, unless told to replace it', async () => {
    const { where, db } = await filled();
    const file = copyTo('copy.jsonl.gz');
    await backup(where, file);
    const other = await database.fresh();
    const target = await database.open(other);
    await target.insertInto('run').values(testRun('mine')).execute();
    await expect(restore(file, other)).rejects.toMatchObject({
      code: 2,
      message: expect.stringMatching(/holds 1 runs/),
    });
    const lease = await Lease.take(target, 'mine');
    const inUse = restore(file, other, { replace: true });
    await expect(inUse).rejects.toMatchObject({
      code: 2,
      message: expect.stringMatching(/mine is being worked on/),
    });
    await lease.release();
    await restore(file, other, { replace: true });
    expect(await contents(target)).toEqual(await contents(db));
  });

  it('leave the database as it was when a copy is cut off, damaged or foreign', async () => {
    const { where } = await filled();
    const file = copyTo('copy.jsonl.gz');
    await backup(where, file);
    const whole = readFileSync(file);
    const lines = gunzipSync(whole).toString().split('\n');
    const old = unsealed(lines);
    const other = await database.fresh();
    const broken: [Buffer, RegExp][] = [
      [whole.subarray(0, whole.length - 400), /cut off or damaged/],
      // Text that unpacks well, as somebody who edits a copy would leave it.
      [sealed(lines.toSpliced(-2, 1)), /is not the one in its seal/],
      [Buffer.concat([whole, Buffer.from('x')]), /cut off or damaged/],
      [gzipSync(lines.join('\n')), /cut off or damaged/],
      [gzipSync(old.slice(0, -2).join('\n')), /cut off or damaged/],
      [gzipSync(old.toSpliced(60, 1).join('\n')), /cut off or damaged/],
      [gzipSync(old.toSpliced(60, 1, '["call",{]').join('\n')), /:61: .*damaged/],
      [gzipSync('{"some":"other"}\n'), /:1: .*damaged/],
      [Buffer.from('no copy at all'), /not a backup/],
      [Buffer.alloc(0), /not a backup/],
    ];
    for (const [bytes, message] of broken) {
      writeFileSync(file, bytes);
      await expect(restore(file, other)).rejects.toMatchObject({
        code: 2,
        message: expect.stringMatching(message),
      });
      expect(await contents(await database.open(other))).toEqual([]);
    }
  });

  it('take a copy of a Hearth without seals, and say so', async () => {
    const { db, where } = await filled();
    const file = copyTo('copy.jsonl.gz');
    await backup(where, file);
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const old = copyTo('old.jsonl.gz');
    writeFileSync(old, gzipSync(unsealed(lines).join('\n')));
    const said: string[] = [];
    const remark = (text: { en: string }) => said.push(text.en);
    const other = await database.fresh();
    await restore(file, other, { remark });
    expect(said).toEqual([]);
    await restore(old, other, { remark, replace: true });
    expect(said).toEqual([expect.stringContaining('has no seal')]);
    expect(await contents(await database.open(other))).toEqual(await contents(db));
  });

  it('bring a copy of an older Hearth up to date, and refuse one of a newer', async () => {
    const { where } = await filled();
    const later = {
      ...migrations,
      '9001_marks': {
        up: (db: Db) => db.schema.alterTable('run').addColumn('mark', 'text').execute(),
      },
    };
    const file = copyTo('copy.jsonl.gz');
    await backup(where, file);
    const newer = await database.fresh();
    await restore(file, newer, { known: later });
    const again = copyTo('copy.jsonl.gz');
    await backup(newer, again, later);
    await expect(restore(again, await database.fresh())).rejects.toMatchObject({
      code: 2,
      message: expect.stringMatching(/newer Hearth/),
    });
    await expect(backup(newer, copyTo('x.jsonl.gz'))).rejects.toThrow(/newer Hearth/);
    expect((await checkStore(newer)).migrations.unknown).toEqual(['9001_marks']);
    expect((await checkStore(where, later)).migrations.pending).toEqual(['9001_marks']);
  });

  it('name dangling slots, broken JSON and missing runs', async () => {
    const { where, db } = await filled();
    await db.deleteFrom('call').where('id', '=', 'c7').execute();
    await db.deleteFrom('run').where('id', '=', 'r2').execute();
    await db.updateTable('call').set({ reply: '{"cut' }).where('id', '=', 'c8').execute();
    await db.insertInto('call').values(testCall('free', '')).execute();
    const { faults, unusedCalls } = await checkStore(where);
    expect(faults.map((f) => f.text.en)).toEqual([
      '1 rows of slot name a call that is not there (c7)',
      '4 rows of external name a run that is not there (r2)',
      'call c8: reply is not JSON',
    ]);
    expect(unusedCalls).toBe(1);
  });

  it('never overwrite a file, and leave none behind when they fail', async () => {
    const { where } = await filled();
    const file = copyTo('copy.jsonl.gz');
    writeFileSync(file, 'mine');
    await expect(backup(where, file)).rejects.toMatchObject({
      code: 2,
      message: expect.stringMatching(/exists already/),
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    await expect(backup(where, join(dirname(file), 'no', 'x.jsonl.gz'))).rejects.toThrow();
    expect(readdirSync(dirname(file))).toEqual(['copy.jsonl.gz']);
  });

  it('purge removes calls that fill no slot', async () => {
    const { where, db } = await filled();
    await db.insertInto('call').values(testCall('free', '')).execute();
    await purge(where);
    expect((await checkStore(where)).unusedCalls).toBe(0);
    expect(await db.selectFrom('call').select('id').execute()).toHaveLength(CALLS);
  });
});

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
