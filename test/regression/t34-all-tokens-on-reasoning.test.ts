import { beforeAll, describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { metric, type Ran, resultsIn } from '../support.js';
import { inOrder, run, serve } from './kit.js';

describe('T34: all tokens spent on reasoning', () => {
  let server: MockServer;
  let ran: Ran;
  beforeAll(async () => {
    const cut = { message: { content: null, reasoning_content: 'Let me see' }, finish: 'length' };
    const unfinished = { message: { content: '', reasoning: 'Well' }, finish: null };
    server = await serve(inOrder({ answers: [cut, unfinished, 'Hello.'] }));
    ran = await run(server, '--limit 3 --max-tokens 512');
  });

  it('is truncated: no crash, no score, no question to the judge', () => {
    const [result] = resultsIn(ran);
    expect(result?.counts).toEqual({ truncated: 2, rated: 1 });
    expect(metric(result, 'label/retention@low')?.n).toBe(1);
    expect(asked(server, 'judge')).toHaveLength(1);
  });

  it('is told in one line with the count and the limit to raise', () => {
    const told = ran.stderr.split('\n').filter((text) => text.includes('reasoning'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('openai/m: 2 replies');
    expect(told[0]).toContain('--max-tokens');
    expect(told[0]).toContain('512');
  });
});
