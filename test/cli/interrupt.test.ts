import { describe, expect, it } from 'vitest';
import { asked, at } from '../mock-models.js';
import type { Scripted } from '../mock-server.js';
import { callsIn, command, serve } from '../regression/kit.js';
import { lastLine, resultsIn, start, tempDir } from '../support.js';

/** A whole run, told to stop by one Ctrl-C as soon as `when` is so. */
async function interrupted(
  answer: (n: number) => Scripted | Promise<Scripted>,
  flags: string,
  when: (requests: number) => boolean,
) {
  const home = tempDir();
  let healed = false;
  const server = await serve({
    answer: (_, n) => (healed ? 'Hello again.' : answer(n)),
  });
  const args = `run intima --target openai/m --judge local/house --no-report --json ${flags}`;
  const { child, ran } = start(args.split(' '), { home, env: at(server) });
  while (!when(asked(server, 'm').length)) await new Promise((go) => setTimeout(go, 10));
  child.kill('SIGINT');
  const first = await ran;
  healed = true;
  const recorded = callsIn(home);
  const resumed = await command(server, 'resume last --json --no-report', { home });
  return { first, recorded, resumed, server, home };
}

describe('the first Ctrl-C', () => {
  it('does not wait for a Retry-After of five minutes: what waits is dropped and asked on resume', async () => {
    const { first, recorded, resumed } = await interrupted(
      (n) =>
        n === 0
          ? 'Hello.'
          : {
              status: 429,
              headers: { 'retry-after': '300' },
              body: { error: { message: 'slow' } },
            },
      '--limit 6 --max-connections 1',
      (requests) => requests >= 2,
    );
    expect(first.code).toBe(130);
    expect(lastLine(first.stderr)).toMatch(/interrupted; go on with: hearth resume/);
    expect(recorded.map((call) => call.state)).toEqual(['ok']);
    expect(resumed.code).toBe(0);
    expect(resultsIn(resumed)[0]?.counts).toEqual({ rated: 6 });
  });

  it('does not wait for the pause between tries', async () => {
    const { first, recorded, resumed } = await interrupted(
      () => ({ status: 503, headers: { 'retry-after': '300' }, body: { error: { message: 'x' } } }),
      '--limit 2',
      (requests) => requests >= 2,
    );
    expect(first.code).toBe(130);
    expect(recorded).toEqual([]);
    expect(resultsIn(resumed)[0]?.counts).toEqual({ rated: 2 });
  });

  it('finishes and records what is in flight', async () => {
    const { first, recorded, resumed, server } = await interrupted(
      () => ({ message: { content: 'Slow, but here.' }, delayMs: 1500 }),
      '--limit 8 --max-connections 2',
      (requests) => requests >= 2,
    );
    expect(first.code).toBe(130);
    expect(recorded.map((call) => call.reply.text)).toEqual(['Slow, but here.', 'Slow, but here.']);
    expect(resultsIn(resumed)[0]?.counts).toEqual({ rated: 8 });
    expect(asked(server, 'm')).toHaveLength(8);
  });
});
