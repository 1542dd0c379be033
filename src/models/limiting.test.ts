import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type EndpointChange, Endpoints } from './endpoints.js';
import { Gate } from './gate.js';
import { estimateTokens } from './limiting.js';
import { completion, HI, loopback, never, open, type Played } from './loopback.testkit.js';
import type { Model } from './model.js';

const askMany = (model: Model, count: number) =>
  Promise.all([...Array(count)].map(() => model.ask(HI, never)));
const refused: Played = { status: 429, body: { error: { message: 'slow down' } } };

describe('a model behind its gate', () => {
  it('T42: learns a server’s budget, and every request is answered', async () => {
    let tokens = 40;
    let at = performance.now();
    let refusals = 0;
    const server = await loopback(() => {
      const now = performance.now();
      tokens = Math.min(40, tokens + (now - at) * 0.2);
      at = now;
      if (tokens >= 1) {
        tokens -= 1;
        return { ...completion('ok'), delayMs: 10 };
      }
      refusals += 1;
      return refused;
    });
    const changes: EndpointChange[] = [];
    const endpoints = new Endpoints((c) => changes.push(c));
    const model = open('openai/m', `${server.origin}/v1`, {}, { endpoints, max: 64 });
    const replies = await askMany(model, 200);
    expect(replies.every((r) => r.state === 'ok')).toBe(true);
    expect(server.peak()).toBeLessThanOrEqual(64);
    expect(refusals).toBeGreaterThan(0);
    expect(server.heard).toHaveLength(200 + refusals);
    expect(replies.reduce((n, r) => n + r.tries, 0)).toBe(200 + refusals);
    expect(
      changes.some((c) => c.reason === 'refused' && c.endpoint === `${server.origin}/v1`),
    ).toBe(true);
    await server.close();
  });

  it('T56b: waiting for a refusal to pass is no working time', async () => {
    const server = await loopback((_, n) =>
      n === 0 ? { ...refused, headers: { 'retry-after-ms': '150' } } : completion('ok'),
    );
    const reply = await open('openai/m', `${server.origin}/v1`).ask(HI, never);
    expect(reply).toMatchObject({ state: 'ok', tries: 2 });
    expect(reply.waitedMs).toBeGreaterThanOrEqual(145);
    await server.close();
  });

  it('drops who waits when their stop fires, and finishes what is in flight', async () => {
    const stop = new AbortController();
    const server = await loopback(() => ({ ...completion('done'), delayMs: 60 }));
    const model = open('openai/m', `${server.origin}/v1`, { limits: { maxConnections: 1 } });
    const pending = [1, 2, 3].map(() => model.ask({ ...HI, stop: stop.signal }, never));
    while (server.heard.length === 0) await sleep(2);
    stop.abort(new Error('enough'));
    const settled = await Promise.allSettled(pending);
    expect(settled.map((s) => s.status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(server.heard).toHaveLength(1);
    // The gate is free again for whoever comes after.
    expect((await model.ask(HI, never)).text).toBe('done');
    await server.close();
  });

  it('T51: says who waits, and for how long', async () => {
    const server = await loopback((_, n) =>
      n === 0 ? { ...refused, headers: { 'retry-after-ms': '300' } } : completion('ok'),
    );
    const endpoints = new Endpoints();
    const model = open('openai/m', `${server.origin}/v1`, {}, { endpoints });
    const pending = model.ask(HI, never);
    while (server.heard.length === 0 || endpoints.status()[0]?.waiting !== 1) await sleep(5);
    const [status] = endpoints.status();
    expect(status).toMatchObject({ inFlight: 0, waiting: 1 });
    expect(status?.holdMs).toBeGreaterThan(0);
    await pending;
    expect(endpoints.status()[0]).toMatchObject({ waiting: 0, inFlight: 0 });
    await server.close();
  });

  it('lets a waiting request go when it is aborted, and the others through', async () => {
    const server = await loopback(() => ({ ...completion('ok'), delayMs: 80 }));
    const model = open('openai/m', `${server.origin}/v1`, { limits: { maxConnections: 1 } });
    const abort = new AbortController();
    const first = model.ask(HI, never);
    const second = model.ask(HI, abort.signal);
    const third = model.ask(HI, never);
    abort.abort();
    await expect(second).rejects.toThrow(/abort/i);
    expect((await Promise.all([first, third])).map((r) => r.state)).toEqual(['ok', 'ok']);
    expect(server.heard).toHaveLength(2);
    await server.close();
  });

  it('keeps requests a minute', async () => {
    const server = await loopback(() => completion('ok'));
    const model = open('openai/m', `${server.origin}/v1`, { limits: { rpm: 60 } });
    const abort = new AbortController();
    const asked = [...Array(5)].map(() => model.ask(HI, abort.signal).catch(() => null));
    await asked[0];
    await sleep(50);
    // One at once, the next a second later.
    expect(server.heard).toHaveLength(1);
    abort.abort();
    await Promise.all(asked);
    await server.close();
  });
});

describe('Gate', () => {
  it('lets waiters through in the order of their coming', async () => {
    const gate = new Gate({ max: 1 });
    const order: number[] = [];
    const all = [0, 1, 2, 3].map(async (i) => {
      const pass = await gate.enter(0, never);
      order.push(i);
      await sleep(1);
      gate.leave(pass, 'ok', null, null);
    });
    await Promise.all(all);
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it('does not start what is aborted already', async () => {
    const gate = new Gate({ max: 1 });
    await expect(gate.enter(0, AbortSignal.abort())).rejects.toThrow(/abort/i);
    expect(gate.status()).toMatchObject({ inFlight: 0, waiting: 0 });
  });
});

describe('estimateTokens', () => {
  it.each([
    ['a'.repeat(400), {}, 400],
    ['好'.repeat(100), {}, 400],
    ['', { maxTokens: 50 }, 50],
    ['', { maxTokens: 50_000 }, 2000],
  ])('%#', (content, params, tokens) => {
    expect(estimateTokens({ messages: [{ role: 'user', content }], params })).toBe(tokens);
  });
});
