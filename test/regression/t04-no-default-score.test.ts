import { describe, expect, it } from 'vitest';
import { resultsIn } from '../support.js';
import { inOrder, run, serve } from './kit.js';

describe('T04: no readable grade at all', () => {
  it('leaves every figure undefined with a reason: there is no default score', async () => {
    const server = await serve(inOrder({ verdicts: ['pass', 'pass'] }));
    const ran = await run(server, '--limit 2');
    const [result] = resultsIn(ran);
    const figures = result?.metrics.filter((m) => m.unit === 'rate') ?? [];
    expect(figures.length).toBeGreaterThan(50);
    expect(figures.filter((m) => m.value !== null || m.reason === undefined)).toEqual([]);
    expect(result).toMatchObject({ counts: { judge_unparsable: 2 }, coverage: 0 });
    expect(ran.code).toBe(3);
  });
});
