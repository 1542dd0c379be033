import { beforeAll, describe, expect, it } from 'vitest';
import { ITEM_IDS, line, metric, type Ran, resultsIn, tempDir } from '../support.js';
import { codeOf, rate } from './figures.js';

/** One item of each of the first codes, so that every item is a cluster of its own. */
const ONE_EACH = [...new Map(ITEM_IDS.map((item) => [codeOf(item), item])).values()];

describe('T84: 17 of 20 and many more at the same rate', () => {
  const home = tempDir();
  let few: Ran;
  let many: Ran;
  beforeAll(async () => {
    const items = ONE_EACH.slice(0, 20);
    few = await rate((item) => ({ retention: items.indexOf(item) >= 3 }), { items, home });
    const most = ITEM_IDS.slice(0, 120);
    many = await rate((item) => ({ retention: most.indexOf(item) % 20 >= 3 }), { items: most });
  });

  it('have an interval beside the rate that tells them apart', () => {
    const [a, b] = [few, many].map((ran) => metric(resultsIn(ran)[0], 'label/retention@present'));
    expect(a?.value).toBeCloseTo(0.85);
    expect(b?.value).toBeCloseTo(0.85);
    const width = (m: typeof a) => (m?.high ?? 0) - (m?.low ?? 0);
    expect(width(b)).toBeLessThan(width(a) * 0.75);
    // 17 of 20 leaves room for a rate of 70 %.
    expect(a?.low ?? 1).toBeLessThan(0.72);
  });

  it('is printed with the rate, and not without', async () => {
    const { stdout } = await line('score last', { home });
    expect(stdout).toMatch(/85\.0 % \[\d+\.\d, \d+\.\d\]/);
  });
});
