import { expect, it } from 'vitest';
import { onEachDatabase } from './databases.testkit.js';
import { GroupCommit } from './group-commit.js';
import { testCall, testSlot } from './write-calls.testkit.js';

onEachDatabase('a group of records', (database) => {
  it.each([1, 3, 4, 5, 63, 64, 65, 149])('is written whole and unchanged: %i', async (count) => {
    const db = await database.open();
    const calls = Array.from({ length: count }, (_, i) => ({
      ...testCall(`c${String(i).padStart(3, '0')}`, `text ${i}`),
      cost_usd: i / 3,
      input_tokens: i % 2 === 0 ? i : null,
    }));
    const slots = calls.map(({ id }) => testSlot(id));
    const commit = new GroupCommit(db, 1000, 1000);
    void commit.add({ calls, slots });
    await commit.flush();
    expect(await db.selectFrom('call').selectAll().orderBy('id').execute()).toEqual(calls);
    expect(await db.selectFrom('slot').selectAll().orderBy('unit').execute()).toEqual(slots);
  });

  it('keeps the first of two external records of one place', async () => {
    const db = await database.open();
    const place = {
      run: 'r',
      condition: 'c',
      target: 't',
      repeat: 1,
      judge: '',
      judge_repeat: 1,
      item: 'i',
    };
    const commit = new GroupCommit(db);
    void commit.add({ externals: [{ ...place, recs: '[1]' }] });
    await commit.flush();
    void commit.add({
      externals: [
        { ...place, recs: '[2]' },
        { ...place, item: 'j', recs: '[3]' },
      ],
    });
    await commit.flush();
    const rows = await db.selectFrom('external').select('recs').orderBy('item').execute();
    expect(rows.map((r) => r.recs)).toEqual(['[1]', '[3]']);
  });

  it('goes out at its size, a call and its slot counted once', async () => {
    const db = await database.open();
    const commit = new GroupCommit(db, 60_000, 3);
    const add = (id: string) => {
      void commit.add({ calls: [testCall(id, id)] });
      return commit.add({ slots: [testSlot(id)] });
    };
    void add('a');
    void add('b');
    await new Promise((done) => setTimeout(done, 50));
    expect(await db.selectFrom('slot').select('unit').execute()).toEqual([]);
    await add('c');
    expect(await db.selectFrom('slot').select('unit').execute()).toHaveLength(3);
  });
});
