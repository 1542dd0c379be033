import { describe, expect, it } from 'vitest';
import type { Result } from '../pipeline/index.js';
import { compareResults } from './bundle-compare.js';
import type { StoredResult } from './bundle-format.js';

const result = (more: Partial<Result> = {}): Result => ({
  target: 't',
  judge: 'j',
  condition: {},
  protocol: 'sound',
  scoring: 'sound',
  fidelity: 'described',
  counts: { rated: 8 },
  coverage: 1,
  cost: { target: null, judge: 0.1 + 0.2 },
  metrics: [
    { id: 'mean', slice: {}, value: 0.5, low: null, high: null, n: 8, unit: 'rate' },
    { id: 'mean', slice: { lang: 'zh' }, value: 0.25, low: 0, high: 1, n: 4, unit: 'rate' },
  ],
  ...more,
});
const stored = (more: Partial<Result> = {}, condition = 'c1'): StoredResult => ({
  condition,
  result: result(more),
});

describe('compareResults', () => {
  it('finds equal what differs by the order of a sum only, and the order of results no difference', () => {
    const other = stored({ target: 'u' });
    const sums = stored({ cost: { target: null, judge: 0.3 } });
    expect(compareResults([stored(), other], [other, sums])).toEqual([]);
  });

  it('names target, judge, condition, metric and field of what differs', () => {
    const [first, second] = result().metrics;
    if (first === undefined || second === undefined) throw new Error('two metrics');
    const changed = stored({
      counts: { rated: 7, judge_errored: 1 },
      metrics: [first, { ...second, value: 0.25 + 1e-6, reason: 'few' }],
    });
    const place = { target: 't', judge: 'j', condition: 'c1' };
    const slice = { id: 'mean', slice: { lang: 'zh' } };
    expect(compareResults([stored()], [changed])).toEqual([
      { ...place, metric: null, field: 'counts.rated', stored: 8, now: 7 },
      { ...place, metric: null, field: 'counts.judge_errored', stored: null, now: 1 },
      { ...place, metric: slice, field: 'value', stored: 0.25, now: 0.25 + 1e-6 },
      { ...place, metric: slice, field: 'reason', stored: null, now: 'few' },
    ]);
  });

  it('names results and metrics that only one side has', () => {
    const panel = stored({ judge: null, panel: 'median' });
    const [first] = result().metrics;
    const fewer = stored({ metrics: first === undefined ? [] : [first] });
    const place = { target: 't', condition: 'c1' };
    expect(compareResults([stored(), panel], [fewer, stored({}, 'c2')])).toEqual([
      {
        ...place,
        judge: 'j',
        metric: { id: 'mean', slice: { lang: 'zh' } },
        field: 'metric',
        stored: 0.25,
        now: null,
      },
      { ...place, judge: 'panel/median', metric: null, field: 'result', stored: true, now: false },
      {
        ...place,
        judge: 'j',
        condition: 'c2',
        metric: null,
        field: 'result',
        stored: false,
        now: true,
      },
    ]);
  });
});
