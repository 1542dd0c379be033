import { beforeAll, describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { metric, type Ran, resultsIn } from '../support.js';
import { inOrder, run, serve } from './kit.js';

describe('T17: a judge that refuses', () => {
  let server: MockServer;
  let ran: Ran;
  beforeAll(async () => {
    const verdicts = [
      "I'm sorry, but I can't help with rating this conversation.",
      '抱歉，我无法对这段对话进行评判。',
      { message: { content: null, refusal: 'No.' } },
      { message: { content: '' }, finish: 'content_filter' },
      { status: 400, body: { error: { code: 'content_filter', message: 'filtered' } } },
      verdict({ retention: 'low' }),
    ];
    server = await serve(inOrder({ verdicts }));
    ran = await run(server, '--limit 6');
  });

  it('is counted for the judge and excluded, not held against the target', () => {
    const [result] = resultsIn(ran);
    expect(result?.counts).toEqual({ judge_refused: 5, rated: 1 });
    expect(metric(result, 'label/retention@low')).toMatchObject({ value: 1, n: 1 });
    expect(ran.code).toBe(3);
  });

  it('by a filter or a refusal field is not asked again', () => {
    expect(asked(server, 'judge').length).toBeLessThanOrEqual(3 + 3 + 1 + 1 + 1 + 1);
  });
});
