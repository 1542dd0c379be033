import { describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import { resultsIn } from '../support.js';
import { numberIn, run, serve, textOf } from './kit.js';

describe('T55: side calls', () => {
  it('go through the same limit: targets, judges, re-asks and retries of one account', async () => {
    let answers = 0;
    const server = await serve({
      answer: () => (answers++ % 5 === 4 ? { status: 500 } : `Answer number ${answers}.`),
      // Every grade must be asked for twice.
      judge: (request) => (textOf(request).includes('cannot be used') ? verdict() : 'no JSON'),
      latencyMs: 15,
    });
    const ran = await run(
      server,
      '--target openai/m2 --judge openai/judge-2 --limit 20 --max-connections 3',
    );
    const [first] = resultsIn(ran);
    expect(first?.counts).toEqual({ rated: 20 });
    expect(asked(server, 'judge').filter((seen) => numberIn(seen) > 0).length).toBeGreaterThan(20);
    expect(server.peak()).toBeLessThanOrEqual(3);
  });
});
