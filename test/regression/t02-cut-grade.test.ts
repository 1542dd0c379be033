import { beforeAll, describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { metric, type Ran, resultsIn, tempDir } from '../support.js';
import { firstVerdict, numberIn, run, serve } from './kit.js';

describe('T02: a grade cut by the token limit', () => {
  const home = tempDir();
  const cut = {
    message: { content: '{"labels": {"retention": "hi' },
    finish: 'length',
    usage: { prompt_tokens: 900, completion_tokens: 3000 },
  };
  let server: MockServer;
  let ran: Ran;
  const judged = (n: number) => asked(server, 'judge').filter((seen) => numberIn(seen) === n);
  beforeAll(async () => {
    let answers = 0;
    server = await serve({
      answer: () => `Answer number ${answers++}.`,
      judge: (request) =>
        numberIn(request) === 1 || (request.body.max_tokens ?? 0) <= 3000
          ? cut
          : verdict({ retention: 'high' }),
    });
    ran = await run(server, '--limit 2', { home });
  });

  it('is asked once more with more room, and read then', () => {
    expect(judged(0).map((seen) => seen.body.max_tokens)).toEqual([undefined, 6000]);
    expect(metric(resultsIn(ran)[0], 'label/retention@high')).toMatchObject({ value: 1, n: 1 });
  });

  it('is unreadable when it is cut again, never a number', async () => {
    expect(judged(1)).toHaveLength(2);
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 1, judge_unparsable: 1 });
    expect(await firstVerdict(home, 1)).toMatchObject({
      state: 'unparsable',
      value: null,
      why: 'truncated',
    });
    expect(ran.code).toBe(3);
  });
});
