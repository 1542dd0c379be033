import { expect, it } from 'vitest';
import { onEachDatabase } from './databases.testkit.js';
import { checkStore } from './maintenance.js';
import { startWriter, writerCommand } from './write-calls.testkit.js';

/** Kills on each kind of database. */
const ROUNDS = { sqlite: 10, postgres: 3 };

onEachDatabase('processes', (database) => {
  const ids = async (where: string): Promise<Set<string>> => {
    const db = await database.open(where);
    const rows = await db.selectFrom('call').select('id').execute();
    return new Set(rows.map((r) => r.id));
  };

  it('may open a fresh database at the same moment, and write at once', async () => {
    const where = await database.fresh();
    const start = Date.now() + 1500;
    const writers = ['a', 'b', 'c', 'd'].map((prefix) =>
      startWriter(writerCommand(where, prefix, 50, 10, start)),
    );
    expect(await Promise.all(writers.map((w) => w.ended))).toEqual(Array(4).fill('end'));
    expect(await ids(where)).toEqual(new Set(writers.flatMap((w) => w.acknowledged)));
    expect(await ids(where)).toHaveProperty('size', 200);
  });

  it(`lose no acknowledged record to kill -9, ${ROUNDS[database.kind]} times`, async () => {
    const where = await database.fresh();
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS[database.kind]; round++) {
      let killing = false;
      const writer = startWriter(writerCommand(where, `r${round}-`, 100_000, 5_000), () => {
        if (!killing) setTimeout(() => writer.process.kill('SIGKILL'), Math.random() * 150);
        killing = true;
      });
      await writer.ended;
      expect(writer.process.signalCode).toBe('SIGKILL');
      acknowledged.push(...writer.acknowledged);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS[database.kind]);
    const kept = await ids(where);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect((await checkStore(where)).faults).toEqual([]);
  });
});
