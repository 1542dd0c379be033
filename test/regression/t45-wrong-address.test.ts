import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { lastLine, resultsIn, tempDir } from '../support.js';
import { callsIn, command, run, serve } from './kit.js';

/** A port on which nobody listens. */
const closedPort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
const HTML = {
  body: '<!doctype html><title>Welcome</title>',
  headers: { 'content-type': 'text/html' },
};

describe('T45: an address at which nobody ever answers', () => {
  it.each([
    ['a refused connection', async () => `http://127.0.0.1:${await closedPort()}/v1`, /is refused/],
    ['an unknown host', async () => 'http://no-such-host.invalid/v1', /no host of that name/],
    ['a web page', async () => (await serve({ answer: () => HTML })).url, /a web page came back/],
  ])('%s stops the run: exit 2, the address named, nothing recorded', async (_, url, reason) => {
    const home = tempDir();
    const address = await url();
    const server = await serve();
    const args = `run intima --target openai/m --judge local/house --limit 40 --no-report`;
    const ran = await command(server, `${args} --base-url ${address} --max-retries 1`, { home });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain(`nobody answered at ${address}`);
    expect(lastLine(ran.stderr)).toMatch(reason);
    expect(callsIn(home)).toEqual([]);
    const resumed = await command(
      server,
      `resume last --base-url ${server.url} --json --no-report`,
      { home },
    );
    expect(resultsIn(resumed)[0]?.counts).toEqual({ rated: 40 });
  });

  it('a judge that nobody answers for stops it too; the answers stay', async () => {
    const home = tempDir();
    const server = await serve();
    const nowhere = `http://127.0.0.1:${await closedPort()}/v1`;
    const ran = await run(server, `--limit 3 --judge-base-url ${nowhere} --max-retries 0`, {
      home,
    });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain(nowhere);
    expect(callsIn(home).every((call) => call.role === 'target')).toBe(true);
  });

  it('a server that goes away after a reply costs samples, not the run', async () => {
    const home = tempDir();
    const server = await serve({ answer: (_, n) => (n === 0 ? 'Hello.' : HTML) });
    const ran = await run(server, '--limit 3 --judge local/house --max-retries 0', { home });
    expect(ran.code).toBe(3);
    expect(resultsIn(ran).at(-1)?.counts).toEqual({ errored: 2, rated: 1 });
    expect(asked(server, 'm')).toHaveLength(3);
  });
});
