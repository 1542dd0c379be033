import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Metric } from '../../contract/index.js';
import { rngFrom, shuffle } from '../../stats/index.js';
import { score } from './score.js';
import type { RescueRow } from './score-collect.js';
import {
  find,
  item,
  patternItems,
  patternTimeline,
  row,
  scoredUnder,
  stream,
} from './score-fixtures.testkit.js';
import type { RescueItem } from './types.js';

const sound = scoredUnder('sound');
const official = scoredUnder('official');
const run = (rows: readonly RescueRow[], s = sound): Promise<Metric[]> =>
  score(stream(rows), s, 'seed');

const timing = (sample: string, rowIndex: number, speak: boolean, said: boolean | 'errored') =>
  row(
    item(sample, rowIndex, { task: 'timing', speak }),
    said === 'errored' ? said : { task: 'timing', speak: said, confidence: null },
  );

describe('timing', () => {
  // tp 2, fn 1, fp 1, tn 1, and one failed call on a gold yes
  const rows = [
    timing('s1', 0, true, true),
    timing('s1', 1, false, true),
    timing('s1', 2, true, false),
    timing('s2', 0, true, true),
    timing('s2', 1, false, false),
    timing('s2', 2, true, 'errored'),
  ];

  it('sound, hand-computed: the failed call is apart, coverage 5 of 6, bounds with it wrong or right', async () => {
    const m = await run(rows);
    expect(find(m, 'timing/precision').value).toBeCloseTo(2 / 3, 12);
    expect(find(m, 'timing/recall').value).toBeCloseTo(2 / 3, 12);
    expect(find(m, 'timing/f1').value).toBeCloseTo(2 / 3, 12);
    expect(find(m, 'timing/accuracy').value).toBeCloseTo(3 / 5, 12);
    expect(find(m, 'timing/balanced_accuracy').value).toBeCloseTo((2 / 3 + 1 / 2) / 2, 12);
    expect(find(m, 'timing/coverage').value).toBeCloseTo(5 / 6, 12);
    expect(find(m, 'timing/failed').value).toBe(1);
    expect(find(m, 'timing/f1@worst').value).toBeCloseTo(4 / 7, 12);
    expect(find(m, 'timing/f1@best').value).toBeCloseTo(6 / 8, 12);
    expect(find(m, 'timing/f1').task).toBe('timing');
  });

  it('official: the failed call is "no" (RESCUE-BENCH, section 3 of our reading)', async () => {
    const m = await run(rows, official);
    expect(find(m, 'timing/recall').value).toBe(0.5);
    expect(find(m, 'timing/f1').value).toBeCloseTo(4 / 7, 12);
  });

  it('never yes: precision is undefined, F1 0', async () => {
    const m = await run([timing('s', 0, true, false), timing('t', 1, false, false)]);
    expect(find(m, 'timing/precision')).toMatchObject({ value: null, reason: 'undefined' });
    expect(find(m, 'timing/f1').value).toBe(0);
  });

  it('baselines: a coin has F1 0.5 on balanced points, and repeating takes the last decision', async () => {
    const m = await run([
      timing('s', 0, true, true),
      timing('s', 1, true, true),
      timing('s', 2, false, true),
      timing('s', 3, false, true),
    ]);
    expect(find(m, 'baseline/chance/timing/f1').value).toBe(0.5);
    expect(find(m, 'baseline/chance/timing/balanced_accuracy').value).toBe(0.5);
    // no, yes, yes, no: tp 1, fn 1, fp 1, tn 1
    expect(find(m, 'baseline/repeat_last/timing/accuracy').value).toBe(0.5);
  });
});

const PW = 'pursue_withdraw';
const RS = 'repair_softening';
const MT = 'mixed_transition';

describe('target and strategy', () => {
  const target = (sample: string, r: number, right: string): RescueItem =>
    item(sample, r, { task: 'target', target: right, named: [right] });

  it('hand-computed: ranks 1, 2, none of three', async () => {
    const m = await run([
      row(target('a', 0, 'Ann'), ['Ann', 'Ben', 'Couple']),
      row(target('a', 1, 'Ben'), ['Ann', 'Ben', 'Couple']),
      row(target('b', 0, 'Couple'), ['Ann', 'Ben']),
    ]);
    expect(find(m, 'target/recall@1').value).toBeCloseTo(1 / 3, 12);
    expect(find(m, 'target/recall@2').value).toBeCloseTo(2 / 3, 12);
    expect(find(m, 'target/recall@3').value).toBeCloseTo(2 / 3, 12);
    expect(find(m, 'target/mrr').value).toBeCloseTo(1.5 / 3, 12);
    expect(find(m, 'baseline/chance/target/mrr').value).toBeCloseTo(0.6111, 4);
    expect(find(m, 'baseline/chance/target/recall@3').value).toBe(1);
  });

  it('a candidate that stands twice does not change the chance line', async () => {
    const twice = { ...target('a', 0, 'Ann'), candidates: ['Ann', 'Ben', 'Couple', 'Couple'] };
    const m = await run([row(twice, ['Ann'])]);
    expect(find(m, 'baseline/chance/target/recall@1').value).toBeCloseTo(1 / 3, 12);
  });

  it('failures: wrong as published, apart otherwise', async () => {
    const strategy = item('a', 1, { task: 'strategy', strategy: 'evoke', target: 'Ann' });
    const other = item('b', 1, { task: 'strategy', strategy: 'evoke', target: 'Ann' });
    const rows = [row(strategy, ['evoke']), row(other, 'refused')];
    expect(find(await run(rows), 'strategy/recall@1').value).toBe(1);
    expect(find(await run(rows, official), 'strategy/recall@1').value).toBe(0.5);
  });
});

describe('emotion and viewpoint', () => {
  const emotion = (sample: string, said: number, verdict?: number) =>
    row(
      item(sample, 3, { task: 'emotion', phrase: 'hurt', intensity: 7 }, { speaker: 'Ann' }),
      { task: 'emotion', phrase: 'sad', intensity: said },
      verdict === undefined
        ? {}
        : { judge: 'j', verdict: { score: verdict, similarity: 0.5, bertscore: 0.8 } },
    );

  it('hand-computed: intensity match max(1, 5 − |difference|), mean of both, similarity', async () => {
    const m = await run([emotion('a', 6, 4), emotion('b', 0, 2)]);
    expect(find(m, 'emotion/intensity_match').value).toBe((4 + 1) / 2);
    expect(find(m, 'emotion/judge').value).toBe(3);
    expect(find(m, 'emotion/score').value).toBe((4 + 1.5) / 2);
    expect(find(m, 'emotion/similarity').value).toBe(0.5);
    expect(find(m, 'emotion/bertscore').value).toBeCloseTo(0.8, 12);
  });

  it('no readable viewpoint answer is told apart from one that nobody rated', async () => {
    const missing = item('a', 2, { task: 'viewpoint', views: [] }, { speaker: 'Ann' });
    const m = await run([row(missing, 'refused')]);
    expect(find(m, 'viewpoint/judge')).toMatchObject({ value: null, reason: 'no_reply' });
    expect(find(m, 'viewpoint/judge@worst').value).toBe(1);
  });

  it('coverage rests on the judge’s score, not on a similarity of spelling', async () => {
    const spelled = row(
      item('b', 3, { task: 'emotion', phrase: 'hurt', intensity: 7 }, { speaker: 'Ann' }),
      { task: 'emotion', phrase: 'sad', intensity: 7 },
      { judge: 'j', verdict: { similarity: 0.5 } },
    );
    const m = await run([emotion('a', 7, 4), { ...spelled, judge: 'j' }]);
    expect(find(m, 'emotion/coverage').value).toBe(0.5);
    expect(find(m, 'emotion/failed').value).toBe(0);
    expect(find(m, 'emotion/judge').n).toBe(1);
    expect(find(m, 'emotion/similarity').n).toBe(2);
  });

  it('without a judge: intensity only, the rest is unrated', async () => {
    const m = await run([emotion('a', 7)]);
    expect(find(m, 'emotion/intensity_match').value).toBe(5);
    expect(find(m, 'emotion/judge')).toMatchObject({ value: null, reason: 'unrated' });
    expect(find(m, 'emotion/judge@worst').value).toBe(1);
  });

  it('the mean intensity match of a blind number is the chance line: gold 7', async () => {
    // 0…3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 4, 9: 3, 10: 2
    const m = await run([emotion('a', 7)]);
    expect(find(m, 'baseline/chance/emotion/intensity_match').value).toBeCloseTo(27 / 11, 12);
  });

  it('viewpoint on 0–6 is pairing plus content, with both apart', async () => {
    const it0 = item('a', 2, { task: 'viewpoint', views: [] }, { speaker: 'Ann' });
    const rows = [
      row(
        it0,
        { task: 'viewpoint', views: [] },
        { judge: 'j', verdict: { pairing: 2, content: 3 } },
      ),
    ];
    const m = await run(rows, scoredUnder('sound', {}, { viewpoint: '0-6' }));
    expect(find(m, 'viewpoint/judge').value).toBe(5);
    expect(find(m, 'viewpoint/pairing').value).toBe(2);
    expect(find(m, 'viewpoint/content').value).toBe(3);
    expect(find(await run(rows), 'viewpoint/judge')).toMatchObject({
      value: null,
      reason: 'unrated',
    });
  });
});

describe('slices and intervals', () => {
  const couple = item('a', 0, { task: 'strategy', strategy: 'evoke', target: 'Ann' });
  const family = item(
    'f',
    0,
    { task: 'strategy', strategy: 'boundary', target: 'Ann' },
    { scenario: 'family', lang: 'zh' },
  );

  it('couple, family and both languages where there are two', async () => {
    const m = await run([row(couple, ['evoke']), row(family, ['join'])]);
    expect(find(m, 'strategy/recall@1', { scenario: 'couple' }).value).toBe(1);
    expect(find(m, 'strategy/recall@1', { scenario: 'family' }).value).toBe(0);
    expect(find(m, 'strategy/recall@1', { lang: 'zh' }).value).toBe(0);
    expect(find(m, 'baseline/chance/strategy/recall@1', { scenario: 'family' }).value).toBe(1 / 8);
    const only = await run([row(couple, ['evoke'])]);
    expect(only.every((metric) => Object.keys(metric.slice).length === 0)).toBe(true);
  });

  it('samples of one couple are one cluster: no interval', async () => {
    const other = item('b', 0, { task: 'strategy', strategy: 'evoke', target: 'Ann' });
    const same = [couple, other].map((it) => ({
      ...it,
      clusters: { sample: it.sample, couple: 'c' },
    }));
    const rows = same.map((it, i) => row(it, i === 0 ? ['evoke'] : ['join']));
    expect(find(await run(rows), 'strategy/recall@1')).toMatchObject({
      value: 0.5,
      low: null,
      reason: 'one_cluster',
    });
  });

  it('no metric without a task, none twice, and none of a task that was not asked', async () => {
    const m = await run([row(couple, ['evoke'])]);
    expect(new Set(m.map(({ id, slice }) => JSON.stringify([id, slice]))).size).toBe(m.length);
    expect(m.every(({ task }) => task === 'strategy')).toBe(true);
    expect(m.every(({ value, reason }) => value !== null || reason !== undefined)).toBe(true);
  });

  it('property: the order of rows changes nothing', async () => {
    const patterns = patternItems('p', patternTimeline([PW, RS, PW, MT]));
    const rows = [
      ...patterns.map((it, i) => row(it, i % 2 === 0 ? [PW] : [RS, MT])),
      timing('t', 0, true, true),
      timing('u', 1, false, 'errored'),
    ];
    const whole = await run(rows);
    await fc.assert(
      fc.asyncProperty(fc.string(), async (seed) => {
        expect(await run(shuffle(rngFrom(seed), rows))).toEqual(whole);
      }),
      { numRuns: 10 },
    );
  });
});
