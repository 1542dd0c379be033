import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HearthError } from '../contract/index.js';
import { type Db, openDatabase } from '../store/index.js';
import { valued, valuedRun, valuedVoices } from './compare.testkit.js';
import { checkTargets, chosenFigures, chosenVoices } from './compare-choose.js';
import { clustersOfItems } from './compare-clusters.js';
import { refuseUnlike, unlikenesses } from './compare-differences.js';
import { compareVoices, effectSize } from './compare-figures.js';
import { rankUncertainty } from './compare-ranks.js';
import { compared } from './compare-rows.js';
import { comparisonSections } from './compare-sections.js';

const ANY = { targets: [], judges: [], conditions: [] };
const A = [1, 1, 1, 1, 1, 1, 0, 0];
const B = [1, 0, 1, 0, 1, 0, 0, 0];

async function comparisonOf(targets: Parameters<typeof valuedVoices>[0], suite = valued()) {
  const voices = await valuedVoices(targets, suite);
  const figures = voices[0] === undefined ? {} : chosenFigures(voices[0].run, []);
  const comparison = compareVoices(voices, figures, 'seed');
  const [figure] = comparison.figures;
  if (figure === undefined) throw new Error('no figure');
  return { voices, comparison, figure };
}

describe('differences item by item', () => {
  it('planted 6 of 8 against 3 of 8: 3/8, d = 0.375 / √(3/14 + 15/56)/√2 by hand', async () => {
    const { figure } = await comparisonOf({ a: A, b: B });
    const [pair] = figure.pairs;
    expect(pair?.difference).toMatchObject({ value: 3 / 8, n: 8, clusters: 4 });
    expect(pair).toMatchObject({ higher: 3, equal: 5, lower: 0 });
    // Sample variances of 6 and 3 ones in 8: (6·2)/(8·7) = 3/14 and (3·5)/(8·7) = 15/56.
    expect(pair?.effect).toBeCloseTo(0.375 / Math.sqrt((3 / 14 + 15 / 56) / 2), 12);
    // Sums of the four groups are 1, 1, 1, 0: two of eight sign patterns of the ones reach 3.
    expect(pair?.difference.p).toBeCloseTo(0.25, 1);
    expect(figure.estimates.map(({ value }) => value)).toEqual([6 / 8, 3 / 8]);
  });

  it('all targets stand on the items that all have', async () => {
    const { figure, voices } = await comparisonOf({ a: A, b: ['-', ...B.slice(1)] });
    expect(figure.common).toHaveLength(7);
    expect(figure.any).toBe(8);
    expect(figure.estimates.map(({ value }) => value)).toEqual([5 / 7, 2 / 7]);
    expect(voices.map(({ label }) => label)).toEqual(['a', 'b']);
  });

  it('a target without any value takes no item from the others', async () => {
    const { figure } = await comparisonOf({ a: A, none: Array(8).fill('-'), b: B });
    expect(figure.common).toHaveLength(8);
    expect(figure.estimates.map(({ value }) => value)).toEqual([6 / 8, null, 3 / 8]);
    expect(figure.ranks[1]).toBeNull();
    expect(figure.pairs).toMatchObject([{ a: 0, b: 2, higher: 3, lower: 0 }]);
  });

  it('identical targets: the bound 1.96² / (4 + 1.96²) of four equal groups, and says so beside it', async () => {
    const { voices, comparison, figure } = await comparisonOf({ a: A, b: A });
    const u = 1.959964 ** 2 / (4 + 1.959964 ** 2);
    const [pair] = figure.pairs;
    expect(pair?.difference.low).toBeCloseTo(-u, 5);
    expect(pair?.difference.high).toBeCloseTo(u, 5);
    const sections = comparisonSections({ voices, comparison, unlike: [] }, []);
    const differences = sections.find(({ id }) => id === 'differences');
    const at = differences?.table.columns.findIndex(({ id }) => id === 'interval') ?? -1;
    expect(differences?.table.rows[0]?.[at]).toMatchObject({
      en: 'bound: all groups are equal',
      'zh-CN': '界限：各组取值相同',
    });
    expect(differences?.notes?.some(({ en }) => en.includes('z² / (K + z²)'))).toBe(true);
  });

  it('resamples whole groups, and says so', async () => {
    const { voices, comparison } = await comparisonOf({ a: A, b: B });
    expect(comparison.clusters.kinds).toEqual(['group']);
    const sections = comparisonSections({ voices, comparison, unlike: [] }, []);
    expect(sections.map(({ id }) => id)).toEqual([
      'figures',
      'differences',
      'ranks',
      'widest',
      'runs',
    ]);
    expect(sections[0]?.notes?.[0]?.en).toContain('group');
  });

  it('p is adjusted over all pairs of the report (Holm 1979)', async () => {
    const { figure, comparison } = await comparisonOf({ a: A, b: B, c: B.map((x) => 1 - x) });
    const ps = figure.pairs.map(({ difference }) => difference.p ?? 1).sort((x, y) => x - y);
    const least = figure.pairs.find(({ difference }) => difference.p === ps[0]);
    expect(comparison.tests).toBe(3);
    expect(least?.holm).toBeCloseTo(Math.min(1, 3 * (ps[0] ?? 1)), 12);
  });

  it('identical targets: no difference, equal places, no effect size', async () => {
    const { figure } = await comparisonOf({
      a: [1, 1, 1, 1, 1, 1, 1, 1],
      b: [1, 1, 1, 1, 1, 1, 1, 1],
    });
    expect(figure.pairs[0]).toMatchObject({ effect: null, higher: 0, lower: 0, equal: 8 });
    expect(figure.pairs[0]?.difference).toMatchObject({ value: 0, p: 1 });
    expect(figure.ranks.map((rank) => [rank?.value, rank?.first])).toEqual([
      [1.5, 0.5],
      [1.5, 0.5],
    ]);
  });
});

describe('the items behind a figure', () => {
  it('have the figure as their mean, with the command that shows each', async () => {
    const { voices, comparison, figure } = await comparisonOf({ a: A, b: B });
    const table = comparisonSections({ voices, comparison, unlike: [] }, ['right']).at(-1)?.table;
    const column = table?.columns.findIndex(({ id }) => id === 'v0') ?? -1;
    const values = table?.rows.map((row) => Number(row[column])) ?? [];
    expect(values.reduce((x, y) => x + y, 0) / values.length).toBe(figure.estimates[0]?.value);
    expect(table?.rows[0]?.at(-1)).toBe(`hearth show ${voices[0]?.run.manifest.run} t1`);
  });
});

describe('places', () => {
  it('a lead in every draw is sure, and lower is first where lower is better', () => {
    const draws = [Float64Array.of(3, 3, 3), Float64Array.of(2, 1, 2), Float64Array.of(1, 2, 1)];
    expect(rankUncertainty([3, 2, 1], draws)).toEqual([
      { value: 1, low: 1, high: 1, first: 1 },
      { value: 2, low: 2, high: 3, first: 0 },
      { value: 3, low: 2, high: 3, first: 0 },
    ]);
    expect(rankUncertainty([3, 2, 1], draws, true)[2]).toMatchObject({ value: 1, low: 1, high: 2 });
    expect(rankUncertainty([3, 2, 1], draws, true)[2]?.first).toBeCloseTo(2 / 3, 12);
  });
  it('without draws there is a place and no interval', () => {
    expect(rankUncertainty([2, 2], null)).toEqual([
      { value: 1.5, low: null, high: null, first: null },
      { value: 1.5, low: null, high: null, first: null },
    ]);
  });
});

describe('effect size', () => {
  it('is undefined without spread or with one row', () => {
    expect(effectSize([1, 1], [0, 0])).toBeNull();
    expect(effectSize([1], [0])).toBeNull();
  });
});

describe('groups of items', () => {
  const item = (id: string, clusters: Record<string, string>) => ({ id, clusters });
  it('takes the coarsest kind, and the next one where an item lacks it', () => {
    const items = [
      item('1', { session: 'a', couple: 'x' }),
      item('2', { session: 'b', couple: 'x' }),
      item('3', { session: 'c' }),
      item('4', { session: 'c' }),
    ];
    const { kinds, of } = clustersOfItems(items);
    expect(new Set(kinds)).toEqual(new Set(['couple', 'session']));
    const groups = items.map(of);
    expect(groups[0]).toBe(groups[1]);
    expect(groups[2]).toBe(groups[3]);
    expect(groups[0]).not.toBe(groups[2]);
  });
  it('a kind that all share cannot be resampled and is named', () => {
    const found = clustersOfItems([
      item('1', { user: 'u', s: 'a' }),
      item('2', { user: 'u', s: 'b' }),
    ]);
    expect(found).toMatchObject({ kinds: [], constant: ['user'] });
  });
});

describe('runs', () => {
  let db: Db;
  beforeEach(async () => {
    db = await openDatabase(':memory:');
  });
  afterEach(() => db.destroy());
  const refusal = (act: () => unknown): HearthError => {
    try {
      act();
    } catch (error) {
      return error as HearthError;
    }
    throw new Error('nothing was refused');
  };

  it('that are alike are compared, a target of both by its run', async () => {
    const suite = valued();
    const runs = [await valuedRun(db, suite, { a: A }), await valuedRun(db, suite, { a: B })];
    const voices = chosenVoices(runs, ANY);
    expect(unlikenesses(voices)).toEqual([]);
    const labels = (await compared(voices)).map(({ label }) => label);
    expect(labels).toEqual(runs.map(({ manifest }) => `a (${manifest.run})`));
  });

  it('of other data, version, profile or options are refused, and each is named', async () => {
    const one = await valuedRun(db, valued(), { a: A });
    const two = await valuedRun(
      db,
      valued({ hash: 'other', version: '2' }),
      { b: B },
      {
        profiles: ['official'],
        set: { shout: ['yes'] },
      },
    );
    const voices = chosenVoices([one, two], ANY);
    const unlike = unlikenesses(voices);
    expect(unlike.map(({ key }) => key).sort()).toEqual([
      'data',
      'protocol',
      'scoring',
      'shout',
      'suite',
    ]);
    const error = refusal(() => refuseUnlike(voices, unlike));
    expect(error.code).toBe(2);
    expect(error.message).toContain('data (hash): tiny');
    expect(error.message).toContain('shout: no');
    expect(error.text['zh-CN']).toContain('--allow-differences');
    const comparison = compareVoices(await compared(voices), valued().figures ?? {}, 's');
    const sections = comparisonSections({ voices: await compared(voices), unlike, comparison }, []);
    expect(sections[0]?.id).toBe('unlike');
    const differences = sections.find(({ id }) => id === 'differences')?.table;
    expect(differences?.rows[0]?.at(-1)).toMatchObject({ en: expect.stringContaining('scoring') });
  });

  it('of other judges and parameters are unlike; answer files have no parameters', async () => {
    const model = (temperature: number) => ({
      name: 'm',
      model: 'openai/m',
      baseUrl: 'http://127.0.0.1:9/v1',
      params: { temperature },
    });
    const { planRun } = await import('../pipeline/plan.js');
    const { request } = await import('../pipeline/run.testkit.js');
    const plan = async (temperature: number, judge: string) => {
      const suite = valued();
      const { manifest, conditions } = await planRun(
        request({
          suite,
          targets: [model(temperature)],
          judges: [{ ...model(0), name: judge, model: `openai/${judge}` }],
          env: { OPENAI_API_KEY: 'test-key' },
        }),
      );
      return { db, suite, manifest, conditions };
    };
    const runs = [
      await plan(0, 'j1'),
      await plan(1, 'j2'),
      await valuedRun(db, valued(), { f: A }),
    ];
    const found = unlikenesses(chosenVoices(runs, ANY));
    expect(found.map(({ key, values }) => [key, values])).toEqual([
      ['judge', [expect.stringContaining('openai/j1'), expect.stringContaining('openai/j2'), null]],
      ['temperature', ['0', '1', null]],
    ]);
  });

  it('need a choice among several conditions, and know what they have', async () => {
    const run = await valuedRun(db, valued(), { a: A }, { profiles: ['official', 'sound'] });
    expect(refusal(() => chosenVoices([run], ANY)).message).toMatch(/--condition: .*several/);
    const [condition] = run.conditions;
    const named = { ...ANY, conditions: [condition?.condition.id ?? ''] };
    expect(chosenVoices([run], named)).toHaveLength(1);
    expect(refusal(() => checkTargets([run], ['z'])).message).toContain('known: a');
    expect(refusal(() => chosenVoices([run, run], named)).message).toContain('named twice');
    expect(refusal(() => chosenFigures(run, ['nothing'])).message).toContain('known: right');
  });
});
