import { beforeAll, describe, expect, it } from 'vitest';
import { at } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { type ResultRow, resultsIn, start, tempDir } from '../support.js';
import { callsIn, command, serve } from './kit.js';

const ITEMS = 24;
/** A reply whose cost and tokens the server reports. */
const paid = (content: string, cost: number) => ({
  message: { content },
  usage: { prompt_tokens: 100, completion_tokens: 20, cost },
});

describe('T57: totals of a run that was killed and resumed', () => {
  const home = tempDir();
  let server: MockServer;
  let resumed: ResultRow | undefined;
  let unbroken: ResultRow | undefined;
  let before = 0;
  beforeAll(async () => {
    server = await serve({ answer: () => paid('Hello.', 0.25), latencyMs: 30 });
    const flags = `--judge local/house --limit ${ITEMS}`;
    const args = `run intima --target openai/m ${flags} --set view=builtin --max-connections 2 --no-report`;
    const { child, ran } = start(args.split(' '), { home, env: at(server) });
    while (server.seen.length < ITEMS / 2) await new Promise((go) => setTimeout(go, 5));
    child.kill('SIGKILL');
    await ran;
    before = callsIn(home).length;
    resumed = resultsIn(await command(server, 'resume last --json --no-report', { home }))[0];
    unbroken = resultsIn(
      await command(server, `run intima --target openai/m ${flags} --json --no-report`),
    )[0];
  });

  it('cover both halves: counts, cost and figures are those of an unbroken run', () => {
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(ITEMS);
    expect(resumed?.counts).toEqual({ rated: ITEMS });
    expect(resumed?.cost).toEqual({ target: ITEMS * 0.25, judge: 0 });
    expect(resumed).toEqual(unbroken);
  });

  it('tokens too', async () => {
    const { stdout } = await command(server, 'show last', { home });
    expect(stdout).toMatch(/target +openai\/m +24 +2,400 +480 +\$6\.00/);
  });
});
