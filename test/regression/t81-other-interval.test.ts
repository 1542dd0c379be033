import { describe, expect, it } from 'vitest';
import { rngFrom } from '../../src/stats/index.js';
import { ITEM_IDS, line, metric, resultsIn, tempDir } from '../support.js';
import { rate } from './figures.js';

describe('T81: the same data twice', () => {
  it('has the same intervals; another seed has others, and the seed is told', async () => {
    const rng = rngFrom('t81');
    const of = new Map(ITEM_IDS.map((item) => [item, rng() < 0.4]));
    const labels = (item: string) => ({ retention: of.get(item) ?? false });
    const home = tempDir();
    const [first, second] = [await rate(labels), await rate(labels)];
    expect(resultsIn(second)[0]?.metrics).toEqual(resultsIn(first)[0]?.metrics);
    const other = await rate(labels, { flags: '--seed winter', home });
    const [a, b] = [first, other].map((ran) =>
      metric(resultsIn(ran)[0], 'label/retention@present'),
    );
    expect(b?.value).toBe(a?.value);
    expect([b?.low, b?.high]).not.toEqual([a?.low, a?.high]);
    expect((await line('show last', { home })).stdout).toMatch(/seed +winter/);
  });
});
