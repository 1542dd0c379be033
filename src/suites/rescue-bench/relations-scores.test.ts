import { describe, expect, it } from 'vitest';
import { gapOf } from './relations-gap.js';
import { interactionsOf } from './relations-interaction.js';
import { confusionsOf } from './relations-strategies.js';
import { attentionOf, distressOf, momentsOf, mostDistressed } from './relations-targets.js';
import {
  detailPart,
  scoresByDetail,
  scoresByPart,
  viewPart,
  voicePart,
} from './relations-views.js';
import { basisOf } from './score.js';
import { collect, type RescueRow } from './score-collect.js';
import {
  groupOf,
  item,
  row,
  type Said,
  scoredUnder,
  stream,
  timelineOf,
} from './score-fixtures.testkit.js';
import { sheetOf } from './score-sheet.js';
import { type RescueItem, THERAPIST, type View } from './types.js';

const how = { seed: 's', draws: 100 };
const sound = scoredUnder('sound');
const felt = (person: string, intensity: number) => ({ person, intensity, phrase: 'x' });

describe('targets of support on a planted session', () => {
  const timeline = timelineOf([
    { speaker: 'Ann', emotions: [felt('Ann', 4), felt('Ben', 4)] },
    { targets: ['Ann'] },
    { speaker: 'Ben', emotions: [felt('Ben', 8)] },
    { targets: ['Couple'] },
    { targets: ['Ann'] },
    { targets: ['Ben'] },
  ]);
  const target = (at: number, right: string) =>
    item('s', at, { task: 'target', target: right, named: [right] }, { timeline });
  const items = [target(1, 'Ann'), target(3, 'Couple'), target(4, 'Ann'), target(5, 'Ben')];
  const moments = (said: readonly Said[]) =>
    momentsOf(items, groupOf(items.map((it, i) => row(it, said[i] ?? 'errored'))));

  it('the most distressed member is the one with the highest last intensity; a tie and a single one are none', () => {
    expect([0, 1, 3, 5].map((at) => mostDistressed(timeline, at))).toEqual([
      null,
      null,
      'Ben',
      'Ben',
    ]);
  });

  it('hand-computed: of three known moments answers turn to Ben twice, the therapist once, chance 1/3', () => {
    const d = distressOf(moments([['Ann'], ['Ben'], ['Ben'], ['Ann']]), how);
    expect(d.said).toMatchObject({ n: 3 });
    expect(d.said.value).toBeCloseTo(2 / 3, 12);
    expect(d.gold.value).toBeCloseTo(1 / 3, 12);
    expect(d.chance).toBeCloseTo(1 / 3, 12);
  });

  it('hand-computed shares of attention: answers 1, 3, 0 against 2, 1, 1', () => {
    const a = attentionOf(moments([['Ann'], ['Ben'], ['Ben'], ['Ben']]), how);
    expect(a.groupSaid.value).toBe(0);
    expect(a.groupGold.value).toBe(0.25);
    expect(a.distance.value).toBe(0.5);
    expect(a.topSaid.value).toBe(0.75);
    expect(a.topGold.value).toBeCloseTo(2 / 3, 12);
  });

  it('moments without an answer are left out', () => {
    const d = distressOf(moments([['Ann'], 'errored', ['Ben'], 'refused']), how);
    expect(d.said).toMatchObject({ value: 1, n: 1 });
  });
});

describe('near strategies', () => {
  it('hand-counted: track named once, taken for reframe twice, once something else', () => {
    const items = ['track', 'track', 'track', 'track', 'join'].map((strategy, i) =>
      item(`s${i}`, 1, { task: 'strategy', strategy, target: 'Ann' }),
    );
    const said: Said[] = [['track'], ['reframe'], ['reframe', 'track'], ['enact'], ['evoke']];
    const found = confusionsOf(items, groupOf(items.map((it, i) => row(it, said[i] ?? []))), how);
    expect(found.map(({ gold, near }) => [gold, near])).toEqual([
      ['track', 'reframe'],
      ['reframe', 'track'],
      ['evoke', 'join'],
      ['join', 'evoke'],
    ]);
    expect(found[0]).toMatchObject({
      right: { value: 0.25 },
      taken: { value: 0.5 },
      other: { value: 0.25 },
    });
    expect(found[3]?.taken.value).toBe(1);
    expect(found[1]?.right).toMatchObject({ value: null, reason: 'no_data' });
  });

  it('join of families, which is another thing, is not taken for a neighbour of evoke', () => {
    const gold = { task: 'strategy', strategy: 'join', target: 'Ann' } as const;
    const family = item('f', 1, gold, { scenario: 'family' });
    const found = confusionsOf([family], groupOf([row(family, ['track'])]), how);
    expect(found[3]).toMatchObject({ gold: 'join', other: { value: null, n: 0 } });
  });
});

const view = (target: string, viewpoint = 'never listens'): View => ({
  source: 'Ann',
  target,
  viewpoint,
});

describe('viewpoints and emotions by how they are told', () => {
  const told = (sample: string, targets: string[], views: View[], utteranceType = ''): RescueItem =>
    item(
      sample,
      0,
      { task: 'viewpoint', views },
      {
        speaker: 'Ann',
        timeline: timelineOf([{ speaker: 'Ann', targets, utteranceType }]),
      },
    );

  it('directly to the one it is of, to the therapist of another, or of oneself', () => {
    expect(viewPart(told('a', ['Ben'], [view('Ben')]))).toBe('told_directly');
    expect(viewPart(told('a', [THERAPIST], [view('Ben')]))).toBe('told_therapist');
    expect(viewPart(told('a', [THERAPIST], [view('Ann')]))).toBe('told_otherwise');
    expect(viewPart(told('a', [THERAPIST], [view(THERAPIST)]))).toBe('told_otherwise');
    expect(viewPart(item('a', 0, { task: 'timing', speak: true }))).toBeNull();
  });

  it('guarded and open utterances; other kinds are neither', () => {
    expect(
      ['accusation', 'disclosure', 'recollection'].map((kind) =>
        voicePart(told('a', [], [], kind)),
      ),
    ).toEqual(['guarded', 'open', null]);
  });

  it('coarse is fewer views or less than half the letters', () => {
    const gold = [view('Ben', 'abcdefgh'), view('Ben', 'ij')];
    expect(detailPart(gold, [view('Ben', 'abcdefghijkl')])).toBe('coarse');
    expect(detailPart(gold, [view('Ben', 'ab'), view('Ben', 'cd')])).toBe('coarse');
    expect(detailPart(gold, [view('Ben', 'abc'), view('Ben', 'de')])).toBe('full');
  });

  it('hand-computed mean scores by part and by detail', () => {
    const items = [
      told('a', ['Ben'], [view('Ben')]),
      told('b', [THERAPIST], [view('Ben')]),
      told('c', [THERAPIST], [view('Ben')]),
    ];
    const rows = items.map((it, i) =>
      row(
        it,
        { task: 'viewpoint', views: i === 2 ? [] : [view('Ben')] },
        { judge: 'j', verdict: { score: [5, 3, 2][i] ?? null } },
      ),
    );
    const group = { ...groupOf(rows), judge: 'j' };
    const rule = { failures: 'apart', viewpoint: '1-5' } as const;
    const parts = ['told_directly', 'told_therapist'] as const;
    const by = scoresByPart(items, group, rule, how, 'viewpoint', parts, (it) => {
      const part = viewPart(it);
      return part === 'told_otherwise' ? null : part;
    });
    expect(by.told_directly.value).toBe(5);
    expect(by.told_therapist.value).toBe(2.5);
    const detail = scoresByDetail(items, group, rule, how);
    expect([detail.full.value, detail.coarse.value]).toEqual([4, 2]);
    expect(detail.share.value).toBeCloseTo(1 / 3, 12);
  });
});

describe('local cues against relations', () => {
  it('hand-computed: timing 1, emotion 0.5; pattern 0.4, target 0; gap 0.55', async () => {
    const timing = (sample: string, speak: boolean) =>
      row(item(sample, 0, { task: 'timing', speak }), { task: 'timing', speak, confidence: 1 });
    const pattern = (sample: string, right: boolean) =>
      row(item(sample, 1, { task: 'pattern', label: 'attack_attack' }), [
        right ? 'attack_attack' : 'pursue_withdraw',
      ]);
    const target = (sample: string, right: boolean) =>
      row(item(sample, 2, { task: 'target', target: 'Ann', named: [] }), [right ? 'Ann' : 'Ben']);
    const rows: RescueRow[] = [
      timing('a', true),
      timing('b', false),
      pattern('a', true),
      pattern('b', false),
      target('a', true),
      target('b', false),
      target('c', false),
      row(
        item('a', 3, { task: 'emotion', phrase: 'hurt', intensity: 5 }),
        { task: 'emotion', phrase: 'hurt', intensity: 5 },
        { verdict: { score: 3 } },
      ),
    ];
    const { items, groups } = await collect(stream(rows));
    const [group] = groups;
    if (group === undefined) throw new Error('no group');
    const basis = basisOf(items, sound, 's');
    const { skills, gap } = gapOf(basis, sheetOf(items, group, basis.rule));
    expect(skills.timing.value).toBe(1);
    expect(skills.emotion.value).toBe(0.5);
    expect(skills.pattern.value).toBeCloseTo((1 / 2 - 1 / 6) / (5 / 6), 12);
    expect(skills.target.value).toBeCloseTo(0, 12);
    expect(skills.strategy.value).toBeNull();
    expect(gap.value).toBeCloseTo(0.75 - 0.2, 12);
  });
});

const strategyItem = (sample: string, scenario: 'couple' | 'family' = 'couple'): RescueItem =>
  item(sample, 0, { task: 'strategy', strategy: 'track', target: 'Ann' }, { scenario });

describe('target × scenario', () => {
  const items = [
    strategyItem('a'),
    strategyItem('b'),
    strategyItem('f', 'family'),
    strategyItem('g', 'family'),
  ];
  const sheet = (right: readonly boolean[]) =>
    sheetOf(items, groupOf(items.map((it, i) => row(it, [right[i] ? 'track' : 'join']))), {
      failures: 'apart',
      viewpoint: '1-5',
    });
  const basis = basisOf(items, sound, 's');

  it('hand-computed: one target is better with couples only, so each is half a point off the mean', () => {
    const sheets = [
      { target: 'x', sheet: sheet([true, true, false, false]) },
      { target: 'y', sheet: sheet([false, false, false, false]) },
    ];
    const found = interactionsOf(basis, sheets, ['strategy', 'timing']);
    expect(found.map(({ target, own, beyond }) => [target, own.value, beyond.value])).toEqual([
      ['x', 1, 0.5],
      ['y', 0, -0.5],
    ]);
  });

  it('needs two targets and two scenarios', () => {
    expect(interactionsOf(basis, [{ target: 'x', sheet: sheet([]) }], ['strategy'])).toEqual([]);
    const couples = basisOf(items.slice(0, 2), sound, 's');
    const two = ['x', 'y'].map((target) => ({ target, sheet: sheet([]) }));
    expect(interactionsOf(couples, two, ['strategy'])).toEqual([]);
  });
});
