import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Endpoints } from './endpoints.js';
import { completion, HI, loopback, never, open } from './loopback.testkit.js';

/** A port on which nobody listens. */
const closedPort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => done(port));
    });
  });
const request = () => ({ ...HI });

describe('an address at which nobody answers', () => {
  it('is named when a first request has used up its tries', async () => {
    const port = await closedPort();
    const model = open('openai/m', `http://127.0.0.1:${port}/v1`, { retries: 2 });
    await expect(model.ask(request(), never)).rejects.toMatchObject({
      code: 2,
      message: expect.stringMatching(
        new RegExp(`nobody answered at http://127.0.0.1:${port}/v1: the connection is refused`),
      ) as string,
    });
  });

  it.each([
    ['an unknown host', 'http://no-such-host.invalid/v1', /no host of that name/],
    ['http where https is expected', 'https://127.0.0.1:PORT/v1', /no secure connection/],
  ])('%s has its own advice', async (_, address, advice) => {
    const server = await loopback(() => completion('hi'));
    const url = address.replace('127.0.0.1:PORT', server.origin.slice('http://'.length));
    const model = open('openai/m', url, { retries: 0 });
    await expect(model.ask(request(), never)).rejects.toThrow(advice);
    await server.close();
  });

  it('web pages instead of replies are told as such', async () => {
    const server = await loopback(() => ({ body: '<!DOCTYPE html><title>Sign in</title>' }));
    const model = open('openai/m', server.origin, { retries: 0 });
    await expect(model.ask(request(), never)).rejects.toThrow(/a web page came back/);
    await server.close();
  });

  it('is not concluded once anything was answered, be it an error', async () => {
    const html = { body: '<html>oops</html>' };
    const server = await loopback((_, n) =>
      n === 0 ? { status: 500, body: { error: 'x' } } : html,
    );
    const endpoints = new Endpoints();
    const model = open('openai/m', `${server.origin}/v1`, { retries: 0 }, { endpoints });
    expect((await model.ask(request(), never)).state).toBe('errored');
    for (let i = 0; i < 5; i++)
      expect((await model.ask(request(), never)).fault?.kind).toBe('protocol');
    await server.close();
  });

  it('is not concluded from one request while others are under way', async () => {
    const server = await loopback((_, n) =>
      n === 0 ? { body: '<html>oops</html>' } : { ...completion('slow'), delayMs: 100 },
    );
    const model = open('openai/m', `${server.origin}/v1`, { retries: 0 });
    const replies = await Promise.all([1, 2, 3].map(() => model.ask(request(), never)));
    expect(replies.map((r) => r.state)).toEqual(['errored', 'ok', 'ok']);
    await server.close();
  });

  it('is known to all models of the address', async () => {
    const server = await loopback(({ body }, n) =>
      String(body.model) === 'a' ? completion('hi') : { body: `<html>${n}</html>` },
    );
    const endpoints = new Endpoints();
    const both = ['a', 'b'].map((name) =>
      open(`openai/${name}`, `${server.origin}/v1`, { retries: 0 }, { endpoints }),
    );
    const states = [];
    for (const model of both) states.push((await model.ask(request(), never)).state);
    expect(states).toEqual(['ok', 'errored']);
    await server.close();
  });

  it.each([
    ['a refused connection', async () => `http://127.0.0.1:${await closedPort()}/v1`],
    ['an unknown host', async () => 'http://no-such-host.invalid/v1'],
  ])('%s: two tries of one request are enough, and it is told once', async (_, address) => {
    const url = await address();
    const told: string[] = [];
    const endpoints = new Endpoints(undefined, (at) => told.push(at));
    const model = open('openai/m', url, { retries: 50 }, { endpoints });
    await expect(model.ask(request(), never)).rejects.toMatchObject({ code: 2 });
    expect(told).toEqual([url]);
  });

  it('a crowd of requests does not all try: the others are held back and end with it', async () => {
    const server = await loopback(() => ({ body: '<html>hello</html>' }));
    const retry = { baseMs: 100, maxMs: 100 };
    const model = open('openai/m', server.origin, { retries: 5 }, { retry, max: 4 });
    const asked = Array.from({ length: 72 }, () => model.ask(request(), never));
    const ends = await Promise.allSettled(asked);
    expect(ends.every((end) => end.status === 'rejected')).toBe(true);
    expect(server.heard.length).toBeLessThanOrEqual(12);
    await server.close();
  });

  it('those that were held back are sent when an answer comes after all', async () => {
    const server = await loopback((_, n) =>
      n < 3 ? { body: '<html>wait</html>' } : completion('hi'),
    );
    const retry = { baseMs: 50, maxMs: 50 };
    const model = open('openai/m', server.origin, { retries: 5 }, { retry, max: 4 });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => model.ask(request(), never)),
    );
    expect(replies.every((reply) => reply.state === 'ok')).toBe(true);
    await server.close();
  });

  it('one that is held back can be stopped', async () => {
    const server = await loopback((_, n) =>
      n < 3 ? { body: '<html>wait</html>' } : { ...completion('hi'), delayMs: 300 },
    );
    const retry = { baseMs: 50, maxMs: 50 };
    const model = open('openai/m', server.origin, { retries: 5 }, { retry, max: 3 });
    const scouts = [1, 2, 3].map(() => model.ask(request(), never));
    await new Promise((done) => setTimeout(done, 40));
    const stop = new AbortController();
    const held = model.ask({ ...request(), stop: stop.signal }, never);
    setTimeout(() => stop.abort(new Error('enough')), 10);
    await expect(held).rejects.toThrow('enough');
    expect((await Promise.all(scouts)).every((reply) => reply.state === 'ok')).toBe(true);
    await server.close();
  });
});
