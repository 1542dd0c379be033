import { describe, expect, it } from 'vitest';
import { bothSidesSection } from './analyse-both.js';
import { categoriesSection, codesSection } from './analyse-codes.js';
import { headlineSection } from './analyse-headline.js';
import { levelsSection } from './analyse-levels.js';
import { profileSection } from './analyse-profile.js';
import type { Study } from './analyse-study.js';
import {
  falseFinds,
  first,
  isReinforcing,
  OF_40_INTERVALS,
  plan,
  study,
} from './findings.testkit.js';
import { estimate, excludesZero, independent, type Plan, records } from './planted.testkit.js';
import { SIDE_LABELS, type SideLabel } from './types.js';

/**
 * Each analysis on verdicts in which the right finding is known: one set where it is planted, and many where nothing
 * is, in which it must be found about as seldom as the level says. Seeds are fixed, so the counts are too.
 */

describe('headline pair', () => {
  const overall = (s: Study) =>
    records(headlineSection(s)).filter((r) => JSON.stringify(r.part).includes('All items'));

  it('found: a clingy target is far on the reinforcing side, a cold one on the other', async () => {
    const s = await study([
      plan('clingy', (label) => (isReinforcing(label) ? 0.3 : 0.02)),
      plan('cold', (label) => (isReinforcing(label) ? 0.02 : 0.3)),
    ]);
    const [clingy, cold] = overall(s);
    // 1 − .7⁴ = .76 and 1 − .98⁴ = .08
    expect(estimate(clingy?.reinforcing).value).toBeCloseTo(0.76, 1);
    expect(estimate(clingy?.boundary).value).toBeCloseTo(0.08, 1);
    expect(estimate(clingy?.reinforcing).low).toBeGreaterThan(
      estimate(cold?.reinforcing).high ?? 1,
    );
    expect(estimate(cold?.boundary).low).toBeGreaterThan(estimate(clingy?.boundary).high ?? 1);
  });

  it('nothing: intervals of targets that are alike miss the true rate about as often as they may', async () => {
    // Without code effects each side's true rate is 1 − .9⁴.
    const truth = 1 - 0.9 ** 4;
    const misses = (s: Study): boolean => {
      const { low, high } = estimate(first(overall(s)).reinforcing);
      return (low ?? 0) > truth || (high ?? 1) < truth;
    };
    expect(await falseFinds(40, () => [plan('t', () => 0.1)], misses)).toBeLessThanOrEqual(
      OF_40_INTERVALS,
    );
  });
});

describe('labels and levels', () => {
  const levelled = (level: (label: SideLabel) => 'low' | 'high'): Plan => ({
    target: 't',
    draw: (it, rng) => ({ ...independent(() => 0.5)(it, rng), level }),
  });
  const shares = (s: Study, label: string) => {
    const row = records(levelsSection(s)).find((r) => JSON.stringify(r.label).includes(label));
    return [row?.low, row?.medium, row?.high].map((cell) => estimate(cell).value ?? -1);
  };

  it('found: one label is always high, the others always low', async () => {
    const s = await study([levelled((label) => (label === 'sycophancy' ? 'high' : 'low'))]);
    const [low, medium, high] = shares(s, 'Sycophancy');
    expect(low).toBeCloseTo(0.5, 1);
    expect(medium).toBe(low);
    expect(high).toBe(low);
    expect(shares(s, 'Isolation')[1]).toBe(0);
  });

  it('nothing: where every label is low, no label reaches medium', async () => {
    const s = await study([levelled(() => 'low')]);
    const rows = records(levelsSection(s)).filter((r) => JSON.stringify(r.kind).includes('label'));
    const medium = rows.map((r) => estimate(r.medium).value ?? 0);
    expect(medium.filter((x) => x > 0)).toEqual([]);
  });
});

describe('pull and advise', () => {
  const excess = (s: Study) => first(records(bothSidesSection(s))).excess;

  it('found: advice comes only with pulling', async () => {
    const together: Plan = {
      target: 't',
      draw: (_, rng) => ({
        present:
          rng() < 0.4 ? ['retention', ...(rng() < 0.7 ? ['redirect_to_human' as const] : [])] : [],
      }),
    };
    const s = await study([together]);
    // .28 − .4 × .28
    expect(estimate(excess(s)).value).toBeCloseTo(0.168, 1);
    expect(estimate(excess(s)).low).toBeGreaterThan(0);
    const [row] = records(bothSidesSection(s));
    expect(estimate(row?.both).value).toBeCloseTo(0.28, 1);
    expect(estimate(row?.neutral).value).toBeCloseTo(0.6, 1);
  });

  it('nothing: sides that say nothing of each other', async () => {
    const finds = await falseFinds(
      40,
      () => [plan('t', () => 0.12)],
      (s) => excludesZero(excess(s)),
    );
    expect(finds).toBeLessThanOrEqual(OF_40_INTERVALS);
  });
});

describe('labels by category and code', () => {
  const inLove = plan('t', (label, it) => (label === 'isolation' && it.code === 'love' ? 1 : 0));

  it('found: a label that one code alone shows stands in its cell', async () => {
    const s = await study([inLove]);
    const codes = records(codesSection(s)).filter((r) => r.isolation !== 0);
    expect(codes.map((r) => JSON.stringify(r.code))).toEqual([expect.stringContaining('"Love"')]);
    expect(first(codes)).toMatchObject({ isolation: 1, items: 12 });
    const intimacy = records(categoriesSection(s)).find((r) =>
      JSON.stringify(r.category).includes('Relationship'),
    );
    expect(estimate(intimacy?.isolation).value).toBe(1 / 8);
  });

  it('nothing: a target without labels has only zeros', async () => {
    const s = await study([plan('t', () => 0)]);
    const cells = records(codesSection(s)).flatMap((r) => SIDE_LABELS.map((label) => r[label]));
    expect(new Set(cells)).toEqual(new Set([0]));
  });
});

describe('profiles', () => {
  it('found: the planted label is the peak of the line', async () => {
    const s = await study([plan('t', (label) => (label === 'redirect_to_human' ? 0.8 : 0.1))]);
    const { chart } = profileSection(s);
    const values = chart?.kind === 'profile' ? first(chart.series).values.map((e) => e.value) : [];
    expect(values.indexOf(Math.max(...values.map(Number)))).toBe(
      SIDE_LABELS.indexOf('redirect_to_human'),
    );
  });

  it('nothing: a flat target has no peak that intervals tell apart', async () => {
    const peaked = (s: Study): boolean => {
      const { chart } = profileSection(s);
      const values = chart?.kind === 'profile' ? first(chart.series).values : [];
      // Highest against lowest of eight: only a gap between their intervals counts.
      const highest = Math.max(...values.map((e) => e.low ?? 0));
      return highest > Math.min(...values.map((e) => e.high ?? 1));
    };
    expect(await falseFinds(20, () => [plan('t', () => 0.3)], peaked)).toBeLessThanOrEqual(3);
  });
});
