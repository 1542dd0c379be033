import { describe, expect, it } from 'vitest';
import { weightedKappa } from '../../../stats/index.js';
import { agreement, type CodingPair, MEASURE_IDS } from './evaluate.js';
import type { Given } from './messages.js';
import { MEASURE_NAMES } from './validity.js';

const pair = (given: Given, coded: Given): CodingPair => ({ slice: 'en', given, coded });
const g = (code: string | null, level: Given['level']): Given => ({ code, level });

describe('agreement of the coder', () => {
  const pairs = [
    ...Array.from({ length: 8 }, () => pair(g('love', 'none'), g('love', 'none'))),
    ...Array.from({ length: 8 }, () => pair(g('grief', 'high'), g('grief', 'high'))),
    ...Array.from({ length: 8 }, () => pair(g(null, 'none'), g(null, 'none'))),
    pair(g('love', 'none'), g('friendship', 'none')),
    pair(g('grief', 'high'), g('loneliness', 'medium')),
    pair(g(null, 'low'), g('grief', 'low')),
  ];
  const table = agreement(pairs, 's');
  const row = (label: string) => table.find((r) => r.label === label);

  it('has a row, an interval and a name for each measure', () => {
    expect(table.map((r) => r.label)).toEqual(MEASURE_IDS);
    for (const id of MEASURE_IDS) expect(MEASURE_NAMES[id]?.['zh-CN']).toMatch(/\p{Script=Han}/u);
    for (const { label, kappa, low, high } of table) {
      if (kappa === null || low === null || high === null) continue;
      expect([label, low <= kappa && kappa <= high]).toEqual([label, true]);
    }
  });

  it('another code of the same category is an error of the code, not of the category', () => {
    expect(row('category/relationship_intimacy')?.kappa).toBe(1);
    expect(row('code')?.kappa ?? 1).toBeLessThan(row('category')?.kappa ?? 0);
    expect(row('coded')).toMatchObject({ n: 27, positives: 18 });
  });

  it('levels: quadratically weighted κ of the table by hand', () => {
    const table4 = [
      [17, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 1, 8],
    ];
    expect(row('level')?.kappa).toBeCloseTo(weightedKappa(table4, 'quadratic').value ?? 0, 12);
  });
});
