import { describe, expect, it } from 'vitest';
import { errored, TransientFault } from './fault.js';
import { retryAfterMs } from './http.js';
import { HI, never } from './loopback.testkit.js';
import type { Model } from './model.js';
import { retrying } from './retry.js';

const fault = errored({ kind: 'network', message: 'gone' });
const failing = (wait: number | null, calls: number[]): Model => ({
  name: 'x/m',
  endpoint: 'e',
  ask: async () => {
    calls.push(performance.now());
    throw new TransientFault(fault, 'network', wait);
  },
});

describe('retrying', () => {
  it.each([0, 1, 3])('%i retries are that many further requests', async (retries) => {
    const calls: number[] = [];
    const model = retrying(failing(0, calls), { retries, baseMs: 1, maxMs: 2 });
    expect(await model.ask(HI, never)).toMatchObject({ state: 'errored', tries: retries + 1 });
    expect(calls).toHaveLength(retries + 1);
  });

  it('waits as long as the server asks, and counts it as waiting', async () => {
    const calls: number[] = [];
    const model = retrying(failing(120, calls), { retries: 1, baseMs: 1, maxMs: 2 });
    const reply = await model.ask(HI, never);
    // Lower bounds hold on any machine; timers may ring a millisecond early.
    expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThanOrEqual(118);
    expect(reply.waitedMs).toBeGreaterThanOrEqual(118);
  });

  it('T43: is one layer: errors that are no transient faults pass at once', async () => {
    let calls = 0;
    const model = retrying({
      name: 'x/m',
      endpoint: 'e',
      ask: async () => {
        calls += 1;
        throw new RangeError('bug');
      },
    });
    await expect(model.ask(HI, never)).rejects.toThrow('bug');
    expect(calls).toBe(1);
  });

  it('stops waiting when it is aborted', async () => {
    const abort = new AbortController();
    const model = retrying(failing(60_000, []));
    const pending = model.ask(HI, abort.signal);
    setTimeout(() => abort.abort(), 20);
    await expect(pending).rejects.toThrow(/abort/i);
  });

  it('gives up a wait, and every further try, when the request’s stop fires', async () => {
    const stop = new AbortController();
    const calls: number[] = [];
    const model = retrying(failing(60_000, calls));
    const asleep = model.ask({ ...HI, stop: stop.signal }, never);
    setTimeout(() => stop.abort(new Error('enough')), 20);
    await expect(asleep).rejects.toThrow('enough');
    await expect(model.ask({ ...HI, stop: stop.signal }, never)).rejects.toThrow('enough');
    expect(calls).toHaveLength(2);
  });

  it('lets a try under way come to its end after stop', async () => {
    const stop = new AbortController();
    const model = retrying({
      name: 'x/m',
      endpoint: 'e',
      ask: async () => {
        stop.abort();
        return { ...fault, state: 'ok', text: 'late' };
      },
    });
    expect(await model.ask({ ...HI, stop: stop.signal }, never)).toMatchObject({ text: 'late' });
  });
});

describe('retryAfterMs', () => {
  const at = (headers: Record<string, string>, text = '') =>
    retryAfterMs({ status: 429, headers, text });

  it.each<[Record<string, string>, string, number | null]>([
    [{ 'retry-after': '2' }, '', 2000],
    [{ 'retry-after': '0.5' }, '', 500],
    [{ 'retry-after': '0' }, '', 0],
    [{ 'retry-after': '2', 'retry-after-ms': '300' }, '', 300],
    [{ 'retry-after': '99999' }, '', 600_000],
    [{ 'retry-after': 'soon' }, '', null],
    [{}, '{"details":[{"@type":"RetryInfo","retryDelay":"38s"}]}', 38_000],
    [{}, '', null],
  ])('%j %s → %s', (headers, text, expected) => {
    expect(at(headers, text)).toBe(expected);
  });

  it('reads a date', () => {
    const wait = at({ 'retry-after': new Date(Date.now() + 60_000).toUTCString() });
    expect(wait).toBeGreaterThan(50_000);
    expect(at({ 'retry-after': new Date(0).toUTCString() })).toBe(0);
  });
});
