import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HearthError } from '../contract/index.js';
import { GroupCommit } from './group-commit.js';
import { canonicalJson, digest, fromColumn, toColumn } from './json.js';
import { Lease } from './lease.js';
import { openDatabase } from './open.js';
import { testCall } from './write-calls.testkit.js';

const temp = () => join(mkdtempSync(join(tmpdir(), 'hearth-store-')), 'hearth.db');

const root = join(import.meta.dirname, '../..');
/** Shell words that run the writing process. */
const writer = (...args: (string | number)[]) =>
  [
    join(root, 'node_modules/.bin/tsx'),
    join(import.meta.dirname, 'write-calls.testkit.ts'),
    ...args,
  ]
    .map((a) => `"${a}"`)
    .join(' ');

describe('text columns', () => {
  it('round-trip NUL, lone surrogates, emoji, right-to-left text and 5 MB', async () => {
    const file = temp();
    const texts = ['a\u0000b', '\ud800 x \udc00', '👩‍👩‍👧 שלום مرحبا', 'x'.repeat(5_000_000), ''];
    const db = await openDatabase(file);
    const commit = new GroupCommit(db);
    texts.forEach((text, i) => void commit.add({ calls: [testCall(`c${i}`, text)] }));
    await commit.flush();
    await db.destroy();
    const again = await openDatabase(file);
    const rows = await again.selectFrom('call').select('reply').orderBy('id').execute();
    expect(rows.map((r) => fromColumn(r.reply))).toEqual(texts);
    await again.destroy();
  });

  it('round-trip any JSON (property)', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(fromColumn(toColumn(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('canonicalJson', () => {
  it('is equal for equal values in any key order, and leaves undefined out', () => {
    expect(canonicalJson({ b: 1, a: [1, { d: null, c: 'x' }], e: undefined })).toBe(
      '{"a":[1,{"c":"x","d":null}],"b":1}',
    );
    expect(digest({ a: 1, b: 2 })).toBe(digest({ b: 2, a: 1 }));
    expect(digest({ a: 1 })).not.toBe(digest({ a: '1' }));
  });
});

describe('GroupCommit', () => {
  it('keeps the order in which records were given', async () => {
    const db = await openDatabase(temp());
    const commit = new GroupCommit(db, 1, 7);
    for (let i = 0; i < 50; i++)
      void commit.add({ calls: [testCall(`c${String(i).padStart(2, '0')}`, i)] });
    await commit.flush();
    const rows = await db.selectFrom('call').select('id').orderBy('id').execute();
    expect(rows).toHaveLength(50);
    await db.destroy();
  });

  it('says that the disk is full, keeps what was committed and takes nothing more', async () => {
    const file = temp();
    // The shell limits the size of any file the process writes: the database meets a full disk.
    const run = spawnSync('bash', ['-c', `ulimit -f 4000; ${writer(file, 'c', 200, 100_000)}`], {
      encoding: 'utf8',
    });
    const said = JSON.parse(run.stdout) as { acknowledged: number; code: number; message: string };
    expect(said.code).toBe(4);
    expect(said.message).toMatch(/disk is full/);
    const db = await openDatabase(file);
    const kept = await db.selectFrom('call').select('id').execute();
    expect(kept.length).toBeGreaterThanOrEqual(said.acknowledged);
    expect(said.acknowledged).toBeGreaterThan(0);
    await db.destroy();
  });
});

describe('openDatabase', () => {
  it('refuses a file that is no database, in one sentence', async () => {
    const file = temp();
    writeFileSync(
      file,
      'this is not a database, only a text that is long enough to be read as one'.repeat(20),
    );
    await expect(openDatabase(file)).rejects.toThrow(/is not a readable Hearth database/);
  });

  it('refuses a database of a newer Hearth', async () => {
    const file = temp();
    const db = await openDatabase(file);
    await db
      .insertInto('kysely_migration' as never)
      .values({ name: '9999_later', timestamp: 'x' } as never)
      .execute();
    await db.destroy();
    const error = await openDatabase(file).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(HearthError);
    expect((error as HearthError).code).toBe(2);
    expect((error as HearthError).message).toMatch(/newer Hearth/);
  });

  it('lets four processes write at once', async () => {
    const file = temp();
    await (await openDatabase(file)).destroy();
    const all = ['a', 'b', 'c', 'd'].map((p) => `${writer(file, p, 100, 10)} & pids="$pids $!"`);
    const run = spawnSync(
      'bash',
      ['-c', `${all.join('; ')}; for p in $pids; do wait $p || exit 1; done`],
      { encoding: 'utf8' },
    );
    expect(run.stdout).toBe('{"acknowledged":100}'.repeat(4));
    expect(run.status).toBe(0);
    const db = await openDatabase(file);
    const { n } = await db
      .selectFrom('call')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(400);
    await db.destroy();
  });
});

describe('Lease', () => {
  const withRun = async () => {
    const db = await openDatabase(temp());
    await db
      .insertInto('run')
      .values({
        id: 'r',
        suite: 's',
        status: 'planned',
        created_ms: 0,
        updated_ms: 0,
        tag: null,
        manifest: '{}',
        lease_owner: null,
        lease_ms: null,
      })
      .execute();
    return db;
  };
  const held = (pid: number, host: string, beat: number) => ({
    lease_owner: JSON.stringify({ pid, host, token: 'x' }),
    lease_ms: beat,
  });

  it('is held by one, and free again after release', async () => {
    const db = await withRun();
    const lease = await Lease.take(db, 'r');
    await expect(Lease.take(db, 'r')).rejects.toThrow(/being worked on/);
    await lease.release();
    await (await Lease.take(db, 'r')).release();
  });

  it('is taken over at once from a process that is gone', async () => {
    const db = await withRun();
    const { hostname } = await import('node:os');
    const gone = spawnSync('true').pid;
    await db
      .updateTable('run')
      .set(held(gone, hostname(), Date.now()))
      .execute();
    await (await Lease.take(db, 'r')).release();
  });

  it('is taken over from another host only after 30 s without a sign of life', async () => {
    const db = await withRun();
    await db
      .updateTable('run')
      .set(held(1, 'elsewhere', Date.now() - 20_000))
      .execute();
    await expect(Lease.take(db, 'r')).rejects.toThrow(/process 1 on elsewhere/);
    await db
      .updateTable('run')
      .set(held(1, 'elsewhere', Date.now() - 31_000))
      .execute();
    await (await Lease.take(db, 'r')).release();
  });

  it('names a run that does not exist', async () => {
    const db = await withRun();
    await expect(Lease.take(db, 'nope')).rejects.toThrow(/there is no run nope/);
  });
});
