import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { CALLS, contents, copyTo, fill } from './copies.testkit.js';
import { onEachDatabase } from './databases.testkit.js';
import { GroupCommit } from './group-commit.js';
import { Lease } from './lease.js';
import { backup, checkStore, purge, restore } from './maintenance.js';
import { type Db, openDatabase } from './open.js';
import { migrations } from './schema.js';
import { sealOf } from './seal.js';
import { noRows } from './table-rows.js';
import { testCall, testRun, testSlot } from './write-calls.testkit.js';

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
    const rows = { ...noRows(), run: 2, call: CALLS, slot: CALLS, external: 4, validity: 2 };
    expect(await restore(file, other)).toEqual(rows);
    expect(await contents(await database.open(other))).toEqual(await contents(db));
    expect(await checkStore(other)).toMatchObject({
      kind: database.kind,
      rows,
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

  it('know databases and copies from before validity records', async () => {
    const { '0001_first': first } = migrations;
    if (first === undefined) throw new Error('the first migration is gone');
    const older = { '0001_first': first };
    const where = await database.fresh();
    const db = await openDatabase(where, older);
    await db.insertInto('run').values(testRun('old')).execute();
    const file = copyTo('copy.jsonl.gz');
    await backup(where, file);
    const rows = { ...noRows(), run: 1 };
    expect(await checkStore(where)).toMatchObject({
      rows,
      migrations: { pending: Object.keys(migrations).slice(1) },
    });
    await purge(where);
    await db.destroy();
    const other = await database.fresh();
    expect(await restore(file, other)).toEqual(rows);
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const counted = lines.map((line) =>
      line.replace(/,"(validity|label_count|guard_session)":0/g, ''),
    );
    writeFileSync(file, gzipSync(unsealed(counted).join('\n')));
    expect(await restore(file, other, { replace: true })).toEqual(rows);
    expect((await checkStore(other)).faults).toEqual([]);
    expect(await (await database.open(where)).selectFrom('validity').selectAll().execute()).toEqual(
      [],
    );
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
      '1 rows of validity name a run that is not there (r2)',
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
