import { describe, expect, it } from 'vitest';
import { conditionsSection, sideTakingSection } from './analyse-conditions.js';
import { pairedConditions, type Side, sideTakingOf } from './relations-conditions.js';
import { collect, type RescueRow } from './score-collect.js';
import { item, row, scoredUnder, stream } from './score-fixtures.testkit.js';

const how = { seed: 's', draws: 100 };
const sound = scoredUnder('sound');

describe('two conditions of one run', () => {
  const side = async (rows: readonly RescueRow[], over = sound): Promise<Side> => ({
    collected: await collect(stream(rows)),
    scored: over,
  });
  const timing = (sample: string, at: number, speak: boolean, said: boolean | 'errored') =>
    row(
      item(sample, at, { task: 'timing', speak }),
      said === 'errored' ? said : { task: 'timing', speak: said, confidence: null },
    );

  it('leak meter, hand-computed: 2 of 3 common items right when blind, 3 of 3 with leaks', async () => {
    const leaky = await side(
      [timing('a', 0, true, true), timing('b', 0, false, false), timing('c', 0, true, true)],
      scoredUnder('official'),
    );
    const blind = await side([
      timing('a', 0, true, true),
      timing('b', 0, false, true),
      timing('c', 0, true, true),
      timing('d', 0, true, false),
    ]);
    const [found, more] = pairedConditions(leaky, blind, how);
    expect(more).toBeUndefined();
    expect(found).toMatchObject({ target: 'model', task: 'timing', base: 1 });
    expect(found?.other).toBeCloseTo(2 / 3, 12);
    expect(found?.difference).toMatchObject({ n: 3, clusters: 3 });
    expect(found?.difference.value).toBeCloseTo(-1 / 3, 12);
  });

  it('failures are apart on both sides, and viewpoint scores on two scales do not pair', async () => {
    const viewpoint = (verdict: object) =>
      row(
        item('v', 1, { task: 'viewpoint', views: [] }),
        { task: 'viewpoint', views: [] },
        { verdict },
      );
    const a = await side(
      [timing('a', 0, true, 'errored'), viewpoint({ score: 3 })],
      scoredUnder('official'),
    );
    const b = await side(
      [timing('a', 0, true, true), viewpoint({ pairing: 1, content: 2 })],
      scoredUnder('sound', {}, { viewpoint: '0-6' }),
    );
    expect(pairedConditions(a, b, how)).toEqual([]);
  });

  it('side-taking, hand-computed: under swapped names one of three moments changes, away from Ann', async () => {
    const moment = (sample: string, said: string) =>
      row(item(sample, 1, { task: 'target', target: 'Ann', named: [] }), [said]);
    const as = await side([moment('a', 'Ann'), moment('b', 'Ann'), moment('c', 'Couple')]);
    const swapped = await side(
      [moment('a', 'Ann'), moment('b', 'Ben'), moment('c', 'Couple')],
      scoredUnder('sound', {}, { swap: 'names' }),
    );
    const [found] = sideTakingOf(as, swapped, how);
    expect(found?.changed.value).toBeCloseTo(1 / 3, 12);
    expect(found?.firstBase.value).toBeCloseTo(2 / 3, 12);
    expect(found?.firstSwapped.value).toBeCloseTo(1 / 3, 12);
    expect(found?.difference.value).toBeCloseTo(-1 / 3, 12);
  });

  it('sections say which options differ, and there is none without a common item', async () => {
    const a = await side([timing('a', 0, true, true)], scoredUnder('official'));
    const b = await side([timing('a', 0, true, false)]);
    const section = conditionsSection(a, b, how);
    expect(section?.title.en).toBe('Leak meter');
    expect(section?.lead.en).toContain('official → sound; blind=false → true');
    expect(section?.table.rows).toHaveLength(1);
    expect(conditionsSection(a, await side([timing('z', 0, true, true)]), how)).toBeNull();
    const one = await side(
      [timing('a', 0, true, true)],
      scoredUnder('sound', {}, { persons: 'one' }),
    );
    expect(conditionsSection(b, one, how)?.title['zh-CN']).toBe('只看一人与看全部人');
    expect(sideTakingSection(a, b, how)).toBeNull();
  });
});
