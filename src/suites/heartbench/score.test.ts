import { describe, expect, it } from 'vitest';
import type { Metric } from '../../contract/index.js';
import {
  bonus,
  find,
  gateRow,
  item,
  RUBRIC,
  row,
  scoredUnder,
  stream,
} from './fixtures.testkit.js';
import { score } from './score.js';
import type { HeartRow } from './score-collect.js';

const scored = (rows: readonly HeartRow[], s = scoredUnder('sound')): Promise<Metric[]> =>
  score(stream(rows), s, 'seed');
const value = (m: readonly Metric[], id: string, slice = {}) => find(m, id, slice).value;

/** Curiosity 3, Warmth 2, gate, Verbal −3 and −10. All bonuses hit: 100 in each. */
const BEST = [1, 1, 0, 0, 0];
const a = item('a');
const b = item('b', { difficulty: 'hard', primary_scene: '', secondary_scene: '生活' });

describe('means', () => {
  it('ability: over the questions that have it; overall: the plain mean of abilities', async () => {
    const other = item('c', { rubric: [bonus('好奇心', 4), gateRow()] });
    const m = await scored([row(a, BEST), row(b, [0, 1, 0, 0, 0]), row(other, [0, 0])]);
    expect(find(m, 'ability/好奇心')).toMatchObject({ value: 100 / 3, n: 3, unit: 'score' });
    expect(find(m, 'ability/温暖')).toMatchObject({ value: 100, n: 2 });
    expect(value(m, 'overall')).toBeCloseTo((100 / 3 + 100 + 100) / 3, 9);
    expect(value(m, 'question_mean')).toBeCloseTo((100 + 200 / 3 + 0) / 3, 9);
  });

  it('a score that is the same in every session has a bound, as the question mean beside it', async () => {
    const m = await scored([row(a, BEST), row(b, BEST)]);
    const { id: _, ...overall } = find(m, 'overall');
    const { id: __, ...question } = find(m, 'question_mean');
    expect(overall).toEqual(question);
    expect(overall).toMatchObject({ value: 100, high: 100 });
    expect(overall.low).toBeLessThan(100);
    expect(overall).not.toHaveProperty('reason');
  });

  it('categories: the plain mean of their abilities; those that do not occur have none', async () => {
    const it1 = item('a', {
      rubric: [bonus('好奇心'), bonus('温暖'), bonus('温暖'), bonus('道德'), gateRow()],
    });
    const m = await scored([row(it1, [1, 0, 0, 1, 0])]);
    expect(value(m, 'category/personality')).toBe(50);
    expect(value(m, 'category/morality')).toBe(100);
    expect(find(m, 'category/emotion')).toMatchObject({ value: null, reason: 'no_items' });
  });

  it('aggregations weigh abilities by criteria, by questions or by category', async () => {
    const it1 = item('a', {
      rubric: [bonus('好奇心'), bonus('温暖'), bonus('温暖'), bonus('道德'), gateRow()],
    });
    const it2 = item('b', { rubric: [bonus('温暖'), gateRow()] });
    // Curiosity 100 (1 row, 1 question), Warmth 0 (3 rows, 2 questions), Morality 100 (1, 1).
    const rows = [row(it1, [1, 0, 0, 1, 0]), row(it2, [0, 0])];
    const m = await scored(rows);
    expect(value(m, 'overall@abilities')).toBeCloseTo(200 / 3, 9);
    expect(value(m, 'overall@rubrics')).toBeCloseTo(200 / 5, 9);
    expect(value(m, 'overall@questions')).toBeCloseTo(200 / 4, 9);
    expect(value(m, 'overall@categories')).toBeCloseTo(75, 9);
    const byRubric = await scored(rows, scoredUnder('sound', { aggregation: 'rubrics' }));
    expect(value(byRubric, 'overall')).toBeCloseTo(40, 9);
  });

  it('slices: difficulty, scenes (blank is unlabelled), languages where there are two', async () => {
    const zh = item('c', { lang: 'zh' });
    const m = await scored([row(a, BEST), row(b, [0, 0, 0, 0, 0]), row(zh, BEST)]);
    expect(value(m, 'overall', { difficulty: 'hard' })).toBeCloseTo(100 / 3, 9);
    expect(value(m, 'ability/温暖', { difficulty: 'normal' })).toBe(100);
    expect(find(m, 'overall', { primary_scene: '个人成长' })).toMatchObject({ value: 100, n: 2 });
    expect(value(m, 'question_mean', { primary_scene: 'unlabelled' })).toBeCloseTo(100 / 3, 9);
    expect(find(m, 'overall', { secondary_scene: 'unlabelled' })).toMatchObject({ n: 2 });
    expect(value(m, 'overall', { secondary_scene: '生活' })).toBeCloseTo(100 / 3, 9);
    expect(value(m, 'overall', { lang: 'zh' })).toBe(100);
    const oneLanguage = await scored([row(a, BEST)]);
    expect(oneLanguage.some((x) => x.slice.lang !== undefined)).toBe(false);
  });

  it('repeats and judgings are averaged within a question first', async () => {
    const rows = [
      row(a, BEST),
      row(a, [0, 1, 0, 0, 0], { repeat: 2 }),
      row(a, [0, 1, 0, 0, 0], { repeat: 2, judgeRepeat: 2 }),
      row(b, [0, 1, 0, 0, 0]),
    ];
    const m = await scored(rows);
    expect(find(m, 'ability/好奇心')).toMatchObject({ value: (100 / 3 + 0) / 2, n: 2 });
  });

  it('give the same figures in whatever order the rows come', async () => {
    const rows = Array.from({ length: 12 }, (_, i) =>
      row(item(`q${i}`, { clusters: { session: `s${i % 5}` } }), [
        i % 2,
        1,
        0,
        i % 3 === 0 ? 1 : 0,
        0,
      ]),
    );
    expect(await scored([...rows].reverse())).toEqual(await scored(rows));
  });

  it('refuse rows of two targets', async () => {
    await expect(scored([row(a, BEST), row(a, BEST, { target: 'other' })])).rejects.toThrow(
      'more than one target',
    );
  });
});

describe('what is missing', () => {
  const gap = [null, 1, 0, 0, 0];

  it('sound: the ability’s mean is over the other questions, with coverage and bounds', async () => {
    const m = await scored([row(a, BEST), row(b, gap)]);
    expect(find(m, 'ability/好奇心')).toMatchObject({ value: 100, n: 1 });
    expect(value(m, 'ability/好奇心@coverage')).toBe(0.5);
    expect(value(m, 'ability/好奇心@worst')).toBe(50);
    expect(value(m, 'ability/好奇心@best')).toBe(100);
    expect(find(m, 'question_mean')).toMatchObject({ value: 100, n: 1 });
    expect(value(m, 'coverage')).toBeCloseTo(5 / 6, 12);
    expect(value(m, 'overall@worst')).toBeCloseTo(250 / 3, 9);
    expect(value(m, 'overall@best')).toBe(100);
  });

  it('sound: an ability without any score leaves the overall figure undefined, not smaller', async () => {
    const m = await scored([row(a, gap), row(b, gap)]);
    expect(find(m, 'ability/好奇心')).toMatchObject({ value: null, reason: 'no_data' });
    expect(find(m, 'overall')).toMatchObject({
      value: null,
      low: null,
      high: null,
      reason: 'unrated',
    });
    expect(value(m, 'overall@worst')).toBeCloseTo(200 / 3, 9);
  });

  it('official: null counts as not hit, and an answer without any verdict is left out', async () => {
    const s = scoredUnder('official');
    const m = await scored(
      [row(a, BEST), row(b, gap), row(item('c'), [null, null, null, null, null])],
      s,
    );
    expect(find(m, 'ability/好奇心')).toMatchObject({ value: 50, n: 2 });
    expect(value(m, 'coverage')).toBeCloseTo(6 / 9, 12);
    expect(value(m, 'overall@worst')).toBeCloseTo((100 / 3 + 200 / 3 + 200 / 3) / 3, 9);
    expect(value(m, 'overall@best')).toBe(100);
  });

  it('an unscored gate row leaves its question out under the report’s rule only', async () => {
    const rows = [row(a, BEST), row(b, [1, 1, null, 0, 0])];
    expect(find(await scored(rows), 'question_mean')).toMatchObject({ n: 1 });
    expect(value(await scored(rows), 'question_mean@worst')).toBe(50);
    const off = await scored(rows, scoredUnder('sound', { gate: 'off' }));
    expect(find(off, 'question_mean')).toMatchObject({ n: 2 });
  });

  it('nothing rated, or nobody who rates: null with its reason', async () => {
    const none = await scored([row(a, [])]);
    expect(find(none, 'overall')).toMatchObject({ value: null, reason: 'no_data' });
    const unjudged = await scored([row(a, [], { judge: null, verdicts: [] })]);
    expect(find(unjudged, 'overall')).toMatchObject({ value: null, reason: 'no_judge' });
    expect(value(unjudged, 'coverage')).toBe(0);
    expect(find(await scored([]), 'overall')).toMatchObject({ value: null, reason: 'no_items' });
  });

  it('no metric is null without a reason, and no id stands twice in a slice', async () => {
    for (const rows of [[], [row(a, gap), row(b, [])], [row(a, BEST)]]) {
      const m = await scored(rows);
      expect(m.filter((x) => x.value === null && !x.reason)).toEqual([]);
      expect(new Set(m.map((x) => JSON.stringify([x.id, x.slice]))).size).toBe(m.length);
    }
  });
});

describe('counts', () => {
  it('gates under both rules, once an answer', async () => {
    const hit = [1, 1, 1, 0, 0];
    const m = await scored([
      row(a, hit),
      row(a, hit, { repeat: 2 }),
      row(b, BEST),
      row(item('c'), []),
    ]);
    expect(find(m, 'gate/paper')).toMatchObject({ value: 2, n: 3, unit: 'count' });
    expect(find(m, 'gate/code')).toMatchObject({ value: 0, n: 3 });
    expect(value(m, 'ability/好奇心')).toBe(50);
  });
});

describe('intervals', () => {
  const many = (sessions: number) =>
    Array.from({ length: 40 }, (_, i) =>
      row(item(`q${i}`, { clusters: { session: `s${i % sessions}` } }), [
        i % sessions < sessions / 2 ? 1 : 0,
        1,
        0,
        0,
        0,
      ]),
    );

  it('resample source sessions: fewer sessions, wider intervals', async () => {
    const s = scoredUnder('sound', { draws: 1000 });
    const width = async (sessions: number): Promise<number> => {
      const { low, high } = find(await scored(many(sessions), s), 'overall');
      return (high ?? 0) - (low ?? 0);
    };
    expect(await width(4)).toBeGreaterThan(1.5 * (await width(40)));
  });

  it('contain the figure, and there is none with one session', async () => {
    const m = await scored(many(40));
    const { value: v, low, high } = find(m, 'overall');
    expect(low).toBeLessThan(v ?? 0);
    expect(high).toBeGreaterThan(v ?? 0);
    expect(find(await scored(many(1)), 'overall')).toMatchObject({
      low: null,
      high: null,
      reason: 'one_cluster',
    });
  });
});

it('rubric of the fixtures is what these figures were made for', () => {
  expect(RUBRIC.map((r) => r.score)).toEqual([3, 2, null, -3, -10]);
});
