import { expect, it } from 'vitest';
import { onEachDatabase } from '../store/databases.testkit.js';
import { testCall, testSlot } from '../store/write-calls.testkit.js';
import { CallFinder } from './find-calls.js';

const reply = (text: string) => ({ text, fault: null });
const call = (id: string, over: Partial<ReturnType<typeof testCall>> = {}) => ({
  ...testCall(id, reply(id)),
  ...over,
});

onEachDatabase('CallFinder', (database) => {
  it('finds the oldest finished call of a request and draw, of one run or of any', async () => {
    const db = await database.open();
    await db
      .insertInto('call')
      .values([
        call('late', { request_hash: 'a', started_ms: 3 }),
        call('early', { request_hash: 'a', started_ms: 2 }),
        call('failed', { request_hash: 'a', state: 'errored', started_ms: 1 }),
        call('other draw', { request_hash: 'a', draw: 'e', started_ms: 0 }),
        call('cut', { request_hash: 'b', state: 'truncated' }),
      ])
      .execute();
    await db.insertInto('slot').values(testSlot('late')).execute();
    const finder = new CallFinder(db);
    const found = await Promise.all([
      finder.find({ hash: 'a', draw: 'd', run: null }),
      finder.find({ hash: 'a', draw: 'd', run: 'r' }),
      finder.find({ hash: 'a', draw: 'd', run: 'another' }),
      finder.find({ hash: 'a', draw: 'e', run: null }),
      finder.find({ hash: 'b', draw: 'd', run: null }),
    ]);
    expect(found.map((c) => c?.id ?? null)).toEqual(['early', 'late', null, 'other draw', null]);
    expect(found[0]).toMatchObject({ state: 'ok', text: 'early', requestHash: 'a', why: null });
  });

  it('gives each of hundreds that ask at once its own call', async () => {
    const db = await database.open();
    const ids = Array.from({ length: 300 }, (_, i) => `c${i}`);
    for (let i = 0; i < ids.length; i += 100)
      await db
        .insertInto('call')
        .values(ids.slice(i, i + 100).map((id) => call(id, { request_hash: `hash of ${id}` })))
        .execute();
    const finder = new CallFinder(db);
    const wanted = [...ids, 'none'].reverse();
    const found = await Promise.all(
      wanted.map((id) => finder.find({ hash: `hash of ${id}`, draw: 'd', run: null })),
    );
    expect(found.map((c) => c?.id ?? 'none')).toEqual(wanted);
  });

  it('tells everybody who waits when the database fails', async () => {
    const db = await database.open();
    await db.schema.dropTable('call').execute();
    const finder = new CallFinder(db);
    const asked = ['a', 'b'].map((hash) => finder.find({ hash, draw: 'd', run: null }));
    for (const one of asked) await expect(one).rejects.toMatchObject({ code: 4 });
  });
});
