import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { resultsIn } from '../support.js';
import { run, serve } from './kit.js';

describe('T52: one straggler among quick replies', () => {
  it('holds up nobody: all others are asked while it is under way', async () => {
    const askedWhenItCame: number[] = [];
    let asking = 0;
    const server = await serve({
      answer: async () => {
        if (asking++ > 0) return 'Hello.';
        // It comes back only when everybody else has been asked, or much later.
        for (let waited = 0; waited < 200 && asked(server, 'm').length < 40; waited++)
          await new Promise((go) => setTimeout(go, 50));
        askedWhenItCame.push(asked(server, 'm').length);
        return 'At last.';
      },
      latencyMs: 5,
    });
    const ran = await run(server, '--judge local/house --limit 40 --max-connections 4');
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 40 });
    expect(askedWhenItCame).toEqual([40]);
  });
});
