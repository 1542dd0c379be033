import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestStudio, testStudio } from '../studio.testkit.js';

let t: TestStudio;
let child: ChildProcess | null = null;
beforeAll(async () => {
  t = await testStudio({ accounts: false });
});
afterEach(() => {
  child?.kill('SIGKILL');
  child = null;
});
afterAll(() => t.close());

/** A process that says a word for each Ctrl-C, and goes on. */
async function worker(): Promise<{ child: ChildProcess; said: () => string }> {
  const started = spawn(
    process.execPath,
    [
      '-e',
      "process.on('SIGINT', () => console.log('asked')); setInterval(() => {}, 1e3); console.log('up')",
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let text = '';
  started.stdout.on('data', (data: Buffer) => {
    text += data.toString();
  });
  await once(started.stdout, 'data');
  return { child: started, said: () => text.replace('up', '').trim() };
}

async function runOf(id: string, owner: { pid: number; host: string } | null): Promise<void> {
  await t.db
    .insertInto('run')
    .values({
      id,
      suite: 'nothing',
      status: 'running',
      created_ms: 1,
      updated_ms: 1,
      tag: null,
      manifest: '{}',
      lease_owner: owner && JSON.stringify({ ...owner, token: 'of the test' }),
      lease_ms: owner && Date.now(),
    })
    .execute();
}

const pause = (run: string, now: boolean) =>
  t.visitor().call(`POST /api/runs/${run}/pause`, { now });
const until = async (said: () => string, words: string): Promise<void> => {
  for (let i = 0; i < 100 && said() !== words; i++) await new Promise((d) => setTimeout(d, 50));
  expect(said()).toBe(words);
};
const code = (body: unknown) => (body as { error: { code: string } }).error.code;

describe('pausing a run', () => {
  it('asks the process that works on it once, and twice to give up what is in flight', async () => {
    const one = await worker();
    child = one.child;
    await runOf('i1', { pid: child.pid ?? 0, host: hostname() });
    expect((await pause('i1', false)).status).toBe(200);
    await until(one.said, 'asked');
    // The process writes into the diary that it was asked.
    const heard = { run: 'i1', at_ms: 1, kind: 'stopping' };
    await t.db
      .insertInto('run_event')
      .values({ ...heard, n: 1, data: '{"now":false}' })
      .execute();
    expect((await pause('i1', false)).status).toBe(200);
    await until(one.said, 'asked');
    expect((await pause('i1', true)).status).toBe(200);
    await until(one.said, 'asked\nasked');
    await t.db
      .insertInto('run_event')
      .values({ ...heard, n: 2, data: '{"now":true}' })
      .execute();
    // A third signal would end it in the middle of its writing.
    expect((await pause('i1', true)).status).toBe(200);
    await until(one.said, 'asked\nasked');
  });

  it('a double click asks once, and a click after the stop is as good as one before', async () => {
    const one = await worker();
    child = one.child;
    await runOf('i6', { pid: child.pid ?? 0, host: hostname() });
    const write = async () => {
      await until(one.said, 'asked');
      await t.db
        .insertInto('run_event')
        .values({ run: 'i6', n: 1, at_ms: 1, kind: 'stopping', data: '{"now":false}' })
        .execute();
    };
    const [first, second] = await Promise.all([pause('i6', false), pause('i6', false), write()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    await until(one.said, 'asked');
    await t.db
      .updateTable('run')
      .set({ status: 'interrupted', lease_owner: null, lease_ms: null })
      .where('id', '=', 'i6')
      .execute();
    expect((await pause('i6', false)).status).toBe(200);
  });

  it('asks twice at once for a run that was not asked before', async () => {
    const one = await worker();
    child = one.child;
    await runOf('i2', { pid: child.pid ?? 0, host: hostname() });
    expect((await pause('i2', true)).status).toBe(200);
    await until(one.said, 'asked\nasked');
  });

  it('refuses with a sentence where nobody works, another machine does, or the process is gone', async () => {
    await runOf('i3', null);
    await runOf('i4', { pid: 1, host: 'another-machine' });
    const gone = spawn(process.execPath, ['-e', '0']);
    await once(gone, 'exit');
    await runOf('i5', { pid: gone.pid ?? 0, host: hostname() });
    const replies = await Promise.all(['i3', 'i4', 'i5'].map((run) => pause(run, false)));
    expect(replies.map(({ status, body }) => [status, code(body)])).toEqual([
      [409, 'not_working'],
      [409, 'elsewhere'],
      [409, 'not_working'],
    ]);
  });
});
