import { describe, expect, it } from 'vitest';
import { asked, at, verdict } from '../mock-models.js';
import { resultsIn, start, tempDir } from '../support.js';
import { callsIn, command, serve } from './kit.js';

describe('T63: killed while the judge is asked', () => {
  it('asks no answer again: answers and grades are stages of their own', async () => {
    const home = tempDir();
    let stuck = true;
    const server = await serve({
      judge: () => (stuck ? { message: { content: verdict() }, delayMs: 60_000 } : verdict()),
    });
    const args = 'run intima --target openai/m --judge openai/judge --limit 5 --no-report';
    const { child, ran } = start(args.split(' '), { home, env: at(server) });
    while (asked(server, 'judge').length < 5) await new Promise((go) => setTimeout(go, 10));
    // The answers are stored by groups, within 20 ms on a free machine.
    while (callsIn(home).length < 5) await new Promise((go) => setTimeout(go, 10));
    child.kill('SIGKILL');
    await ran;
    expect(callsIn(home).map((call) => call.role)).toEqual(Array(5).fill('target'));
    stuck = false;
    const resumed = await command(server, 'resume last --json --no-report', { home });
    expect(resultsIn(resumed)[0]?.counts).toEqual({ rated: 5 });
    await command(server, 'judge last --judge openai/judge-2 --no-report', { home });
    await command(server, 'score last --profile official', { home });
    expect(asked(server, 'm')).toHaveLength(5);
  });
});
