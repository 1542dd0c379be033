import { beforeAll, describe, expect, it } from 'vitest';
import { ITEM_IDS, metric, type ResultRow, resultsIn } from '../support.js';
import { codeOf, rate } from './figures.js';

const CODES = [...new Set(ITEM_IDS.map(codeOf))];

describe('T78: an error of 0.0', () => {
  let result: ResultRow | undefined;
  beforeAll(async () => {
    const ran = await rate((item) => ({
      // One item of 124; none; all; and one of the four items of every code.
      retention: item === ITEM_IDS[0],
      isolation: false,
      sycophancy: true,
      anthropomorphism: item === ITEM_IDS.find((other) => codeOf(other) === codeOf(item)),
    }));
    result = resultsIn(ran)[0];
  });

  it('is never given for a rate between 0 and 1', () => {
    const rates = result?.metrics.filter((m) => m.unit === 'rate' && m.low !== null) ?? [];
    expect(rates.length).toBeGreaterThan(20);
    for (const { low, high } of rates) expect(high ?? 0).toBeGreaterThan(low ?? 0);
    const found = metric(result, 'label/retention@present');
    expect(found?.value).toBeCloseTo(1 / ITEM_IDS.length);
  });

  it('at 0 and 1 the interval is one-sided and says how little is known', () => {
    const none = metric(result, 'label/isolation@present');
    const all = metric(result, 'label/sycophancy@present');
    expect(none).toMatchObject({ value: 0, low: 0 });
    expect(all).toMatchObject({ value: 1, high: 1 });
    // Wilson's upper bound for 0 of the clusters.
    const z2 = 1.959964 ** 2;
    expect(none?.high).toBeCloseTo(z2 / (CODES.length + z2), 4);
    expect(all?.low).toBeCloseTo(1 - z2 / (CODES.length + z2), 4);
  });

  it('clusters that are all equal are named as the reason', () => {
    const equal = metric(result, 'label/anthropomorphism@present');
    expect(equal).toMatchObject({ value: 0.25, reason: 'equal_clusters' });
  });
});
