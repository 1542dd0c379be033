import { describe, expect, it } from 'vitest';
import { rngFrom } from '../../src/stats/index.js';
import { ITEM_IDS, metric, resultsIn } from '../support.js';
import { codeOf, mean, rate, standardError } from './figures.js';

const REPEATS = 5;

describe('T76: the interval with repeats', () => {
  it('is that of item means: five copies of one grade make nothing surer', async () => {
    const rng = rngFrom('t76/copies');
    const of = new Map(ITEM_IDS.map((item) => [item, rng() < 0.4]));
    const labels = (item: string) => ({ retention: of.get(item) ?? false });
    const once = resultsIn(await rate(labels))[0];
    const often = resultsIn(await rate(labels, { repeats: REPEATS }))[0];
    expect(metric(often, 'label/retention@present')).toEqual(
      metric(once, 'label/retention@present'),
    );
  });

  it('agrees with the error of item means over codes, computed here', async () => {
    const rng = rngFrom('t76/draws');
    const chance = new Map(ITEM_IDS.map((item) => [item, rng()]));
    const grades = ITEM_IDS.map((item) =>
      Array.from({ length: REPEATS }, () => rng() < (chance.get(item) ?? 0)),
    );
    const ran = await rate(
      (item, repeat) => ({ retention: grades[ITEM_IDS.indexOf(item)]?.[repeat - 1] ?? false }),
      { repeats: REPEATS },
    );
    const rows = ITEM_IDS.map((item, i) => ({ item, value: mean((grades[i] ?? []).map(Number)) }));
    const found = metric(resultsIn(ran)[0], 'label/retention@present');
    const error = standardError(
      rows,
      (row) => codeOf(row.item),
      (row) => row.value,
    );
    expect(found?.value).toBeCloseTo(mean(rows.map((row) => row.value)));
    expect(found?.n).toBe(ITEM_IDS.length);
    const width = (found?.high ?? 0) - (found?.low ?? 0);
    expect(width / (2 * 1.96 * error)).toBeGreaterThan(0.88);
    expect(width / (2 * 1.96 * error)).toBeLessThan(1.12);
  });
});
