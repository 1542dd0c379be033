import { describe, expect, it } from 'vitest';
import { asked, at } from '../mock-models.js';
import { resultsIn, start, tempDir } from '../support.js';
import { command, run, serve } from './kit.js';

/** Starts a run of six items, sends it a signal after three requests, and tells its status afterwards. */
async function brokenBy(signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
  const home = tempDir();
  const server = await serve({ latencyMs: 60 });
  const args = 'run intima --target openai/m --judge local/house --limit 6 --max-connections 1';
  const { child, ran } = start(`${args} --no-report`.split(' '), { home, env: at(server) });
  while (asked(server, 'm').length < 3) await new Promise((go) => setTimeout(go, 5));
  child.kill(signal);
  await ran;
  const listed = await command(server, 'runs --json', { home });
  const [{ status }] = (JSON.parse(listed.stdout) as { list: [{ status: string }] }).list;
  const resumed = await command(server, 'resume last --json --no-report', { home });
  return { status, counts: resultsIn(resumed)[0]?.counts, code: resumed.code };
}

describe('T58: a run in whatever state', () => {
  it.each([
    ['SIGKILL', 'running'],
    ['SIGHUP', 'running'],
    ['SIGTERM', 'interrupted'],
  ] as const)('ended by %s is "%s", and can be resumed', async (signal, status) => {
    expect(await brokenBy(signal)).toEqual({ status, counts: { rated: 6 }, code: 0 });
  });

  it('failed, and finished ones as well; a finished one asks nothing', async () => {
    const home = tempDir();
    let valid = false;
    const server = await serve({ answer: () => (valid ? 'Hello.' : { status: 401 }) });
    expect((await run(server, '--judge local/house --limit 2', { home })).code).toBe(2);
    valid = true;
    const resume = () => command(server, 'resume last --json --no-report', { home });
    expect(resultsIn(await resume())[0]?.counts).toEqual({ rated: 2 });
    const sent = server.seen.length;
    expect((await resume()).code).toBe(0);
    expect(server.seen).toHaveLength(sent);
  });
});
