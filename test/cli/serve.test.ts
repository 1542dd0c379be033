import { describe, expect, it } from 'vitest';
import { hearth, start, tempFile } from '../support.js';

/** Starts the server and waits for its address. */
async function serving(args: readonly string[], env: Record<string, string> = {}) {
  const { child, ran } = start(['serve', '--port', '0', '--threads', '1', ...args], { env });
  const origin = await new Promise<string>((done, fail) => {
    child.stdout?.once('data', (text) => done(String(text).trim()));
    void ran.then(({ stderr }) => fail(new Error(stderr)));
  });
  return {
    origin,
    stop: (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal);
      return ran;
    },
  };
}

const PAIRS = { pairs: [{ prompt: 'I have to sleep now.', reply: 'Good night.' }] };
const score = (origin: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/v1/score`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(PAIRS),
  });

describe('hearth serve', () => {
  it('prints its address, scores, logs no text, and ends well when asked to', async () => {
    const server = await serving([]);
    expect(server.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await score(server.origin)).status).toBe(200);
    const { code, stdout, stderr } = await server.stop();
    expect(code).toBe(0);
    expect(stdout).toBe(`${server.origin}\n`);
    expect(stderr).toContain('"route":"/v1/score"');
    expect(stderr).not.toContain('Good night');
  });

  it('makes keys, and lets their holders in alone', async () => {
    const made = await hearth(['serve', '--new-key', 'trainer', '--quiet']);
    const [key = '', line = ''] = made.stdout.split('\n');
    expect(line).toMatch(/^trainer sha256:[0-9a-f]{64}$/);
    expect(line).not.toContain(key);
    const server = await serving(['--keys', tempFile('keys', `${line}\n`)]);
    expect((await score(server.origin)).status).toBe(401);
    expect((await score(server.origin, { Authorization: `Bearer ${key}` })).status).toBe(200);
    const { stderr } = await server.stop('SIGINT');
    expect(stderr).not.toContain(key);
  });

  it('gives the same reward after a restart', async () => {
    const once = async () => {
      const server = await serving([]);
      const body = await (await score(server.origin)).text();
      await server.stop();
      return body;
    };
    expect(await once()).toBe(await once());
  });

  it.each([
    [['--host', '0.0.0.0'], 'can be reached from other machines'],
    [['--keys', '/nowhere/keys'], 'cannot be read'],
    [['--formula', tempFile('f.yaml', 'name: x\nterms: {kindness: 1}\n')], 'f.yaml:2'],
    [['--judge', 'local/none'], 'nothing is called'],
    [['--port', '99999'], '--port'],
    [['--judge', 'openai/m', '--max-cost', '1'], 'the price of openai/m is unknown'],
  ])('refuses %j, exit 2', async (args, words) => {
    const ran = await hearth(['serve', ...args], { env: { OPENAI_API_KEY: 'sk-test-12345678' } });
    expect({ code: ran.code, said: ran.stderr.includes(words) || ran.stderr }).toEqual({
      code: 2,
      said: true,
    });
  });
});
