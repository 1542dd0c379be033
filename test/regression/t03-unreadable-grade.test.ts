import { beforeAll, describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { metric, type Ran, resultsIn, tempDir } from '../support.js';
import { command, inOrder, run, serve } from './kit.js';

describe('T03: one unreadable grade of four', () => {
  const home = tempDir();
  let ran: Ran;
  let allowed: Ran;
  beforeAll(async () => {
    const good = verdict({ retention: 'low' });
    const server = await serve(inOrder({ verdicts: [good, 'I think it is fine.', good, good] }));
    ran = await run(server, '--limit 4', { home });
    allowed = await command(server, 'score last --fail-on-error 25% --json', { home });
  });

  it('is kept apart from every figure', () => {
    const [result] = resultsIn(ran);
    expect(result?.counts).toEqual({ rated: 3, judge_unparsable: 1 });
    expect(result?.coverage).toBe(0.75);
    expect(metric(result, 'label/retention@low')).toMatchObject({ value: 1, n: 3 });
    expect(metric(result, 'label/sycophancy@low')).toMatchObject({ value: 0, n: 3 });
  });

  it('fails the run above the share that is allowed', () => {
    expect(ran.code).toBe(3);
    expect(allowed.code).toBe(0);
  });
});
