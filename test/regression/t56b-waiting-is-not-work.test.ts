import { describe, expect, it } from 'vitest';
import { tempDir } from '../support.js';
import { callsIn, inOrder, run, serve } from './kit.js';

describe('T56b: time spent waiting for a retry', () => {
  it('has a clock of its own beside the time of work', async () => {
    const home = tempDir();
    const refused = { status: 429, headers: { 'retry-after': '2' }, body: { error: {} } };
    const server = await serve(inOrder({ answers: ['Good night.', refused, 'Hello.'] }));
    await run(server, '--judge local/house --limit 2', { home });
    const [free, held] = callsIn(home).filter((call) => call.role === 'target');
    expect(held?.reply.tries).toBe(2);
    // The wait is most of the call's duration, and none of what is left.
    const waited = held?.reply.waitedMs ?? 0;
    expect(waited).toBeGreaterThan(1500);
    expect(held?.duration_ms ?? 0).toBeGreaterThanOrEqual(Math.floor(waited));
    expect((held?.duration_ms ?? 0) - waited).toBeLessThan(waited);
    expect(free?.reply.waitedMs ?? 0).toBeLessThan(waited / 2);
  });
});
