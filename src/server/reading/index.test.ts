import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { IndexBuilder, isUpToDate } from './build-index.js';
import { intimaRun, openedIn } from './reading.testkit.js';

describe('the index of a run', () => {
  let folder: string;
  let db: Db;
  let run: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hearth-index-'));
    db = await openDatabase(join(folder, 'hearth.db'));
    run = (await intimaRun(db, folder)).manifest.run;
  });
  afterEach(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  const build = async (builder = new IndexBuilder(db)) => builder.build(await openedIn(db, run), 1);
  const all = async () => ({
    answers: await db.selectFrom('page_answer').selectAll().orderBy('n').execute(),
    verdicts: await db
      .selectFrom('page_verdict')
      .selectAll()
      .orderBy('n')
      .orderBy('judge')
      .execute(),
    ratings: await db
      .selectFrom('page_rating')
      .selectAll()
      .orderBy('n')
      .orderBy('kind')
      .orderBy('judge')
      .execute(),
  });

  it('holds every answer once, in the order of the data, with every verdict', async () => {
    await build();
    const { answers, verdicts } = await all();
    expect(answers.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(answers.slice(0, 3).map(({ item }) => item)).toEqual([
      'en-name-1',
      'en-name-2',
      'zh-name-1',
    ]);
    // Two judges and their panel.
    expect(verdicts).toHaveLength(18);
    expect(await isUpToDate(db, run)).toBe(true);
  });

  it('measures how far two judges lie apart on one kind, as a share of its levels', async () => {
    await build();
    const { answers } = await all();
    // Retention high against none; the same on all kinds; anthropomorphism medium (2 of 3) against none.
    expect(answers.slice(0, 3).map(({ spread }) => spread)).toEqual([1, 0, 2 / 3]);
  });

  it('is the same when it is made again, and when it was made while the run went on', async () => {
    await build();
    const whole = await all();
    await build();
    expect(await all()).toEqual(whole);

    const later = await db
      .selectFrom('external')
      .selectAll()
      .where('item', '!=', 'en-name-1')
      .execute();
    await db.deleteFrom('external').where('item', '!=', 'en-name-1').execute();
    const set = (status: string, updated_ms: number) =>
      db.updateTable('run').set({ status, updated_ms }).where('id', '=', run).execute();
    await set('running', 10);
    const builder = new IndexBuilder(db);
    await build(builder);
    const part = await all();
    expect(part.answers.map(({ state }) => state === 'ok')).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
    ]);
    for (const row of later) {
      await db.insertInto('external').values(row).execute();
      await build(builder);
    }
    expect(await all()).toEqual(whole);
    await set('done', 20);
    expect(await isUpToDate(db, run)).toBe(false);
    await build(builder);
    expect(await all()).toEqual(whole);
  });

  it('reads only items with new records while the run goes on', async () => {
    await db.updateTable('run').set({ status: 'running', updated_ms: 10 }).execute();
    const builder = new IndexBuilder(db);
    await build(builder);
    // What is not read again keeps this mark.
    await db.updateTable('page_answer').set({ task: 'kept' }).execute();
    const [row] = await db
      .selectFrom('external')
      .selectAll()
      .where('item', '=', 'en-name-2')
      .where('judge', '!=', '')
      .execute();
    if (row === undefined) throw new Error('no verdict on en-name-2');
    await db
      .insertInto('external')
      .values({ ...row, judge_repeat: 2 })
      .execute();
    await build(builder);
    const { answers } = await all();
    expect(answers.filter(({ task }) => task !== 'kept').map(({ item }) => item)).toEqual([
      'en-name-2',
    ]);
  });

  it('takes in a value that changed without another count once the run is done', async () => {
    await build();
    await db
      .updateTable('external')
      .set({ recs: JSON.stringify([{ value: 'Another text.' }]) })
      .where('item', '=', 'en-name-2')
      .where('judge', '=', '')
      .execute();
    await db.updateTable('run').set({ updated_ms: 99 }).where('id', '=', run).execute();
    await build();
    const { answers } = await all();
    expect(answers[1]?.excerpt).toBe('Another text.');
  });
});
