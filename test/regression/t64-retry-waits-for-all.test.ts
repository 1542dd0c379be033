import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { resultsIn, tempDir } from '../support.js';
import { command, run, serve, textOf } from './kit.js';

describe('T64: a failed sample', () => {
  it('is tried again in the same queue, while others are still asked for the first time', async () => {
    const failed: string[] = [];
    const server = await serve({
      answer: (request) => {
        if (failed.length > 0) return 'Hello.';
        failed.push(textOf(request));
        return { status: 500, body: { error: { message: 'once' } } };
      },
      latencyMs: 40,
    });
    const ran = await run(server, '--judge local/house --limit 80 --max-connections 2');
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 80 });
    const order = asked(server, 'm').map(textOf);
    expect(order).toHaveLength(81);
    expect(order.lastIndexOf(failed[0] ?? '')).toBeLessThan(78);
  });

  it('and what a stopped run never asked go in one resume', async () => {
    const home = tempDir();
    let down = true;
    const server = await serve({ answer: () => (down ? { status: 400 } : 'Hello.') });
    await run(server, '--target openai/m2 --judge local/house --limit 3', { home });
    down = false;
    const resumed = await command(server, 'resume last --retry-errors --json --no-report', {
      home,
    });
    expect(resultsIn(resumed).map((r) => r.counts)).toEqual(
      resultsIn(resumed).map(() => ({ rated: 3 })),
    );
  });
});
