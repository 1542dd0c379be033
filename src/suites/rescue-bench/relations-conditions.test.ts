import { describe, expect, it } from 'vitest';
import type { Profile, Some } from '../../contract/index.js';
import { type Couple, sideTakingSection } from './analyse-conditions.js';
import { contrast } from './analyse-contrast.js';
import { differing } from './analyse-differing.js';
import { leftOut, pairedConditions, type Side, sideTakingOf } from './relations-conditions.js';
import { collect, type RescueRow } from './score-collect.js';
import { item, row, scoredUnder, stream } from './score-fixtures.testkit.js';
import type { AskOptions } from './types.js';

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

  it('tasks without a judge stand once a target, whatever judges there are; a judge’s tasks once a judge', async () => {
    const emotion = (score: number) =>
      row(
        item('e', 1, { task: 'emotion', phrase: 'sad', intensity: 5 }),
        { task: 'emotion', phrase: 'sad', intensity: 5 },
        { verdict: { score } },
      );
    const under = (judge: string, score: number) =>
      [timing('a', 0, true, true), emotion(score)].map((r) => ({ ...r, judge }));
    const a = await side([...under('j1', 3), ...under('j2', 4)]);
    const b = await side([...under('j1', 5), ...under('j2', 4)]);
    expect(pairedConditions(a, b, how).map((p) => [p.task, p.judge, p.base, p.other])).toEqual([
      ['timing', null, 1, 1],
      ['emotion', 'j1', 3, 5],
      ['emotion', 'j2', 4, 4],
    ]);
  });

  it('where no pair differs no interval is drawn', async () => {
    const rows = ['a', 'b', 'c'].map((sample) => timing(sample, 0, true, true));
    const [found] = pairedConditions(await side(rows), await side(rows), how);
    expect(found?.difference).toMatchObject({
      value: 0,
      low: null,
      high: null,
      reason: 'no_variance',
      p: 1,
    });
  });

  it('items whose names could not change places are left out of both comparisons, and counted', async () => {
    const moment = (sample: string, said: string, text: string) => {
      const it = item(sample, 1, { task: 'target', target: 'Ann', named: [] });
      const shown = {
        ...{ index: 1, speaker: 'Ann', targets: ['Ben'], text, background: [], tone: '' },
        ...{ posture: [], face: [], selfDirected: [], interaction: [] },
      };
      return row({ ...it, window: { ...it.window, earlier: [shown] } }, [said]);
    };
    const rows = (said: string) => [moment('a', said, 'You left.'), moment('b', said, 'He left.')];
    const as = await side(rows('Ann'));
    const swapped = await side(rows('Ben'), scoredUnder('sound', {}, { swap: 'names' }));
    expect(sideTakingOf(as, swapped, how)[0]?.changed.n).toBe(1);
    expect(pairedConditions(as, swapped, how)[0]?.difference.n).toBe(1);
    expect(leftOut(as, swapped)).toBe(1);
    const couple = coupleOf({ ...as, id: 'c1' }, { ...swapped, id: 'c2' });
    const section = sideTakingSection(couple, how);
    expect(section?.notes?.map((note) => note.en).join(' ')).toContain('1 items are left out');
  });
});

describe('what is compared with what', () => {
  const rows = (said: boolean) => [
    row(item('a', 0, { task: 'timing', speak: true }), {
      task: 'timing',
      speak: said,
      confidence: null,
    }),
  ];
  const condition = (id: string, asked: Partial<AskOptions> = {}, profile: Profile = 'sound') => ({
    id,
    s: scoredUnder(profile, {}, asked),
    rows: () => stream(rows(id !== 'c1')),
  });
  const shown = async (...sides: Some<ReturnType<typeof condition>>) =>
    (await contrast(sides, 's')).map(({ id, title, lead, table }) => ({
      id,
      title: title.en,
      lead: lead.en,
      rows: table.rows.length,
    }));

  it('one option: named by it', async () => {
    const [found, more] = await shown(
      condition('c1', { blind: false }),
      condition('c2', { blind: true }),
    );
    expect(more).toBeUndefined();
    expect(found).toMatchObject({ id: 'conditions', title: 'Leak meter', rows: 1 });
    expect(found?.lead).toContain('blind=false → true');
    expect(await shown(condition('c1'), condition('c2', { persons: 'one' }))).toMatchObject([
      { title: 'One person’s rows against all rows' },
    ]);
    expect(await shown(condition('c1'), condition('c2', { evidence: 'audio' }))).toMatchObject([
      { title: 'Two values of evidence' },
    ]);
  });

  it('a profile brings its own ids along and is one difference, but not another option', async () => {
    const official = condition('c1', {}, 'official');
    expect(await shown(official, condition('c2'))).toMatchObject([
      { title: 'Leak meter', lead: expect.stringContaining('profile=official → sound') },
    ]);
    expect(await shown(official, condition('c2', { blind: false }))).toMatchObject([
      { title: 'Two profiles' },
    ]);
    expect(await shown(official, condition('c2', { evidence: 'audio' }))).toMatchObject([
      { id: 'conditions-mixed' },
    ]);
  });

  it('two by two: each option by itself, and the pairs that differ in both in one table', async () => {
    const found = await shown(
      condition('c1', { blind: true, swap: 'none' }),
      condition('c2', { blind: true, swap: 'order' }),
      condition('c3', { blind: false, swap: 'none' }),
      condition('c4', { blind: false, swap: 'order' }),
    );
    expect(found).toMatchObject([
      { id: 'conditions-swap', title: 'Swapped order', rows: 2 },
      { id: 'conditions-blind', title: 'Leak meter', rows: 2 },
      { id: 'conditions-mixed', rows: 2 },
    ]);
    expect(found[0]?.lead).not.toContain('blind');
  });

  it('conditions that were asked alike, or share no item, have no section', async () => {
    expect(await shown(condition('c1'), condition('c2'))).toEqual([]);
    const other = {
      ...condition('c2', { persons: 'one' }),
      rows: () =>
        stream([
          row(item('z', 0, { task: 'timing', speak: true }), {
            task: 'timing',
            speak: true,
            confidence: null,
          }),
        ]),
    };
    expect(await contrast([condition('c1'), other], 's')).toEqual([]);
  });
});

const coupleOf = (base: Couple['base'], other: Couple['other']): Couple => ({
  base,
  other,
  differ: differing(base, other),
});
