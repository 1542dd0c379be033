import { describe, expect, it, onTestFinished } from 'vitest';
import { exchange } from './exchange.js';
import { TransientFault } from './fault.js';
import { httpDispatcher, timeoutsOf } from './http.js';
import { type Loopback, loopback, type Played } from './loopback.testkit.js';

const TIMEOUTS = timeoutsOf();
const headers = { 'content-type': 'application/json' };

async function server(play: (n: number) => Played | Promise<Played>): Promise<Loopback> {
  const opened = await loopback((_, n) => play(n));
  onTestFinished(opened.close);
  return opened;
}

/** Connections of its own, closed after the test. */
function dispatcher(connections = 8) {
  const opened = httpDispatcher({ connections, connectMs: 5000, env: {} });
  onTestFinished(() => opened.destroy());
  return opened;
}

const send = (url: string, signal = new AbortController().signal, more = {}) =>
  exchange(dispatcher(), { url, headers, body: '{}', ...more }, TIMEOUTS, signal);

describe('exchange', () => {
  it('puts letters together that come in two pieces, and leaves a byte order mark out', async () => {
    const bytes = Buffer.from('\ufeff{"a":"爱😀"}');
    const cut = bytes.indexOf(Buffer.from('爱')) + 1;
    const chunks = [bytes.subarray(0, cut), 20, bytes.subarray(cut)];
    const { origin } = await server(() => ({ chunks }));
    expect((await send(`${origin}/v1?a=b`)).text).toBe('{"a":"爱😀"}');
    const pieces: string[] = [];
    const streamed = await send(origin, undefined, { onText: (p: string) => pieces.push(p) });
    expect(streamed.text).toBe('');
    expect(pieces.join('')).toContain('爱😀');
  });

  it('gives any status as an answer, with its headers; a stream too when it is no success', async () => {
    const { origin } = await server(() => ({
      status: 503,
      headers: { 'Retry-After': '7' },
      body: 'busy',
    }));
    const pieces: string[] = [];
    for (const more of [{}, { onText: (p: string) => pieces.push(p) }])
      expect(await send(origin, undefined, more)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '7' },
        text: 'busy',
      });
    expect(pieces).toEqual([]);
  });

  it('ends with the signal’s reason, also while it waits for a connection', async () => {
    const opened = await server(() => ({ chunks: [], ending: 'never' }));
    const one = dispatcher(1);
    const abort = new AbortController();
    const request = { url: opened.origin, headers, body: '{}' };
    const asked = [1, 2, 3].map(() => exchange(one, request, TIMEOUTS, abort.signal));
    const reason = new Error('enough');
    setTimeout(() => abort.abort(reason), 100);
    for (const each of asked) await expect(each).rejects.toBe(reason);
    // Those that had no connection yet were never sent.
    expect(opened.heard).toHaveLength(1);
    await expect(exchange(one, request, TIMEOUTS, abort.signal)).rejects.toBe(reason);
  });

  it('throws what a reader of the stream throws', async () => {
    const { origin } = await server(() => ({ chunks: ['piece'] }));
    const fault = new Error('unreadable');
    const onText = () => {
      throw fault;
    };
    const error = await send(origin, undefined, { onText }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(TransientFault);
    expect(error).toMatchObject({ reply: { fault: { message: 'unreadable' } } });
  });

  it.each(['not an address', 'ftp://host/v1'])(
    'says that %s is no address to send to',
    async (url) => {
      await expect(send(url)).rejects.toMatchObject({ code: 2 });
    },
  );

  it('leaves nothing behind on a signal that thousands of requests share', async () => {
    const { origin } = await server(() => ({ body: 'x' }));
    const abort = new AbortController();
    let listeners = 0;
    const add = abort.signal.addEventListener.bind(abort.signal);
    abort.signal.addEventListener = ((...args: Parameters<typeof add>) => {
      listeners += 1;
      add(...args);
    }) as typeof add;
    const one = dispatcher();
    for (let i = 0; i < 5; i++)
      await Promise.all(
        Array.from({ length: 20 }, () =>
          exchange(one, { url: origin, headers, body: '{}' }, TIMEOUTS, abort.signal),
        ),
      );
    expect(listeners).toBe(1);
  });
});
