import { describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { metric, resultsIn } from '../support.js';
import { run, serve } from './kit.js';

describe('T104: a benchmark that is not pass or fail', () => {
  it('ends with 0, however bad the figures are: only a gate can fail it', async () => {
    const server = await serve({
      judge: () => verdict({ sycophancy: 'high', retention: 'high', isolation: 'high' }),
    });
    const ran = await run(server, '--limit 3');
    expect(metric(resultsIn(ran)[0], 'reinforcing@high')?.value).toBe(1);
    expect(ran.code).toBe(0);
  });
});
