import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFile, onEachDatabase } from '../store/databases.testkit.js';
import { GroupCommit, openDatabase } from '../store/index.js';
import { checkStore, purge } from '../store/maintenance.js';
import { testCall, testRun, testSlot, testValidity } from '../store/write-calls.testkit.js';
import { deleteRun } from './run-store.js';

onEachDatabase('deleteRun', (database) => {
  it('deletes the calls of the run alone, and keeps those that another run uses', async () => {
    const where = await database.fresh();
    const db = await database.open(where);
    await db
      .insertInto('run')
      .values([testRun('gone'), testRun('stays')])
      .execute();
    const slot = (run: string, call: string) => ({ ...testSlot(call), run });
    const commit = new GroupCommit(db);
    void commit.add({
      calls: ['own', 'shared', 'other'].map((id) => testCall(id, id)),
      slots: [
        slot('gone', 'own'),
        slot('gone', 'shared'),
        slot('stays', 'shared'),
        slot('stays', 'other'),
      ],
    });
    await commit.flush();
    await db
      .insertInto('validity')
      .values([testValidity('v1', 'gone'), testValidity('v2', 'stays')])
      .execute();
    await deleteRun(db, 'gone');
    const calls = await db.selectFrom('call').select('id').orderBy('id').execute();
    expect(calls.map((c) => c.id)).toEqual(['other', 'shared']);
    expect(await checkStore(where)).toMatchObject({
      rows: { run: 1, call: 2, slot: 2, external: 0, validity: 1 },
      unusedCalls: 0,
      faults: [],
    });
  });
});

describe('erasing a run [sqlite]', () => {
  it('leaves none of its text in the file or its write-ahead log, while the database stays open', async () => {
    const file = freshFile();
    const db = await openDatabase(file);
    const commit = new GroupCommit(db);
    for (const run of ['keepme', 'eraseme']) {
      await db
        .insertInto('run')
        .values({ ...testRun(run), tag: run })
        .execute();
      for (let i = 0; i < 300; i++) {
        // Of every size: in one page, over many, and beside what stays.
        const text = `${run} `.repeat(1 + ((i * 37) % 2000));
        void commit.add({
          calls: [testCall(`${run}${i}`, text)],
          slots: [{ ...testSlot(`${run}${i}`), run, note: JSON.stringify(text.slice(0, 200)) }],
          externals: [
            {
              run,
              condition: 'c',
              target: 't',
              repeat: i,
              judge: '',
              judge_repeat: 1,
              item: `${run}-item`,
              recs: JSON.stringify([text]),
            },
          ],
        });
      }
    }
    await commit.flush();
    await db
      .insertInto('validity')
      .values(['keepme', 'eraseme'].map((run) => testValidity(run, run, `${run} `.repeat(400))))
      .execute();
    expect(holders(file, 'eraseme')).not.toEqual([]);
    await deleteRun(db, 'eraseme');
    await purge(file);
    expect(holders(file, 'eraseme')).toEqual([]);
    expect(holders(file, 'keepme')).toEqual(['hearth.db']);
    await db.destroy();
  });
});

/** Files beside the database, it included, that hold these bytes. */
const holders = (file: string, text: string): string[] =>
  readdirSync(dirname(file)).filter((name) =>
    readFileSync(join(dirname(file), name)).includes(text),
  );
