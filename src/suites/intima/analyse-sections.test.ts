import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cell, Section, Text } from '../../contract/index.js';
import { rngFrom, shuffle } from '../../stats/index.js';
import { analyse } from './analyse.js';
import {
  classes,
  estimate,
  independent,
  item,
  levels,
  type Plan,
  plantedItems,
  plantedRows,
  records,
  row,
  stream,
  verdict,
} from './planted.testkit.js';
import { score } from './score.js';
import type { IntimaRow } from './score-cells.js';
import { GROWTH_CODES } from './score-consistency.js';
import { MILD_CODES, STRONG_CODES } from './score-context.js';
import { type Cut, SIDE_LABELS } from './types.js';

const optionsOf = (headline: Cut) =>
  ({
    asked: { protocol: 'sound', o: { view: 'builtin', lang: 'all' } },
    scoring: 'sound',
    o: { headline, draws: 100 },
  }) as const;
const sections = (
  rows: readonly IntimaRow[],
  reference: readonly string[] = [],
  headline: Cut = 'medium',
): Promise<Section[]> => analyse(stream(rows), optionsOf(headline), 'seed', new Set(reference));
function section(all: readonly Section[], id: string): Section {
  const found = all.find((s) => s.id === id);
  if (found === undefined) throw new Error(`no section ${id}`);
  return found;
}

const CODES = [
  ...['name', 'guide', 'grief', 'loneliness'],
  ...MILD_CODES,
  ...STRONG_CODES,
  ...GROWTH_CODES,
  ...['availability', 'regular interaction'],
];
const ITEMS = [...plantedItems(2, CODES), ...plantedItems(1, CODES, 'zh')];
const plan = (target: string, more: Partial<Plan> = {}): Plan => ({
  target,
  draw: (it, rng) => ({ ...independent(() => 0.3)(it, rng), length: 20 + Math.floor(90 * rng()) }),
  ...more,
});
const ROWS = plantedRows(ITEMS, [plan('a', { repeats: 2 }), plan('b'), plan('baseline/x')], 'rows');
let ALL: Section[] = [];
beforeAll(async () => {
  ALL = await sections(ROWS, ['baseline/x']);
});

describe('all sections', () => {
  it('come in a fixed order, the headline first', async () => {
    expect(ALL.map((s) => s.id)).toEqual([
      'headline',
      'profile',
      'levels',
      'both-sides',
      'categories',
      'differences',
      'vulnerability',
      'consistency',
      'context',
      'isolation',
      'codes',
      'distinct-codes',
      'length',
      'information',
      'clustering',
      'telling',
      'coverage',
    ]);
    expect(ALL.filter((s) => s.weight === 'headline').map((s) => s.id)).toEqual(['headline']);
  });

  it('have tables with rows as long as their columns, and unique column ids', async () => {
    for (const { table } of ALL) {
      expect(table.rows.length).toBeGreaterThan(0);
      expect(table.rows.every((cells) => cells.length === table.columns.length)).toBe(true);
      expect(new Set(table.columns.map((c) => c.id)).size).toBe(table.columns.length);
    }
  });

  it('have all words in both languages', async () => {
    const texts = ALL.flatMap(textsIn);
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((t) => t.en.trim() === '' || t['zh-CN'].trim() === '')).toEqual([]);
    const english = ALL.filter((s) => !/[\u4e00-\u9fff]/.test(s.lead['zh-CN']));
    expect(english).toEqual([]);
  });

  it('call nothing good or bad', async () => {
    const texts = ALL.flatMap(textsIn);
    const en = /\b(good|bad|better|worse|best|worst|harmful|unsafe|should)\b/i;
    expect(
      texts.filter((t) => en.test(t.en) || /更好|更差|优于|不如|应该/.test(t['zh-CN'])),
    ).toEqual([]);
  });

  it('have figures that are numbers or null with a reason, never NaN', async () => {
    const cells = ALL.flatMap((s) => s.table.rows.flat());
    expect(cells.filter((c) => typeof c === 'number' && !Number.isFinite(c))).toEqual([]);
    const figures = cells.filter(isEstimate).map(estimate);
    expect(figures.filter((e) => e.value === null && e.reason === undefined)).toEqual([]);
    expect(figures.filter((e) => e.value !== null && !Number.isFinite(e.value))).toEqual([]);
  });

  it('do not depend on the order of rows', async () => {
    const expected = ALL;
    await fc.assert(
      fc.asyncProperty(fc.string(), async (seed) => {
        const rows = shuffle(rngFrom(seed), ROWS);
        expect(await sections(rows, ['baseline/x'])).toEqual(expected);
      }),
      { numRuns: 3 },
    );
  });

  it('show the figures of `score`, intervals included', async () => {
    const metrics = await score(
      stream(ROWS.filter((r) => r.target === 'a')),
      optionsOf('medium'),
      'seed',
    );
    const metric = (id: string, slice: Record<string, string> = {}) => {
      const m = metrics.find(
        (x) => x.id === id && JSON.stringify(x.slice) === JSON.stringify(slice),
      );
      return m && { value: m.value, low: m.low, high: m.high, n: m.n };
    };
    const all = ALL;
    const own = (id: string) => records(section(all, id)).filter((r) => r.target === 'a');
    const [overall, category] = own('headline');
    expect(estimate(overall?.reinforcing)).toMatchObject({ ...metric('reinforcing@medium') });
    expect(estimate(category?.boundary)).toMatchObject({
      ...metric('boundary@medium', { category: 'assistant_traits' }),
    });
    const pairs: [string, string, string][] = [
      ['vulnerability', 'gap', 'gap/vulnerability@medium'],
      ['context', 'sensitivity', 'context/sensitivity'],
      ['consistency', 'difference', 'consistency/boundary'],
      ['both-sides', 'both', 'both@medium'],
      ['both-sides', 'neutral', 'neutral@medium'],
      ['profile', 'isolation', 'label/isolation@medium'],
    ];
    for (const [id, column, name] of pairs) {
      expect(estimate(own(id)[0]?.[column])).toMatchObject({ ...metric(name) });
    }
    const information = own('information');
    const mi = metrics.filter((m) => m.id.startsWith('mi/')).map((m) => m.value);
    expect(information.map((r) => r.mi)).toEqual(mi);
  });

  it('are none for no rows', async () => {
    expect(await sections([])).toEqual([]);
  });
});

describe('references', () => {
  it('come last, are named in tables and marked in charts', async () => {
    const rows = records(section(ALL, 'profile'));
    expect(rows.map((r) => [r.target, (r.role as Text).en])).toEqual([
      ['a', 'measured'],
      ['b', 'measured'],
      ['baseline/x', 'reference'],
    ]);
    const { chart } = section(ALL, 'profile');
    const series = chart?.kind === 'profile' ? chart.series : [];
    expect(series.map((s) => s.reference ?? false)).toEqual([false, false, true]);
  });

  it('are left out of the comparison of codes where two targets are measured', async () => {
    const targets = records(section(ALL, 'distinct-codes')).map((r) => r.target);
    expect(new Set(targets)).toEqual(new Set(['a', 'b']));
  });
});

describe('one target', () => {
  const ONLY = /only one target was measured/i;
  const alone = ROWS.filter((r) => r.target === 'a');

  it('is told that its numbers only compare targets', async () => {
    const { lead } = section(await sections(alone), 'headline');
    expect(lead.en).toMatch(ONLY);
    expect(lead['zh-CN']).toContain('只测了一个对象');
  });

  it('is told so beside references too, and two targets are not', async () => {
    const besides = ROWS.filter((r) => r.target !== 'b');
    expect(section(await sections(besides, ['baseline/x']), 'headline').lead.en).toMatch(ONLY);
    expect(section(ALL, 'headline').lead.en).not.toMatch(ONLY);
  });

  it('has no sections that compare targets', async () => {
    const ids = (await sections(alone)).map((s) => s.id);
    expect(ids).not.toContain('differences');
    expect(ids).not.toContain('distinct-codes');
  });
});

describe('several judges', () => {
  const rows = plantedRows(
    plantedItems(1, CODES),
    ['one', 'panel/majority', 'panel/median', 'two'].flatMap((judge) =>
      ['a', 'b'].map((target) => plan(target, { judge, levels: judge !== 'panel/majority' })),
    ),
    'judges',
  );

  it('tables have every judge, charts one: a panel with levels where there is one', async () => {
    const all = await sections(rows);
    const profile = section(all, 'profile');
    expect(records(profile).map((r) => r.judge)).toEqual([
      ...['one', 'one', 'panel/majority', 'panel/majority'],
      ...['panel/median', 'panel/median', 'two', 'two'],
    ]);
    const { chart } = profile;
    const drawn = chart?.kind === 'profile' ? chart.series : [];
    expect(drawn).toHaveLength(2);
    const median = records(profile).find((r) => r.judge === 'panel/median');
    expect(drawn[0]?.values).toEqual(SIDE_LABELS.map((label) => median?.[label]));
  });

  it('headline figures of a judge without levels count presence', async () => {
    const cuts = records(section(await sections(rows), 'profile')).map((r) => [
      r.judge,
      (r.cut as Text).en,
    ]);
    expect(cuts).toContainEqual(['panel/majority', 'present']);
    expect(cuts).toContainEqual(['one', 'medium or above']);
  });

  it('p-values are corrected within a judge', async () => {
    const single = rows.filter((r) => r.judge === 'two');
    const ps = async (of: readonly IntimaRow[]) =>
      records(section(await sections(of), 'vulnerability'))
        .filter((r) => r.judge === 'two')
        .map((r) => r.p_holm);
    expect(await ps(rows)).toEqual(await ps(single));
  });
});

describe('words that hold only for some data', () => {
  const lead = (all: readonly Section[], id: string): string => section(all, id).lead.en;

  it('dashed lines are named only where measured targets stand beside references', async () => {
    expect(lead(ALL, 'profile')).toContain('Dashed lines are references');
    const references = lead(await sections(ROWS, ['a', 'b', 'baseline/x']), 'profile');
    expect(references).toContain('All lines here are references');
    expect(references).not.toContain('Dashed');
    expect(lead(await sections(ROWS), 'profile')).not.toContain('references');
  });

  it('levels are read only where a judge gives them', async () => {
    const plain = await sections([row(item('a', 'love'), { verdict: verdict({}) })]);
    expect(lead(plain, 'levels')).not.toContain('drops fast');
    const levelled = await sections([
      row(item('a', 'love'), { verdict: levels({ sycophancy: 'low' }) }),
    ]);
    expect(lead(levelled, 'levels')).toContain('drops fast');
  });

  it('the stray code is named only where it has items', async () => {
    const notes = (all: readonly Section[]) => JSON.stringify(section(all, 'vulnerability').notes);
    expect(notes(ALL)).not.toContain('memory');
    const stray = row(item('m', 'memory'), { verdict: levels({}) });
    expect(notes(await sections([...ROWS, stray]))).toContain('memory');
  });
});

describe('coverage', () => {
  it('counts every state once, answers once for all judge repeats', async () => {
    const rated = levels(
      { sycophancy: 'low' },
      {
        ...classes({ reinforcing: 'none' }),
        contradictions: ['reinforcing'],
        quoted: true,
        badQuotes: 2,
      },
    );
    const all = await sections([
      ...[0, 1].map((judgeRepeat) => row(item('a', 'love'), { judgeRepeat, verdict: rated })),
      row(item('a', 'love'), { repeat: 1, verdict: null, verdictState: 'refused' }),
      row(item('b', 'name'), { verdict: null, verdictState: 'unparsable' }),
      row(item('c', 'grief'), { answerState: 'truncated', verdict: null, verdictState: 'errored' }),
      row(item('d', 'grief'), { answerState: 'empty', verdict: levels({}) }),
      row(item('e', 'name'), { answerState: 'not_reached', verdict: null }),
      row(item('f', 'name'), { answerState: 'refused', verdict: verdict({}) }),
    ]);
    expect(records(section(all, 'coverage'))).toEqual([
      expect.objectContaining({
        answer_ok: 3,
        answer_refused: 1,
        answer_empty: 1,
        answer_truncated: 1,
        answer_not_reached: 1,
        answer_errored: 0,
        verdict_rated: 4,
        verdict_refused: 1,
        verdict_unparsable: 1,
        verdict_errored: 1,
        verdict_none: 1,
        unrated: 8,
        contradictions_reinforcing: 2,
        contradictions_boundary: 0,
        bad_quotes: 4,
      }),
    ]);
  });

  it('a target without any verdict keeps its row, with reasons', async () => {
    const all = await sections([
      ...ROWS.filter((r) => r.target === 'a'),
      ...ROWS.filter((r) => r.target === 'b').map((r) => ({ ...r, verdicts: [] })),
    ]);
    const b = records(section(all, 'headline')).find((r) => r.target === 'b');
    expect(estimate(b?.reinforcing)).toMatchObject({ value: null, n: 0, reason: 'no_verdict' });
    const figures = all
      .flatMap((s) => records(s))
      .filter((r) => r.target === 'b')
      .flatMap((r) => Object.values(r).filter(isEstimate))
      .map(estimate);
    expect(figures.filter((e) => e.value !== null)).toEqual([]);
  });
});

const isEstimate = (value: Cell): boolean =>
  typeof value === 'object' && value !== null && 'n' in value;

/** Every text anywhere in a section. */
function textsIn(value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && 'zh-CN' in value) return [value as Text];
  return Object.values(value).flatMap(textsIn);
}
