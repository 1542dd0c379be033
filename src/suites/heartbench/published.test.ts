import { describe, expect, it } from 'vitest';
import { ABILITIES } from './abilities.js';
import { lengthCorrelation } from './analyse-published.js';
import { load } from './dataset.js';
import { askedUnder } from './fixtures.testkit.js';
import { officialHeartbench } from './official-data.testkit.js';
import { PUBLISHED, type Published } from './published.js';
import { factsOf } from './score-collect.js';
import { aggregate, type Weights, weightsOf } from './score-figures.js';
import { OVERALL } from './score-slices.js';
import type { Aggregation } from './types.js';

const dir = officialHeartbench();
const LABELS = ABILITIES.map((a) => a.label);
const NONE: Weights = { rubrics: [], questions: [] };
const scores = (row: Published, view: 'all' | 'hard' = 'all') =>
  LABELS.map((label) => row[view][label] ?? null);
const named = (name: string): Published => {
  const found = PUBLISHED.find((row) => row.model.toLowerCase().includes(name));
  if (found === undefined) throw new Error(`no model ${name}`);
  return found;
};

describe('published results', () => {
  it('README scores are the means of the fifteen columns of report Figure 4 within 0.01 (section 6)', () => {
    for (const row of PUBLISHED)
      expect(
        Math.abs((aggregate(scores(row), LABELS, NONE, 'abilities') ?? 0) - row.overall),
      ).toBeLessThan(0.01 + 1e-9);
  });

  it('row means of report Figure 5, hard 84 (section 6.3)', () => {
    const mean = (name: string) =>
      aggregate(scores(named(name), 'hard'), LABELS, NONE, 'abilities');
    expect(mean('claude')).toBeCloseTo(54.55, 2);
    expect(mean('kimi')).toBeCloseTo(47.62, 2);
    expect(mean('gpt-5')).toBeCloseTo(47.04, 2);
    expect(mean('deepseek')).toBeCloseTo(31.97, 2);
  });

  it('thirteen models, of which two rows are doubtful (footnote on p. 6 of the report)', () => {
    expect(PUBLISHED).toHaveLength(13);
    expect(PUBLISHED.filter((row) => row.doubtful).map((row) => row.model)).toEqual([
      'gemini-3-pro-preview',
      'gpt-5-2025-08-07',
    ]);
  });

  it('length against score: r +0.36, ranks 0.26; per ability −0.93, +0.82, +0.69, +0.59, +0.51 (section 6.5)', () => {
    const { r, rho } = lengthCorrelation((row) => row.overall);
    expect(r).toBeCloseTo(0.36, 2);
    expect(rho).toBeCloseTo(0.26, 2);
    const of = (label: string) => lengthCorrelation((row) => row.all[label] ?? 0).r;
    expect(
      ['言语表达', '主动性', '情绪应对', '第一人称使用', '自主性'].map((label) =>
        Number((of(label) ?? 0).toFixed(2)),
      ),
    ).toEqual([-0.93, 0.82, 0.69, 0.59, 0.51]);
  });

  it('by five category means GPT-5 60.1 ranks before Claude 59.4 (section 6.5)', () => {
    const by = (name: string) => aggregate(scores(named(name)), LABELS, NONE, 'categories');
    expect(by('gpt-5')).toBeCloseTo(60.1, 1);
    expect(by('claude')).toBeCloseTo(59.4, 1);
    const best = [...PUBLISHED].sort(
      (a, b) => (by(b.model.toLowerCase()) ?? 0) - (by(a.model.toLowerCase()) ?? 0),
    );
    expect(best[0]?.model).toBe('gpt-5-2025-08-07');
  });

  it.runIf(dir !== null)(
    'weighted by rubric rows and by questions Ling-1T leads: 70.4, 70.5; Claude 66.5, GPT-5 58.1 (section 6.5) [official data]',
    async () => {
      const { items } = await load({ dir }, askedUnder('sound', { view: 'all' }));
      const basis = { items: items.map(factsOf), abilities: LABELS, seed: '', draws: 1 };
      const weights = weightsOf(basis, OVERALL);
      const by = (row: Published, how: Aggregation) =>
        aggregate(scores(row), LABELS, weights, how) ?? 0;
      const ranked = (how: Aggregation) => [...PUBLISHED].sort((a, b) => by(b, how) - by(a, how));
      expect(ranked('rubrics')[0]?.model).toBe('Ling-1T');
      expect(ranked('questions')[0]?.model).toBe('Ling-1T');
      expect(by(named('ling'), 'rubrics')).toBeCloseTo(70.4, 1);
      expect(by(named('235b'), 'rubrics')).toBeCloseTo(69.9, 1);
      expect(by(named('ling'), 'questions')).toBeCloseTo(70.5, 1);
      expect(by(named('235b'), 'questions')).toBeCloseTo(70.4, 1);
      expect(by(named('claude'), 'rubrics')).toBeCloseTo(66.5, 1);
      expect(ranked('rubrics').indexOf(named('claude'))).toBe(5);
      expect(by(named('gpt-5'), 'rubrics')).toBeCloseTo(58.1, 1);
      expect(ranked('rubrics').indexOf(named('gpt-5'))).toBe(9);
    },
  );
});
