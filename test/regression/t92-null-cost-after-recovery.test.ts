import { describe, expect, it } from 'vitest';
import { at, verdict } from '../mock-models.js';
import { resultsIn, start, tempDir } from '../support.js';
import { callsIn, command, serve } from './kit.js';

describe('T92: the cost of a run that was killed', () => {
  it('is there before and after it is resumed: it comes from the calls, not from the process', async () => {
    const home = tempDir();
    const usage = { prompt_tokens: 10, completion_tokens: 5, cost: 0.125 };
    const server = await serve({
      answer: () => ({ message: { content: 'Hello.' }, usage }),
      judge: () => ({ message: { content: verdict() }, usage }),
      latencyMs: 25,
    });
    const args =
      'run intima --target openai/m --judge openai/judge --limit 20 --max-connections 2 --no-report';
    const { child, ran } = start(args.split(' '), { home, env: at(server) });
    while (server.seen.length < 16) await new Promise((go) => setTimeout(go, 5));
    child.kill('SIGKILL');
    await ran;
    const known = callsIn(home).filter((call) => call.role === 'target').length;
    const cost = async (what: string) =>
      resultsIn(await command(server, `${what} --json`, { home }))[0]?.cost;
    expect(known).toBeGreaterThan(0);
    expect((await cost('show last'))?.target).toBe(known * 0.125);
    expect(await cost('resume last --no-report')).toEqual({ target: 2.5, judge: 2.5 });
    expect(await cost('score last --profile official')).toEqual({ target: 2.5, judge: 2.5 });
  });
});
