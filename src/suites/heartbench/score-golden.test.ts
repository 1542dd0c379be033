import { beforeAll, describe, expect, it } from 'vitest';
import type { Metric } from '../../contract/index.js';
import { ABILITIES } from './abilities.js';
import { load } from './dataset.js';
import { askedUnder, find, row, scoredUnder, stream } from './fixtures.testkit.js';
import { officialHeartbench } from './official-data.testkit.js';
import { score } from './score.js';
import { collect } from './score-collect.js';
import { type Sheet, sheetOf } from './score-sheet.js';
import type { Gate, HeartItem } from './types.js';

/**
 * Golden values that the released scoring function gave when it was run on the released data (HeartBench at commit
 * 6c79c08, `calculate_dimension_details` and `_calculate_scores`, pandas 3.0.6; research notes, section 5.1). They are
 * for the data as published, so they need the official files.
 */

const dir = officialHeartbench();
const official = describe.runIf(dir !== null);

type Vector = (it: HeartItem, k: number) => number[];
const of =
  (hit: (score: number | null, dimension: string) => boolean): Vector =>
  (it) =>
    it.rubric.map(({ score: points, dimension }) => (hit(points, dimension) ? 1 : 0));
/** Hit iff (7·k + 3·i) mod 5 < 2, k = 0-based row of the all-file, i = 0-based rubric row. */
const G: Vector = (it, k) => it.rubric.map((_, i) => ((7 * k + 3 * i) % 5 < 2 ? 1 : 0));

let items: HeartItem[] = [];
beforeAll(async () => {
  if (dir !== null) items = (await load({ dir }, askedUnder('official', { view: 'all' }))).items;
});

const scored = (vector: Vector, gate: Gate = 'code'): Promise<Metric[]> =>
  score(
    stream(items.map((it, k) => row(it, vector(it, k)))),
    scoredUnder('official', { gate }),
    'seed',
  );
const three = (metrics: readonly Metric[]): (number | null)[] =>
  [{}, { difficulty: 'normal' }, { difficulty: 'hard' }].map(
    (slice) => find(metrics, 'overall', slice).value,
  );

const toSixDecimals = (given: readonly (number | null)[], wanted: readonly number[]): void => {
  wanted.forEach((value, i) => {
    expect(given[i]).toBeCloseTo(value, 6);
  });
};

official('golden values of the released scoring function [official data]', () => {
  it.each([
    ['nothing hit', of(() => false), [17.43, 19.33, 14.18], 20.64],
    ['only First-Person rows hit', of((_, d) => d === '第一人称使用'), [24.1, 25.99, 20.85], 37.17],
    ['everything hit', of(() => true), [85.24, 84.0, 88.06], 81.43],
    ['all bonuses, no penalty', of((s) => (s ?? 0) > 0), [100, 100, 100], 100],
    ['all penalties, no bonus', of((s) => (s ?? 0) < 0), [0, 0, 0], 0],
  ] as const)(
    '%s: section 5.1, all / normal / hard and mean question score',
    async (_, vector, overall, question) => {
      const metrics = await scored(vector);
      three(metrics).forEach((value, i) => {
        expect(value).toBeCloseTo(overall[i] ?? 0, 2);
      });
      expect(find(metrics, 'question_mean').value).toBeCloseTo(question, 2);
    },
  );

  it('G: 49.046316 / 48.589140 / 49.048901, mean question score 51.041019', async () => {
    const metrics = await scored(G);
    toSixDecimals(three(metrics), [49.046316, 48.58914, 49.048901]);
    expect(find(metrics, 'question_mean').value).toBeCloseTo(51.041019, 6);
  });

  it("G with the paper's gate: 33.829878 / 32.712005 / 35.486251", async () => {
    toSixDecimals(three(await scored(G, 'paper')), [33.829878, 32.712005, 35.486251]);
  });

  it('G without a gate is as in the code, whose gate never fires on these data', async () => {
    const [code, off] = [await scored(G, 'code'), await scored(G, 'off')];
    expect(three(off)).toEqual(three(code));
    expect(find(code, 'gate/code').value).toBe(0);
    expect(find(code, 'gate/paper').value).toBeGreaterThan(80);
  });

  it('G per ability, all 296', async () => {
    const golden: Record<string, number> = {
      主动性: 54.128979,
      关系构建: 46.144118,
      动机: 40.799424,
      好奇心: 48.267199,
      幽默: 54.084797,
      情绪反应: 46.452589,
      情绪应对: 52.754276,
      情绪感知: 46.811561,
      情绪理解: 50.194531,
      温暖: 45.830362,
      第一人称使用: 38.643928,
      自主性: 38.630114,
      自我认知: 32.268201,
      言语表达: 73.09181,
      道德: 67.592853,
    };
    const metrics = await scored(G);
    const labels = ABILITIES.map((a) => a.label);
    toSixDecimals(
      labels.map((label) => find(metrics, `ability/${label}`).value),
      labels.map((label) => golden[label] ?? Number.NaN),
    );
  });

  it('G on row 0 (03UFRn): six abilities and question 53.961891', async () => {
    const [first] = items;
    if (first === undefined) throw new Error('no items');
    const collected = await collect(stream([row(first, G(first, 0))]));
    const [group] = collected.groups;
    if (group === undefined) throw new Error('no group');
    const sheet: Sheet = sheetOf(collected, group, { scoring: 'official', gate: 'code' });
    const scores = Object.fromEntries(
      collected.abilities.map((label, i) => [label, sheet.abilities[i]?.[0]]),
    );
    expect(first.id).toBe('03UFRn');
    toSixDecimals(
      ['好奇心', '情绪感知', '情绪理解', '温暖', '第一人称使用', '言语表达'].map(
        (label) => scores[label] ?? null,
      ),
      [71.241437, 100, 0, 0, 100, 52.529907],
    );
    expect(sheet.question[0]).toBeCloseTo(53.961891, 6);
  });

  it('floor per ability, nothing hit: 98.8, 62.1, 31.9, 14.5, the rest at most 10.5', async () => {
    const metrics = await scored(of(() => false));
    const at = (label: string): number => find(metrics, `ability/${label}`).value ?? Number.NaN;
    expect(at('言语表达')).toBeCloseTo(98.8, 1);
    expect(at('自我认知')).toBeCloseTo(62.1, 1);
    expect(at('道德')).toBeCloseTo(31.9, 1);
    expect(at('自主性')).toBeCloseTo(14.5, 1);
    const rest = ABILITIES.map((a) => a.label).filter(
      (label) => !['言语表达', '自我认知', '道德', '自主性'].includes(label),
    );
    expect(Math.max(...rest.map(at))).toBeLessThanOrEqual(10.55);
  });

  it('baselines computed from the data: 17.43, coin 53.9 (sd of its mean about 0.2), 85.24', async () => {
    const metrics = await scored(G);
    expect(find(metrics, 'baseline/nothing').value).toBeCloseTo(17.43, 2);
    expect(find(metrics, 'baseline/everything').value).toBeCloseTo(85.24, 2);
    expect(Math.abs((find(metrics, 'baseline/coin').value ?? 0) - 53.9)).toBeLessThan(0.5);
    const hard = find(metrics, 'baseline/coin', { difficulty: 'hard' }).value ?? 0;
    expect(Math.abs(hard - 53.4)).toBeLessThan(0.7);
  });
});
