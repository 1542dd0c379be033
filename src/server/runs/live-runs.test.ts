import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from '../../store/databases.testkit.js';
import { type TestStudio, testStudio } from '../studio.testkit.js';
import { LiveRuns } from './live-runs.js';

type Heard = { id: number | null; event: string; data: unknown };

let t: TestStudio;
beforeAll(async () => {
  t = await testStudio({ accounts: false });
});
afterAll(() => t.close());

async function newRun(
  id: string,
  lease: { pid: number; beatMs: number } | null,
  db = t.db,
): Promise<void> {
  await db
    .insertInto('run')
    .values({
      id,
      suite: 'nothing',
      status: 'running',
      created_ms: 1,
      updated_ms: 1,
      tag: null,
      manifest: '{}',
      lease_owner:
        lease && JSON.stringify({ pid: lease.pid, host: hostname(), token: 'of the test' }),
      lease_ms: lease === null ? null : lease.beatMs,
    })
    .execute();
}

const add = (
  run: string,
  rows: readonly (readonly [n: number, kind: string, data: unknown])[],
  db = t.db,
) =>
  db
    .insertInto('run_event')
    .values(rows.map(([n, kind, data]) => ({ run, n, at_ms: n, kind, data: JSON.stringify(data) })))
    .execute();

/** Listens until `enough` says so; whatever came. */
async function listen(
  run: string,
  enough: (heard: readonly Heard[]) => boolean,
  lastId?: number,
): Promise<Heard[]> {
  const gone = new AbortController();
  const response = await fetch(`http://127.0.0.1:${t.studio.port}/api/runs/${run}/events`, {
    headers: lastId === undefined ? {} : { 'Last-Event-ID': String(lastId) },
    signal: gone.signal,
  });
  expect(response.headers.get('Content-Type')).toContain('text/event-stream');
  const heard = await read(response, enough);
  gone.abort();
  return heard;
}

async function read(
  response: Response,
  enough: (heard: readonly Heard[]) => boolean,
): Promise<Heard[]> {
  const heard: Heard[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
      const event = field('event');
      const id = field('id');
      if (event !== undefined)
        heard.push({
          id: id === undefined ? null : Number(id),
          event,
          data: JSON.parse(field('data') ?? 'null'),
        });
    }
    if (enough(heard)) break;
  }
  return heard;
}

const has =
  (event: string, n = 1) =>
  (heard: readonly Heard[]): boolean =>
    heard.filter((one) => one.event === event).length >= n;

describe('events of a run', () => {
  it('tells this stay alone, and of many figures the last', async () => {
    await newRun('r1', null);
    await add('r1', [
      [1, 'began', { by: null }],
      [2, 'trouble', { address: 'old', cause: 'old' }],
      [3, 'ended', { status: 'failed', reason: null }],
      [4, 'began', { by: null }],
      ...Array.from({ length: 500 }, (_, i) => [5 + i, 'progress', { i }] as const),
    ]);
    const heard = await listen('r1', has('state'));
    expect(heard).toEqual([
      { id: 4, event: 'began', data: { atMs: 4, data: { by: null } } },
      { id: 504, event: 'progress', data: { atMs: 504, data: { i: 499 } } },
      {
        id: null,
        event: 'state',
        data: { status: 'running', working: false, here: false, updatedMs: 1 },
      },
    ]);
  });

  it('goes on after the last id that was heard', async () => {
    const heard = await listen('r1', has('state'), 504);
    expect(heard.map(({ event }) => event)).toEqual(['state']);
    await add('r1', [[505, 'stopping', { now: false }]]);
    expect((await listen('r1', has('state'), 504)).map(({ id }) => id)).toEqual([505, null]);
  });

  it('tells of work that began and ended between two looks', async () => {
    await newRun('r-short', null);
    const listening = listen('r-short', has('state', 2));
    await new Promise((done) => setTimeout(done, 400));
    await t.db.updateTable('run').set({ updated_ms: 2 }).where('id', '=', 'r-short').execute();
    expect((await listening).map(({ data }) => data)).toEqual(
      [1, 2].map((updatedMs) => ({ status: 'running', working: false, here: false, updatedMs })),
    );
  });

  it('tells what happens while it listens, and that nobody works on the run any more', async () => {
    await newRun('r2', { pid: process.ppid, beatMs: Date.now() });
    await add('r2', [[1, 'began', { by: null }]]);
    const listening = listen('r2', has('state', 2));
    await new Promise((done) => setTimeout(done, 400));
    await add('r2', [[2, 'ended', { status: 'done', reason: null }]]);
    await t.db
      .updateTable('run')
      .set({ status: 'done', lease_owner: null, lease_ms: null })
      .where('id', '=', 'r2')
      .execute();
    const heard = await listening;
    expect(heard.filter(({ event }) => event === 'state').map(({ data }) => data)).toEqual([
      { status: 'running', working: true, here: true, updatedMs: 1 },
      { status: 'done', working: false, here: false, updatedMs: 1 },
    ]);
    expect(heard).toContainEqual({
      id: 2,
      event: 'ended',
      data: { atMs: 2, data: { status: 'done', reason: null } },
    });
  });

  it('is not there for a run that is not there', async () => {
    const { status } = await t.visitor().call('GET /api/runs/none/events');
    expect(status).toBe(404);
  });
});

onEachDatabase('LiveRuns', (database) => {
  it('leaves out figures alone, and keeps the order of all else', async () => {
    const db = await database.open();
    await newRun('r0', null, db);
    const rows: Parameters<typeof add>[1] = [
      [1, 'began', { by: null }],
      ...Array.from({ length: 1_000 }, (_, i) =>
        i % 100 === 50
          ? ([2 + i, 'trouble', { address: `a${i}`, cause: 'c' }] as const)
          : ([2 + i, 'progress', { i }] as const),
      ),
      [1_002, 'stopping', { now: false }],
    ];
    await add('r0', rows, db);
    const live = new LiveRuns(db);
    const gone = new AbortController();
    const heard = await read(await live.stream('r0', 0, gone.signal), has('state'));
    gone.abort();
    live.close();
    expect(heard.map(({ id, event }) => [id, event])).toEqual([
      [1, 'began'],
      ...Array.from({ length: 10 }, (_, i) => [52 + 100 * i, 'trouble']),
      [1_001, 'progress'],
      [1_002, 'stopping'],
      [null, 'state'],
    ]);
  });
});
