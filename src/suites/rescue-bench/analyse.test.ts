import { describe, expect, it } from 'vitest';
import type { Cell, Estimate, Section, Text } from '../../contract/index.js';
import { analyse } from './analyse.js';
import { patternIds } from './labels.js';
import { score } from './score.js';
import type { RescueRow } from './score-collect.js';
import {
  find,
  item,
  patternItems,
  row,
  type Said,
  scoredUnder,
  stream,
  timelineOf,
} from './score-fixtures.testkit.js';
import { type RescueItem, type Scenario, THERAPIST } from './types.js';

/** A planted session: eight rows, all six tasks. */
function session(sample: string, scenario: Scenario, k: number): RescueItem[] {
  const patterns = patternIds(scenario);
  const timeline = timelineOf(
    Array.from({ length: 8 }, (_, i) => {
      const person = i % 4 === 0 ? 'Ann' : 'Ben';
      return i % 2 === 0
        ? {
            speaker: person,
            targets: i % 4 === 0 ? ['Ben'] : [THERAPIST],
            utteranceType: i % 4 === 0 ? 'accusation' : 'disclosure',
            emotions: [{ person, intensity: (i + k) % 9, phrase: 'hurt' }],
          }
        : { pattern: patterns[(i + k) % 4] ?? '', targets: ['Ann'] };
    }),
  );
  const over = { scenario, timeline };
  const views = [{ source: 'Ann', target: 'Ben', viewpoint: 'never listens' }];
  return [
    ...patternItems(sample, timeline, over),
    item(sample, 0, { task: 'timing', speak: true }, over),
    item(sample, 2, { task: 'timing', speak: false }, over),
    ...[3, 5, 7].map((r) =>
      item(sample, r, { task: 'target', target: r === 5 ? 'Ben' : 'Ann', named: [] }, over),
    ),
    item(sample, 3, { task: 'strategy', strategy: 'track', target: 'Ann' }, over),
    item(sample, 5, { task: 'strategy', strategy: 'join', target: 'Ann' }, over),
    item(sample, 4, { task: 'emotion', phrase: 'hurt', intensity: 6 }, { ...over, speaker: 'Ann' }),
    item(sample, 0, { task: 'viewpoint', views }, { ...over, speaker: 'Ann' }),
  ];
}

const items = [
  ...[0, 1, 2, 3].flatMap((k) => session(`c${k}`, 'couple', k)),
  ...[0, 1, 2].flatMap((k) => session(`f${k}`, 'family', k)),
];

/** Answers of a target that is right where `right` says so; every seventh answer fails. */
const target = (name: string, right: (it: RescueItem, i: number) => boolean): RescueRow[] =>
  items.map((it, i) => {
    const { gold } = it;
    const ok = right(it, i);
    const said = (): Said => {
      switch (gold.task) {
        case 'timing':
          return { task: 'timing', speak: ok ? gold.speak : !gold.speak, confidence: null };
        case 'pattern':
          return [ok ? gold.label : 'mixed_transition'];
        case 'target':
          return [ok ? gold.target : 'Ben', 'Ann'];
        case 'strategy':
          return [ok ? gold.strategy : 'reframe'];
        case 'emotion':
          return { task: 'emotion', phrase: 'hurt', intensity: ok ? 6 : 1 };
        case 'viewpoint':
          return { task: 'viewpoint', views: ok ? gold.views : [] };
      }
    };
    const judged = gold.task === 'emotion' || gold.task === 'viewpoint';
    return row(it, i % 7 === 3 ? 'unparsable' : said(), {
      target: name,
      judge: 'judge/a',
      ...(judged && i % 7 !== 3 && { verdict: { score: ok ? 5 : 2, similarity: 0.4 } }),
    });
  });

const rows = [
  ...target('good', (_, i) => i % 5 !== 0),
  ...target('coupler', ({ scenario }) => scenario === 'couple'),
  ...target('ref', () => false),
];
const sound = scoredUnder('sound');
const run = (list: readonly RescueRow[] = rows, s = sound): Promise<Section[]> =>
  analyse(stream(list), s, 'seed', new Set(['ref']));

const of = (sections: readonly Section[], id: string): Section => {
  const found = sections.find((section) => section.id === id);
  if (found === undefined) throw new Error(`no section ${id}`);
  return found;
};
const records = ({ table }: Section): Record<string, Cell>[] =>
  table.rows.map((cells) =>
    Object.fromEntries(table.columns.map((c, i) => [c.id, cells[i] ?? null])),
  );
const en = (cell: Cell | undefined): string =>
  typeof cell === 'object' && cell !== null && 'en' in cell ? cell.en : String(cell);
const estimate = (cell: Cell | undefined): Estimate => {
  if (typeof cell !== 'object' || cell === null || !('low' in cell)) throw new Error('no estimate');
  return cell;
};

/** Every text anywhere in a value. */
function texts(value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('zh-CN' in value) return [value as Text];
  return Object.values(value).flatMap(texts);
}
/** Every number anywhere in a value. */
const numbers = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbers)
      : [];

describe('every section', () => {
  it('is there, in order, the headline first', async () => {
    const sections = await run();
    expect(sections.map(({ id }) => id)).toEqual([
      'overview',
      'gap',
      'scenarios',
      'labels',
      'change',
      'forecast',
      'progress',
      'attention',
      'timing',
      'ranked',
      'judged',
      'near-strategies',
      'views',
      'transitions-couple',
      'transitions-family',
      'transition-distance',
      'cycles',
      'label-mix',
      'ripple',
      'interaction',
      'coverage',
    ]);
    expect(sections.filter(({ weight }) => weight === 'headline').map(({ id }) => id)).toEqual([
      'overview',
    ]);
  });

  it('has tables as wide as their heads, words in both languages and no number that is none', async () => {
    for (const section of [...(await run()), ...(await run(rows, scoredUnder('official')))]) {
      const ids = section.table.columns.map(({ id }) => id);
      expect(new Set(ids).size, section.id).toBe(ids.length);
      for (const cells of section.table.rows) expect(cells, section.id).toHaveLength(ids.length);
      for (const text of texts(section)) {
        expect(text.en.trim(), section.id).not.toBe('');
        expect(text['zh-CN'].trim(), section.id).not.toBe('');
      }
      expect(numbers(section).every(Number.isFinite), section.id).toBe(true);
    }
  });

  it('charts have as many values as axes and columns', async () => {
    for (const { id, chart } of await run()) {
      if (chart?.kind === 'profile')
        for (const { values } of chart.series) expect(values, id).toHaveLength(chart.axes.length);
      if (chart?.kind === 'heatmap')
        for (const { rows: all } of chart.facets)
          for (const { values } of all) expect(values, id).toHaveLength(chart.columns.length);
    }
  });

  it('nothing at all without rows, and only what was asked with one task', async () => {
    expect(await run([])).toEqual([]);
    const timing = rows.filter(({ item: it }) => it.task === 'timing');
    expect((await run(timing)).map(({ id }) => id)).toEqual([
      'overview',
      'scenarios',
      'timing',
      'interaction',
      'coverage',
    ]);
  });

  it('the order of rows changes nothing', async () => {
    expect(await run([...rows].reverse())).toEqual(await run());
  });
});

describe('overview', () => {
  it('holds the figures of score with their intervals, and the lines without reading', async () => {
    const own = rows.filter((r) => r.target === 'good');
    const metrics = await score(stream(own), sound, 'seed');
    const table = records(of(await run(own), 'overview'));
    const good = table.find((r) => en(r.target) === 'good');
    for (const id of ['timing/f1', 'pattern/accuracy', 'strategy/recall@1', 'emotion/judge']) {
      const { value, low, high, n } = find(metrics, id);
      expect(estimate(good?.[id])).toMatchObject({ value, low, high, n });
    }
    const chance = table.find((r) => en(r.target) === 'chance');
    expect(estimate(chance?.['timing/f1']).value).toBe(0.5);
    expect(en(chance?.role)).toBe('baseline');
    expect(table.find((r) => en(r.target) === 'repeat last')).toBeDefined();
  });

  it('says how official counts failures and rows without a label, and that the prompts leak', async () => {
    const unlabelled = rows.map((r) => ({
      ...r,
      item: {
        ...r.item,
        timeline: {
          ...r.item.timeline,
          rows: [
            ...r.item.timeline.rows,
            ...timelineOf([{}]).rows.map((t) => ({ ...t, index: 8 })),
          ],
        },
      },
    }));
    const section = of(await run(unlabelled, scoredUnder('official')), 'overview');
    const notes = (section.notes ?? []).map((note) => note.en).join(' ');
    expect(notes).toContain('counts as right');
    expect(notes).toContain('7 therapist rows without a label');
    expect(notes).toContain('give the answer away');
    const plain = (of(await run(), 'overview').notes ?? []).map((note) => note.en).join(' ');
    expect(plain).not.toContain('give the answer away');
  });

  it('references are drawn as such', async () => {
    const { chart } = of(await run(), 'overview');
    if (chart?.kind !== 'profile') throw new Error('no profile');
    expect(chart.series.filter(({ reference }) => reference).map(({ label }) => label.en)).toEqual([
      'ref',
      'chance',
      'majority',
      'repeat last',
    ]);
  });
});

describe('sections of two judges and of official items', () => {
  it('judged figures stand once a judge, the others once', async () => {
    const second = rows.map((r) => ({ ...r, judge: 'judge/b' }));
    const sections = await run([...rows, ...second]);
    const names = (id: string) =>
      records(of(sections, id)).filter((r) => en(r.target) === 'good').length;
    expect(names('judged')).toBe(2);
    expect(names('timing')).toBe(1);
    expect(names('change')).toBe(1);
  });

  it('the published tables stand beside official items only, marked as not re-run', async () => {
    const official = rows.map((r) => ({ ...r, item: { ...r.item, origin: 'official' as const } }));
    const published = records(of(await run(official), 'published'));
    expect(published).toHaveLength(30);
    expect(published.every((r) => en(r.status).startsWith('published, not re-run'))).toBe(true);
    expect(published[0]).toMatchObject({ model: 'Qwen-Plus', pattern: 0.3827, emotion: 3.58 });
    expect(published.filter((r) => en(r.status).endsWith('reassembled'))).toHaveLength(6);
  });
});

describe('target × scenario', () => {
  it('the target that reads couples only stands out on the side of couples', async () => {
    const table = records(of(await run(), 'interaction'));
    const found = table.find((r) => r.target === 'coupler' && en(r.task) === 'Relation pattern');
    expect(estimate(found?.own).value).toBe(1);
    expect(estimate(found?.beyond).value ?? 0).toBeGreaterThan(0.3);
    expect(table.some((r) => r.target === 'ref')).toBe(false);
  });
});
