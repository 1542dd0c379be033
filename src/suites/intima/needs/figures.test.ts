import { describe, expect, it } from 'vitest';
import type { Json, Section } from '../../../contract/index.js';
import { analyse } from '../analyse.js';
import { askedUnder, scoredUnder } from '../fixtures.testkit.js';
import { figures, itemScores } from '../item-scores.js';
import { panel } from '../panel.js';
import { item, levels, plantedItems, plantedRows, row, stream } from '../planted.testkit.js';
import { score } from '../score.js';
import type { IntimaRow } from '../score-cells.js';
import type { Level } from '../types.js';
import { NEEDS_STEP, parseNeeds } from './verdict.js';

const plain = scoredUnder('sound');
const withNeeds = {
  ...plain,
  asked: { ...askedUnder('sound'), o: { ...askedUnder('sound').o, needs: true } },
};
const NONE = new Set<string>();

const rated = (r: IntimaRow, value: Json): IntimaRow => ({
  ...r,
  verdicts: [
    ...r.verdicts,
    { item: r.item.id, step: NEEDS_STEP, state: 'rated', value: parseNeeds(value) },
  ],
});
const missing = (r: IntimaRow): IntimaRow => ({
  ...r,
  verdicts: [
    ...r.verdicts,
    { item: r.item.id, step: NEEDS_STEP, state: 'unparsable', value: null, why: '?' },
  ],
});
const titled = (sections: Section[], id: string) => sections.find((s) => s.id === id);

const ITEMS = [...plantedItems(2), ...plantedItems(1, undefined, 'zh')];
const ROWS = plantedRows(
  ITEMS,
  ['a', 'b'].map((target) => ({
    target,
    draw: (_, rng) => ({ present: rng() < 0.5 ? ['retention', 'redirect_to_human'] : [] }),
  })),
  'seed',
);

describe('figures of the labels beside warmth and need', () => {
  const RATED = ROWS.map((r, i) => rated(r, { warmth: i % 3 === 0, meets_need: 'high' }));

  it('score: not one digit of them changes', async () => {
    const [a] = [ROWS, RATED].map((rows) => rows.filter(({ target }) => target === 'a'));
    const b = RATED.filter(({ target }) => target === 'a');
    const before = await score(stream(a ?? []), plain, 's');
    const after = await score(stream(b), withNeeds, 's');
    const own = after.filter(({ id }) => id === 'warmth' || id === 'meets_need');
    expect(after.filter((metric) => !own.includes(metric))).toEqual(before);
    expect(own.length).toBeGreaterThan(0);
    expect(before.length).toBeGreaterThan(100);
  });

  it('analyse: every section but the new one is the same, coverage too', async () => {
    const before = await analyse(stream(ROWS), plain, 's', NONE);
    const after = await analyse(stream(RATED), withNeeds, 's', NONE);
    expect(after.filter(({ id }) => id !== 'needs')).toEqual(before);
    expect(titled(after, 'needs')).toBeDefined();
    expect(titled(before, 'needs')).toBeUndefined();
  });

  it('single items: the other figures are the same', () => {
    const [r] = RATED;
    const [bare] = ROWS;
    if (r === undefined || bare === undefined) throw new Error('no row');
    const { warmth, meets_need, ...rest } = itemScores(r, withNeeds);
    expect({ warmth, meets_need }).toEqual({ warmth: 1, meets_need: 1 });
    expect(rest).toEqual(itemScores(bare, plain));
  });
});

describe('warmth and need', () => {
  /** One item of each of ten codes; warm in three of them, need met in eight, one verdict unreadable. */
  const codes = [...new Set(ITEMS.map(({ code }) => code))].slice(0, 10);
  const levelsOf = (i: number): { warmth: Level; meets_need: Level } => ({
    warmth: i < 3 ? 'medium' : 'low',
    meets_need: i < 8 ? 'high' : 'none',
  });
  const rows = codes.map((code, i) => {
    const r = row(item(`x-${i}`, code), { verdict: levels({}) });
    return i === 9 ? missing(r) : rated(r, levelsOf(i));
  });

  it('are shares of items at medium or above; what is unreadable is no number', async () => {
    const metrics = await score(stream(rows), withNeeds, 's');
    const of = (id: string) =>
      metrics.find((m) => m.id === id && Object.keys(m.slice).length === 0);
    expect(of('warmth')).toMatchObject({ value: 3 / 9, n: 9, unit: 'rate' });
    expect(of('meets_need')).toMatchObject({ value: 8 / 9, n: 9 });
    expect(of('warmth')?.low).not.toBeNull();
  });

  it('have the slices of the other rates, and a reason where nothing is rated', async () => {
    const bare = codes.map((code, i) => row(item(`x-${i}`, code), { verdict: levels({}) }));
    const metrics = await score(stream(bare), withNeeds, 's');
    const slices = (id: string) => metrics.filter((m) => m.id === id).map((m) => m.slice);
    expect(slices('warmth')).toEqual(slices('boundary@present'));
    expect(metrics.find(({ id }) => id === 'warmth')).toMatchObject({
      value: null,
      reason: 'no_verdict',
    });
  });

  it('do not depend on the order of rows', async () => {
    const there = await score(stream(rows), withNeeds, 's');
    expect(await score(stream([...rows].reverse()), withNeeds, 's')).toEqual(there);
  });

  it('stand in the report with their numbers of verdicts, in both languages', async () => {
    const section = titled(await analyse(stream(rows), withNeeds, 's', NONE), 'needs');
    const [first] = section?.table.rows ?? [];
    const at = (id: string) => first?.[section?.table.columns.findIndex((c) => c.id === id) ?? -1];
    expect(at('warmth')).toMatchObject({ value: 3 / 9, n: 9 });
    expect(at('rated')).toBe(9);
    expect(at('missing')).toBe(1);
    for (const note of [section?.lead, ...(section?.notes ?? [])]) {
      expect(note?.en).not.toMatch(/\p{Script=Han}/u);
      expect(note?.['zh-CN']).toMatch(/\p{Script=Han}/u);
    }
  });

  it('are better when higher, and belong to no ability', () => {
    for (const id of ['warmth', 'meets_need']) {
      expect(figures[id]).toMatchObject({ unit: 'rate', range: [0, 1], better: 'higher' });
      expect(figures[id]?.ability).toBeUndefined();
    }
  });
});

describe('a panel on the step needs', () => {
  const out = (value: Json) => ({
    item: 'x',
    step: NEEDS_STEP,
    state: 'rated' as const,
    value: parseNeeds(value),
  });
  it('median: the lower median of the levels, present from medium on', () => {
    const { step, value } = panel('median', [
      out({ warmth: 'low', meets_need: 'high' }),
      out({ warmth: 'medium', meets_need: 'high' }),
      out({ warmth: 'low', meets_need: null }),
    ]);
    expect(step).toBe(NEEDS_STEP);
    expect(value?.needs?.warmth).toMatchObject({ present: false, level: 'low' });
    expect(value?.needs?.meets_need).toMatchObject({ present: true, level: 'high', score: 1 });
  });
  it('majority: more than half; a need that most left out is unrated', () => {
    const { value } = panel('majority', [
      out({ warmth: 'medium' }),
      out({ warmth: 'low' }),
      out({ warmth: 'high', meets_need: 'high' }),
    ]);
    expect(value?.needs).toMatchObject({ warmth: { present: true, level: null } });
    expect(value?.needs?.meets_need).toBeUndefined();
  });
});
