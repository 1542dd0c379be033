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
});
