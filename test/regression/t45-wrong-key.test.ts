import { describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import type { Scripted } from '../mock-server.js';
import { lastLine, resultsIn, tempDir } from '../support.js';
import { callsIn, command, inOrder, run, serve } from './kit.js';

const refusal = (status: number, code: string): Scripted => ({
  status,
  body: { error: { code, message: 'no' } },
});

describe('T45: what makes every further request useless', () => {
  it.each([
    ['a wrong key', refusal(401, 'invalid_api_key'), /OPENAI_API_KEY/],
    ['a forbidden model', refusal(403, 'permission_denied'), /OPENAI_API_KEY/],
    ['an unknown model', refusal(404, 'model_not_found'), /model name/],
    ['an empty account', refusal(429, 'insufficient_quota'), /credit or quota/],
  ])('%s stops the run at its first request: exit 2, one line', async (_, answer, reason) => {
    const server = await serve({ answer: () => answer });
    const ran = await run(server, '--limit 20');
    expect(ran.code).toBe(2);
    expect(server.seen).toHaveLength(1);
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(lastLine(ran.stderr)).toMatch(reason);
  });

  it('a judge with a wrong key stops it too, and what came before is kept', async () => {
    const home = tempDir();
    let valid = false;
    const server = await serve({
      ...inOrder({}),
      judge: () => (valid ? verdict() : refusal(401, 'invalid_api_key')),
    });
    const ran = await run(server, '--limit 5', { home });
    expect(ran.code).toBe(2);
    expect(asked(server, 'judge')).toHaveLength(1);
    const kept = callsIn(home).length;
    expect(kept).toBeGreaterThan(0);
    valid = true;
    const resumed = await command(server, 'resume last --json --no-report', { home });
    expect(resultsIn(resumed)[0]?.counts).toEqual({ rated: 5 });
    expect(asked(server, 'm')).toHaveLength(5);
  });
});
