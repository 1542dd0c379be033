import { afterEach, expect, it } from 'vitest';
import { type MockServer, mockServer } from '../../test/mock-server.js';
import { onEachDatabase } from '../store/databases.testkit.js';
import type { Db } from '../store/index.js';
import type { Progress } from './progress.js';
import { startRun } from './run.testkit.js';
import type { RunEvent } from './run-event.js';
import { RunEvents, runEventOf, startedWith } from './run-events.js';
import { deleteRun } from './run-store.js';

let server: MockServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function eventsOf(db: Db, run: string): Promise<(RunEvent & { n: number })[]> {
  const rows = await db
    .selectFrom('run_event')
    .selectAll()
    .where('run', '=', run)
    .orderBy('n')
    .execute();
  return rows.map((row) => ({ n: row.n, ...runEventOf(row) }));
}

/** Figures that change as fast as they are read. */
function busy(): { progress: Progress; work: (calls: number) => void } {
  const spent = { calls: 0, reused: 0, errors: 0, costUsd: 0, unpriced: 0 };
  const answers = { done: 0, total: 10_000 };
  const causes = new Map<string, number>();
  return {
    progress: {
      answers,
      verdicts: { done: 0, total: 0 },
      spent,
      causes,
      now: () => ({
        requests: 3,
        holdMs: 0,
        oldest: { ms: 7_900, voice: 'openai/m', unit: 'u1' },
      }),
    },
    work(calls) {
      spent.calls += calls;
      answers.done += calls;
      causes.set('http 500', (causes.get('http 500') ?? 0) + 1);
    },
  };
}

onEachDatabase('RunEvents', (database) => {
  it('writes at most four times a second, and ends with the last figures', async () => {
    const db = await database.open();
    const events = new RunEvents(db, 'r1', 'me.1');
    const { progress, work } = busy();
    events.watch(progress);
    for (let i = 0; i < 100; i++) {
      work(10);
      await new Promise((done) => setTimeout(done, 10));
    }
    events.stopping(false);
    work(5);
    await events.end('interrupted', null);
    const all = await eventsOf(db, 'r1');
    expect(all.map(({ n }) => n)).toEqual(all.map((_, i) => i + 1));
    const figures = all.flatMap((e) => (e.kind === 'progress' ? [e.data] : []));
    // 1,005 changes; on a slow machine the hundred waits take longer, never so long that writing keeps up with them.
    expect(figures.length).toBeLessThan(60);
    expect(figures.at(-1)).toMatchObject({
      answers: { done: 1005, total: 10_000 },
      spent: { calls: 1005 },
      causes: { 'http 500': 101 },
      waiting: 3,
      oldest: { seconds: 7, voice: 'openai/m', unit: 'u1' },
    });
    expect(all[0]).toMatchObject({ kind: 'began', data: { by: 'me.1' } });
    expect(all.slice(-1)).toMatchObject([
      { kind: 'ended', data: { status: 'interrupted', reason: null } },
    ]);
    expect(all.filter(({ kind }) => kind === 'stopping')).toHaveLength(1);
  });

  it('goes on counting in the next stay, and finds a run by who began it', async () => {
    const db = await database.open();
    const since = Date.now();
    for (const by of [null, 'me.2']) {
      const events = new RunEvents(db, 'r2', by);
      events.watch(busy().progress);
      await events.end('done', null);
    }
    const all = await eventsOf(db, 'r2');
    expect(all.map(({ n }) => n)).toEqual(all.map((_, i) => i + 1));
    expect(await startedWith(db, 'me.2', since)).toBe('r2');
    expect(await startedWith(db, 'me', since)).toBeNull();
    expect(await startedWith(db, 'me.2', Date.now() + 1)).toBeNull();
  });

  it('says nothing of a stay that never began', async () => {
    const db = await database.open();
    await new RunEvents(db, 'r3', null).end('failed', { en: 'no', 'zh-CN': '否' });
    expect(await eventsOf(db, 'r3')).toEqual([]);
  });

  it('counts errors by cause, and goes when its run is deleted', async () => {
    server = await mockServer(({ body }) =>
      body.messages.at(-1)?.content === 'question 3'
        ? { status: 400, body: { error: { message: 'no' } } }
        : 're',
    );
    const db = await database.open();
    let seen: ReadonlyMap<string, number> = new Map();
    const { plan } = await startRun(
      db,
      { targets: [{ name: 'openai/m', model: 'openai/m', baseUrl: server.url }] },
      {
        onStart(progress) {
          seen = progress.causes;
        },
      },
    );
    expect([...seen]).toEqual([['http 400', 1]]);
    const { run } = plan.manifest;
    const events = new RunEvents(db, run, null);
    events.watch(busy().progress);
    await events.end('done', null);
    expect(await eventsOf(db, run)).not.toEqual([]);
    await deleteRun(db, run);
    expect(await eventsOf(db, run)).toEqual([]);
  });
});
