import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { resultsIn, tempDir } from '../support.js';
import { callsIn, command, run, serve } from './kit.js';

const BROKEN = { status: 500, body: { error: { message: 'internal error' } } };

describe('T43: a server that always fails', () => {
  it('is asked once and then as often as was said: one layer, and the tries are recorded', async () => {
    const home = tempDir();
    const server = await serve({ answer: () => BROKEN });
    const ran = await run(server, '--limit 2 --max-retries 2', { home });
    expect(asked(server, 'm')).toHaveLength(2 * 3);
    expect(callsIn(home).map(({ reply }) => reply.tries)).toEqual([3, 3]);
    expect(resultsIn(ran)[0]?.counts).toEqual({ errored: 2 });
    await command(server, 'resume last --retry-errors --no-report', { home });
    expect(asked(server, 'm')).toHaveLength(2 * 3 * 2);
  });

  it('also through a vendor library, which brings retries of its own', async () => {
    const home = tempDir();
    const server = await serve({ answer: () => BROKEN });
    const ran = await command(
      server,
      `run intima --target anthropic/m --base-url ${server.url} --limit 1 --max-retries 1 --no-report --json`,
      { home, env: { ANTHROPIC_API_KEY: 'test-key-1234567890' } },
    );
    expect(asked(server, 'm')).toHaveLength(2);
    expect(callsIn(home).map(({ reply }) => reply.tries)).toEqual([2]);
    expect(resultsIn(ran)[0]?.counts).toEqual({ errored: 1 });
  });
});
