import { afterEach, expect, it } from 'vitest';
import { type MockServer, mockServer } from '../../test/mock-server.js';
import { onEachDatabase } from '../store/databases.testkit.js';
import { results, resume, startRun } from './run.testkit.js';

let server: MockServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});
const env = { OPENAI_API_KEY: 'k' };
const untilSeen = async (count: number): Promise<void> => {
  while ((server?.seen.length ?? 0) < count) await new Promise((go) => setTimeout(go, 5));
};

onEachDatabase('the first interrupt', (database) => {
  it('drops calls that wait for a refusal to pass; resume asks them', async () => {
    const stop = new AbortController();
    let open = false;
    server = await mockServer((_, n) =>
      open || n < 3 ? `re ${n}` : { status: 429, headers: { 'retry-after': '300' }, body: {} },
    );
    const db = await database.open();
    const running = startRun(
      db,
      { targets: [{ name: 'openai/m', baseUrl: server.url }], maxConnections: 4, env },
      { env, stop: stop.signal },
    );
    await untilSeen(4);
    stop.abort();
    const { plan, outcome } = await running;
    expect(outcome.status).toBe('interrupted');
    const states = await db.selectFrom('call').select('state').execute();
    expect(states.map((row) => row.state)).toEqual(states.map(() => 'ok'));
    // What is not recorded is counted nowhere.
    expect(outcome.total.calls).toBe(states.length);
    open = true;
    expect((await resume(db, plan.manifest.run, { env })).status).toBe('done');
    expect((await results(db, plan))[0]?.counts).toEqual({ ok: 16 });
  });

  it('drops calls asleep between tries and queued at the limiter, and records those in flight', async () => {
    const stop = new AbortController();
    let open = false;
    server = await mockServer((_, n) => {
      if (open) return 're';
      return n === 0 ? { status: 500, body: {} } : { message: { content: 'late' }, delayMs: 300 };
    });
    const db = await database.open();
    const running = startRun(
      db,
      {
        targets: [
          {
            name: 'openai/m',
            baseUrl: server.url,
            options: { limits: { maxConnections: 2 } },
          },
        ],
        maxConnections: 8,
        env,
      },
      { env, stop: stop.signal },
    );
    await untilSeen(2);
    stop.abort();
    const { plan, outcome } = await running;
    expect(outcome.status).toBe('interrupted');
    const calls = await db.selectFrom('call').select(['state', 'reply']).execute();
    expect(calls).toHaveLength(server.seen.length - 1);
    expect(calls.every((call) => call.reply.includes('late'))).toBe(true);
    open = true;
    expect((await resume(db, plan.manifest.run, { env })).status).toBe('done');
  });
});
