import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { onEachDatabase } from './databases.testkit.js';
import { Lease } from './lease.js';
import { testRun } from './write-calls.testkit.js';

onEachDatabase('Lease', (database) => {
  const withRun = async () => {
    const db = await database.open();
    await db.insertInto('run').values(testRun()).execute();
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

  it('goes to one of several that ask at once', async () => {
    const db = await withRun();
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => Lease.take(db, 'r')));
    const taken = asked.filter((a) => a.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    await taken[0]?.value.release();
  });

  it('is taken over at once from a process that is gone', async () => {
    const db = await withRun();
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
