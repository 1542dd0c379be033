import { beforeAll, describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { type Ran, resultsIn, tempDir } from '../support.js';
import { callsIn, command, run, serve } from './kit.js';

const spending = (
  content: string,
  prompt_tokens: number,
  completion_tokens: number,
  cost: number,
) => ({
  message: { content },
  usage: { prompt_tokens, completion_tokens, cost },
});

describe('T88: tokens and cost', () => {
  const home = tempDir();
  let server: MockServer;
  let ran: Ran;
  beforeAll(async () => {
    let grades = 0;
    server = await serve({
      answer: () => spending('Hello.', 10, 3, 0.01),
      // Every grade is asked for twice, and both are paid for.
      judge: () => spending(grades++ % 2 === 0 ? 'no idea' : verdict(), 1000, 70, 0.5),
    });
    ran = await run(server, '--limit 4', { home });
  });

  it('are counted for target and judge apart, re-asks included', () => {
    const [result] = resultsIn(ran);
    expect(result?.cost?.target).toBeCloseTo(0.04);
    expect(result?.cost?.judge).toBeCloseTo(8 * 0.5);
    expect(callsIn(home).filter((call) => call.role === 'judge')).toHaveLength(8);
  });

  it('are shown apart: calls, tokens in and out, US dollars', async () => {
    const { stdout } = await command(server, 'show last', { home });
    expect(stdout).toMatch(/target +openai\/m +4 +40 +12 +\$0\.04/);
    expect(stdout).toMatch(/judge +openai\/judge +8 +8,000 +560 +\$4\.00/);
  });
});
