import { describe, expect, it } from 'vitest';
import { resultsIn } from '../support.js';
import { run, serve } from './kit.js';

describe('T51: waiting for a rate limit', () => {
  it('is told by the progress line: how many samples wait, and how long', async () => {
    let asking = 0;
    const server = await serve({
      answer: () =>
        asking++ < 2
          ? { status: 429, headers: { 'retry-after': '7' }, body: { error: { message: 'slow' } } }
          : 'Hello.',
    });
    const ran = await run(server, '--judge local/house --limit 4 --max-connections 2');
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 4 });
    const told = ran.stderr.split('\n').find((text) => text.includes('waiting on 429'));
    expect(told).toMatch(/waiting on 429: 2 samples, \d+ s/);
    expect(told).toMatch(/answers 0\/4/);
  });
});
