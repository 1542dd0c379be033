import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  askOpenAi,
  completion,
  delta,
  HI,
  KEY,
  loopback,
  never,
  open,
  sse,
} from './loopback.testkit.js';

const LONG = 60_000;
const timeouts = { connectMs: LONG, firstByteMs: LONG, idleMs: LONG, totalMs: LONG };
const piece = sse(delta('a'))[0] ?? '';

describe('T49: time-outs, each its own', () => {
  it('first byte: nothing comes', async () => {
    const { reply } = await askOpenAi([{ delayMs: 2000 }], {
      retries: 0,
      timeouts: { ...timeouts, firstByteMs: 100 },
    });
    expect(reply).toMatchObject({
      state: 'errored',
      fault: { kind: 'timeout', phase: 'first_byte' },
    });
  });

  it('first byte of a stream: the head comes, and then nothing', async () => {
    const { reply } = await askOpenAi([{ chunks: [2000] }], {
      retries: 0,
      stream: true,
      timeouts: { ...timeouts, firstByteMs: 100 },
    });
    expect(reply.fault).toMatchObject({ kind: 'timeout', phase: 'first_byte' });
  });

  it('idle: a stream that stops', async () => {
    const { reply } = await askOpenAi([{ chunks: [piece, 2000] }], {
      retries: 0,
      stream: true,
      timeouts: { ...timeouts, idleMs: 100 },
    });
    expect(reply.fault).toMatchObject({ kind: 'timeout', phase: 'idle' });
  });

  it('idle: comments that keep a stream alive count as life', async () => {
    const chunks = [...Array(6)].flatMap(() => [': still thinking\n\n', 60]);
    const { reply } = await askOpenAi([{ chunks: [...chunks, ...sse(delta('done', 'stop'))] }], {
      retries: 0,
      stream: true,
      timeouts: { ...timeouts, firstByteMs: 250, idleMs: 250 },
    });
    expect(reply).toMatchObject({ state: 'ok', text: 'done' });
  });

  it('idle: a body that is not streamed but stops', async () => {
    const { reply } = await askOpenAi([{ chunks: ['{"choi', 3000] }], {
      retries: 0,
      timeouts: { ...timeouts, idleMs: 100 },
    });
    expect(reply.fault).toMatchObject({ kind: 'timeout', phase: 'idle' });
  });

  it('total: a stream that goes on and on', async () => {
    const chunks = [...Array(100)].flatMap(() => [piece, 30]);
    const { reply } = await askOpenAi([{ chunks }], {
      retries: 0,
      stream: true,
      timeouts: { ...timeouts, totalMs: 200 },
    });
    expect(reply.fault).toMatchObject({ kind: 'timeout', phase: 'total' });
  });

  it('T56: each bounds one attempt, not the request with its tries', async () => {
    const { reply } = await askOpenAi([{ delayMs: 1000 }, { delayMs: 1000 }, completion('late')], {
      retries: 2,
      timeouts: { ...timeouts, totalMs: 200 },
    });
    expect(reply).toMatchObject({ state: 'ok', text: 'late', tries: 3 });
  });

  it('connect: a server that accepts but never speaks TLS', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const model = open(
      'openai/m',
      `https://127.0.0.1:${port}/v1`,
      { retries: 0, timeouts: { ...timeouts, connectMs: 200 } },
      { env: { OPENAI_API_KEY: KEY } },
    );
    await expect(model.ask(HI, never)).rejects.toThrow(/no connection in time \(connect\)/);
    silent.close();
  });

  it('a server that goes away after a reply is a network fault', async () => {
    const server = await loopback(() => completion('hi'));
    const model = open('openai/m', `${server.origin}/v1`, { retries: 1 });
    await model.ask(HI, never);
    await server.close();
    const reply = await model.ask(HI, never);
    expect(reply).toMatchObject({ state: 'errored', tries: 2, fault: { kind: 'network' } });
    expect(reply.fault?.message).toContain('ECONNREFUSED');
  });
});
