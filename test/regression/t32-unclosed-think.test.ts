import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { resultsIn, tempDir } from '../support.js';
import { callsIn, inOrder, run, serve } from './kit.js';

describe('T32: a think block that never closes', () => {
  it('is a truncated answer without text: neither leaked nor passed', async () => {
    const home = tempDir();
    const answers = ['<think>They sound lonely, so I will', { message: { content: '<think>a' } }];
    const server = await serve(inOrder({ answers }));
    const ran = await run(server, '--limit 2', { home });
    expect(resultsIn(ran)[0]).toMatchObject({ counts: { truncated: 2 }, coverage: 0 });
    expect(asked(server, 'judge')).toEqual([]);
    expect(callsIn(home).map(({ state, reply }) => [state, reply.text])).toEqual([
      ['truncated', ''],
      ['truncated', ''],
    ]);
    expect(ran.code).toBe(3);
  });
});
