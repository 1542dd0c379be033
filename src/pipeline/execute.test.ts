import { afterEach, expect, it } from 'vitest';
import { type MockServer, mockServer } from '../../test/mock-server.js';
import { onEachDatabase } from '../store/databases.testkit.js';
import type { Db } from '../store/index.js';
import { results, resume, startRun, stoppingAfter } from './run.testkit.js';
import { deleteRun } from './run-store.js';

let server: MockServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const last = (messages: { content: string }[]): string => messages.at(-1)?.content ?? '';
const answering = () =>
  mockServer(({ body }) => {
    const text = last(body.messages);
    return text.startsWith('grade') ? '3' : `re: ${text}`;
  });
const target = (url: string, name = 'openai/m') => ({ name, model: 'openai/m', baseUrl: url });
const judge = (url: string, name = 'openai/j') => ({ name, model: 'openai/j', baseUrl: url });

/** Everything recorded, without times and generated ids: what two equal runs must share. */
async function records(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('slot')
    .innerJoin('call', 'call.id', 'slot.call')
    .select([
      'slot.condition',
      'slot.target',
      'slot.repeat',
      'slot.unit',
      'slot.judge',
      'slot.judge_repeat',
      'slot.step',
      'slot.reask',
      'slot.attempt',
      'slot.note',
      'call.request_hash',
      'call.draw',
      'call.request',
      'call.reply',
      'call.state',
    ])
    .execute();
  return rows.map((r) => JSON.stringify({ ...r, reply: stableReply(r.reply) })).sort();
}
const stableReply = (reply: string): unknown => ({ ...JSON.parse(reply), tries: 0, waitedMs: 0 });

onEachDatabase('executeRun', (database) => {
  it('asks every step of every unit, judges complete units, and scores', async () => {
    server = await answering();
    const db = await database.open();
    const { plan } = await startRun(db, {
      targets: [target(server.url)],
      judges: [judge(server.url)],
    });
    expect(server.seen).toHaveLength(16 + 8);
    const [result] = await results(db, plan);
    expect(result).toMatchObject({
      target: 'openai/m',
      judge: 'openai/j',
      protocol: 'sound',
      counts: { rated: 8 },
      coverage: 1,
      cost: { target: null, judge: null },
      metrics: [{ id: 'mean', value: 3, n: 8 }],
    });
  });

  it('never asks a filled slot again on resume, and goes on where it was stopped', async () => {
    server = await answering();
    const db = await database.open();
    const { plan, outcome } = await startRun(
      db,
      { targets: [target(server.url)], judges: [judge(server.url)], maxConnections: 2 },
      stoppingAfter(4),
    );
    expect(outcome.status).toBe('interrupted');
    const before = server.seen.length;
    expect(before).toBeLessThan(24);
    const kept = await records(db);
    const again = await resume(db, plan.manifest.run);
    expect(again.status).toBe('done');
    expect(server.seen).toHaveLength(24);
    const after = await records(db);
    for (const record of kept) expect(after).toContain(record);

    const whole = await database.open();
    await startRun(whole, { targets: [target(server.url)], judges: [judge(server.url)] });
    expect(after).toEqual(await records(whole));
  });

  it('gives equal records at 1 and at 32 connections', async () => {
    server = await answering();
    const [one, many] = [await database.open(), await database.open()];
    const spec = { targets: [target(server.url)], judges: [judge(server.url)], repeats: 2 };
    await startRun(one, { ...spec, maxConnections: 1 });
    await startRun(many, { ...spec, maxConnections: 32 });
    expect(await records(many)).toEqual(await records(one));
  });

  it('reuses equal target requests of two conditions inside a run, but not of another run', async () => {
    server = await answering();
    const db = await database.open();
    await startRun(db, { targets: [target(server.url)], profiles: ['official', 'sound'] });
    expect(server.seen).toHaveLength(16);
    await startRun(db, { targets: [target(server.url)], now: new Date('2026-01-02') });
    expect(server.seen).toHaveLength(32);
  });

  it('takes over finished answers of other runs where told to, and says whose they are', async () => {
    let broken = true;
    server = await mockServer(({ body }) => {
      const text = last(body.messages);
      if (broken && text === 'question 3')
        return { status: 400, body: { error: { message: 'no' } } };
      return `re: ${text}`;
    });
    const db = await database.open();
    const spec = { targets: [target(server.url)] };
    const { plan: first } = await startRun(db, { ...spec, now: new Date() });
    expect((await results(db, first))[0]?.reused).toBeUndefined();
    broken = false;
    const sent = server.seen.length;
    await new Promise((done) => setTimeout(done, 5));
    const again = { ...spec, reuse: true, now: new Date() };
    const { plan, outcome } = await startRun(db, again);
    // The one that failed is asked, and its second step, whose request the failure had changed.
    expect(server.seen.length - sent).toBe(outcome.spent.calls);
    expect(outcome.spent.calls).toBeLessThanOrEqual(2);
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const from = { run: first.manifest.run, date };
    const answers = 16 - outcome.spent.calls;
    const [result] = await results(db, plan);
    expect(result?.reused).toEqual({ answers, of: 16, from: [{ ...from, answers }] });
    await deleteRun(db, first.manifest.run);
    expect((await results(db, plan))[0]?.reused?.from).toEqual([{ ...from, run: null, answers }]);
  });

  it('asks equal judge requests once, over repeats and runs', async () => {
    server = await answering();
    const db = await database.open();
    const spec = { targets: [target(server.url)], judges: [judge(server.url)], repeats: 2 };
    await startRun(db, spec);
    // Both repeats got the same answers, so the 16 judge requests are 8 different ones.
    expect(server.seen.filter((s) => last(s.body.messages).startsWith('grade'))).toHaveLength(8);
    await startRun(db, { ...spec, now: new Date('2026-01-02') });
    expect(server.seen.filter((s) => last(s.body.messages).startsWith('grade'))).toHaveLength(8);
  });

  it('re-asks at most twice and keeps every try', async () => {
    server = await mockServer(({ body }) => (last(body.messages) === 'final?' ? 'f' : 'again'));
    const db = await database.open();
    await startRun(db, { targets: [target(server.url)], filter: { limit: 2 } });
    const drafts = (await records(db)).filter((r) => r.includes('.draft'));
    expect(drafts).toHaveLength(2 * 3);
  });

  it('keeps errored steps as a state, goes on, and asks them again only when told to', async () => {
    let broken = true;
    server = await mockServer(({ body }) => {
      const text = last(body.messages);
      if (broken && text === 'question 3')
        return { status: 400, body: { error: { message: 'no' } } };
      return text.startsWith('grade') ? '1' : `re: ${text}`;
    });
    const db = await database.open();
    const { plan } = await startRun(db, {
      targets: [target(server.url)],
      judges: [judge(server.url)],
    });
    expect((await results(db, plan))[0]?.counts).toEqual({ rated: 8, errored: 1 });
    broken = false;
    const calls = server.seen.length;
    await resume(db, plan.manifest.run);
    expect(server.seen).toHaveLength(calls);
    await resume(db, plan.manifest.run, { retryErrors: true });
    expect((await results(db, plan))[0]?.counts).toEqual({ rated: 8 });
    // The old call is kept beside the new attempt.
    expect((await records(db)).filter((r) => r.includes('t3.draft'))).toHaveLength(2);
  });

  it('stops the whole run at a wrong key and leaves its slots empty', async () => {
    server = await mockServer(() => ({ status: 401, body: { error: { message: 'bad key' } } }));
    const db = await database.open();
    await expect(startRun(db, { targets: [target(server.url)] })).rejects.toMatchObject({
      code: 2,
    });
    expect(await records(db)).toEqual([]);
    expect(server.seen.length).toBeLessThanOrEqual(8);
  });

  it('refuses a second process on the same run', async () => {
    server = await mockServer(() => ({ message: { content: 'x' }, delayMs: 300 }));
    const db = await database.open();
    const first = startRun(db, { targets: [target(server.url)] });
    await new Promise((done) => setTimeout(done, 150));
    const run = (await db.selectFrom('run').select('id').executeTakeFirstOrThrow()).id;
    await expect(resume(db, run)).rejects.toMatchObject({ code: 2 });
    await first;
  });

  it('refuses to resume when what is asked changed', async () => {
    server = await answering();
    const db = await database.open();
    const { plan } = await startRun(db, { targets: [target(server.url)], filter: { limit: 2 } });
    const changed = structuredClone(plan.manifest);
    const [first] = changed.targets;
    if (first?.kind === 'model') first.params = { temperature: 1 };
    await db
      .updateTable('run')
      .set({ manifest: JSON.stringify(changed) })
      .execute();
    await expect(resume(db, plan.manifest.run)).rejects.toThrow(/t1\.draft .* another request/);
  });

  it('keeps a slow straggler from holding up the others', async () => {
    const done: string[] = [];
    server = await mockServer(({ body }) => {
      const text = last(body.messages);
      done.push(text);
      return { message: { content: text }, delayMs: text === 'question 1' ? 400 : 1 };
    });
    const db = await database.open();
    await startRun(db, { targets: [target(server.url)], maxConnections: 2 });
    // All other units' questions were asked before the straggler's second step.
    const second = done.lastIndexOf('final?');
    expect(done.indexOf('question 8')).toBeLessThan(second);
    expect(done.slice(-2)).toEqual(['final?', 'final?']);
  });

  it('puts a target of another system prompt in a row of its own', async () => {
    server = await answering();
    const db = await database.open();
    const { plan } = await startRun(db, {
      targets: [target(server.url), { ...target(server.url, 'kind'), system: 'be kind' }],
      filter: { limit: 2 },
    });
    expect((await results(db, plan)).map((r) => r.target)).toEqual(['openai/m', 'kind']);
    const kind = server.seen.filter((s) => s.body.messages[0]?.role === 'system');
    expect(kind).toHaveLength(4);
  });
});

onEachDatabase('budgets', (database) => {
  it('stops at the number of calls, resumes to the same end, and counts earlier stays', async () => {
    server = await answering();
    const db = await database.open();
    const spec = { targets: [target(server.url)], judges: [judge(server.url)] };
    const budget = { maxCalls: 10, maxCostUsd: null };
    const { plan, outcome } = await startRun(db, { ...spec, budget });
    expect(outcome.status).toBe('stopped');
    expect(server.seen).toHaveLength(10);
    expect((await resume(db, plan.manifest.run, { budget })).status).toBe('stopped');
    expect(server.seen).toHaveLength(10);
    expect((await resume(db, plan.manifest.run)).status).toBe('done');
    expect(server.seen).toHaveLength(24);
  });

  it('stops at the cost that the provider reports', async () => {
    server = await mockServer(() => ({
      body: {
        choices: [{ finish_reason: 'stop', message: { content: '1' } }],
        usage: { prompt_tokens: 1, completion_tokens: 1, cost: 0.25 },
      },
    }));
    const db = await database.open();
    const { outcome } = await startRun(db, {
      targets: [target(server.url)],
      maxConnections: 1,
      budget: { maxCalls: null, maxCostUsd: 1 },
    });
    expect(outcome.status).toBe('stopped');
    // One more call may be in flight for each step that a unit asks side by side.
    expect(server.seen.length).toBeLessThanOrEqual(5);
    expect(outcome.spent.costUsd).toBeGreaterThanOrEqual(1);
  });
});
