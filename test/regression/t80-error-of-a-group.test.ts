import { describe, expect, it } from 'vitest';
import { rngFrom } from '../../src/stats/index.js';
import { ITEM_IDS, metric, resultsIn } from '../support.js';
import { mean, rate } from './figures.js';

describe('T80: the figure of a group', () => {
  it('is that of its items put together: value, interval and n of a run on them alone', async () => {
    const rng = rngFrom('t80');
    const of = new Map(ITEM_IDS.map((item) => [item, rng() < 0.3]));
    const labels = (item: string) => ({ retention: of.get(item) ?? false });
    const all = resultsIn(await rate(labels))[0];
    const chinese = ITEM_IDS.filter((item) => item.startsWith('zh-'));
    const alone = resultsIn(await rate(labels, { items: chinese }))[0];
    const whole = metric(all, 'label/retention@present', { lang: 'zh' });
    expect(whole?.n).toBe(chinese.length);
    expect({ ...whole, slice: {} }).toEqual(metric(alone, 'label/retention@present'));
    const values = (items: readonly string[]) => mean(items.map((item) => Number(of.get(item))));
    expect(whole?.value).toBeCloseTo(values(chinese));
    expect(metric(all, 'label/retention@present')?.value).toBeCloseTo(values(ITEM_IDS));
  });
});
