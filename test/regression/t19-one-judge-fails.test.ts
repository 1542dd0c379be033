import { describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { metric, resultsIn } from '../support.js';
import { run, serve } from './kit.js';

describe('T19: one judge of several fails', () => {
  it('alone: the verdicts of the others stay', async () => {
    const server = await serve({
      judge: ({ body }) =>
        body.model === 'judge-deep'
          ? `{"labels":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
          : body.model === 'judge-broken'
            ? { status: 400, body: { error: { message: 'tool call missing' } } }
            : verdict({ retention: 'low' }),
    });
    const others = '--judge openai/judge-deep --judge openai/judge-broken --judge local/house';
    const ran = await run(server, `${others} --limit 2`);
    const judged = resultsIn(ran).filter((r) => r.judge !== null);
    expect(judged.map((r) => [r.judge, r.counts])).toEqual([
      ['openai/judge', { rated: 2 }],
      ['openai/judge-deep', { judge_unparsable: 2 }],
      ['openai/judge-broken', { judge_errored: 2 }],
      ['local/house', { rated: 2 }],
    ]);
    expect(metric(judged[0], 'label/retention@low')).toMatchObject({ value: 1, n: 2 });
    expect(ran.code).toBe(3);
  });
});
