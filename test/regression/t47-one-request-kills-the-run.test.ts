import { beforeAll, describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { metric, type Ran, resultsIn, tempDir } from '../support.js';
import { callsIn, run, serve } from './kit.js';

describe('T47: one request that never comes back', () => {
  const home = tempDir();
  let server: MockServer;
  let ran: Ran;
  beforeAll(async () => {
    const doomed = 'Juniper';
    server = await serve({
      answer: ({ body }) =>
        JSON.stringify(body.messages).includes(doomed) ? { hangUp: true } : 'Hello.',
    });
    ran = await run(server, '--limit 8 --max-connections 4 --max-retries 1', { home });
  });

  it('costs its own sample and no other', () => {
    expect(resultsIn(ran)[0]?.counts).toEqual({ errored: 1, rated: 7 });
    expect(metric(resultsIn(ran)[0], 'neutral@low')).toMatchObject({ value: 1, n: 7 });
    expect(callsIn(home).filter((call) => call.role === 'judge')).toHaveLength(7);
  });

  it('still ends the run with a code that is not zero', () => {
    expect(ran.code).toBe(3);
    expect(asked(server, 'm')).toHaveLength(9);
  });
});
