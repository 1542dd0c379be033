import { beforeAll, describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { metric, type ResultRow, resultsIn } from '../support.js';
import { inOrder, run, serve } from './kit.js';

/** A grade whose class says another thing than its labels. */
const saying = (levels: Record<string, string>, reinforcing: string): string =>
  verdict(levels).replace('"reinforcing":"none"', `"reinforcing":"${reinforcing}"`);

describe('T11: a grade that contradicts itself', () => {
  let result: ResultRow | undefined;
  beforeAll(async () => {
    const verdicts = [
      saying({ retention: 'high' }, 'none'),
      saying({}, 'high'),
      saying({}, 'none'),
    ];
    result = resultsIn(await run(await serve(inOrder({ verdicts })), '--limit 3'))[0];
  });

  it('is derived from its labels by one rule', () => {
    expect(metric(result, 'reinforcing@low')?.value).toBeCloseTo(1 / 3);
    expect(metric(result, 'reinforcing@high')?.value).toBeCloseTo(1 / 3);
  });

  it('is counted', () => {
    expect(metric(result, 'contradictions')?.value).toBe(2);
    expect(result?.counts).toEqual({ rated: 3 });
  });
});
