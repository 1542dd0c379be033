import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emotion, rawRow, rawRows, session, strategy, view } from './fixtures.testkit.js';
import { instancesOf, targetCandidates, wordCount } from './instances.js';

const rowsOf = (task: Parameters<typeof instancesOf>[1], s = session()) =>
  instancesOf(s, task).map(({ row }) => row);

describe('timing', () => {
  it('[hand-computed] yes after 2, 5, 7, no after 1 and 4: two of each, evenly', () => {
    expect(instancesOf(session(), 'timing')).toEqual([
      { row: 1, gold: { task: 'timing', speak: false } },
      { row: 2, gold: { task: 'timing', speak: true } },
      { row: 4, gold: { task: 'timing', speak: false } },
      { row: 7, gold: { task: 'timing', speak: true } },
    ]);
  });

  it('a sample that lacks one class gives none', () => {
    const rows = [
      rawRow('Ann', ['Therapist'], 'a'),
      rawRow('Therapist', ['Ann'], 'b'),
      rawRow('Ann', ['Therapist'], 'c'),
    ];
    expect(rowsOf('timing', session(rows))).toEqual([]);
  });

  it('is balanced for any order of speakers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Ann', 'Ben', 'Therapist'), { minLength: 1, maxLength: 60 }),
        (speakers) => {
          const rows = speakers.map((speaker) => rawRow(speaker, [], 'x'));
          const found = instancesOf(session(rows), 'timing');
          const yes = found.filter(({ gold }) => gold.task === 'timing' && gold.speak).length;
          expect(yes * 2).toBe(found.length);
          expect(new Set(found.map(({ row }) => row)).size).toBe(found.length);
        },
      ),
    );
  });
});

describe('pattern, target, strategy', () => {
  it('pattern: rows with a label', () => {
    expect(instancesOf(session(), 'pattern')).toEqual([
      { row: 3, gold: { task: 'pattern', label: 'pursue_withdraw' } },
      { row: 6, gold: { task: 'pattern', label: 'attack_attack' } },
    ]);
  });

  it('two people are the group; a strategy without a target takes the row’s', () => {
    expect(instancesOf(session(), 'target')).toEqual([
      { row: 3, gold: { task: 'target', target: 'Couple', named: ['Ann', 'Ben'] } },
      { row: 6, gold: { task: 'target', target: 'Ann', named: ['Ann'] } },
    ]);
    expect(instancesOf(session(), 'strategy').map(({ gold }) => gold)).toEqual([
      { task: 'strategy', strategy: 'track', target: 'Couple' },
      { task: 'strategy', strategy: 'safeguard', target: 'Ann' },
    ]);
  });

  it('only the first strategy counts: an unknown first one makes no item', () => {
    const rows = [
      rawRow('Therapist', ['Ann'], 'x', {
        support_strategy: [
          { strategy_type: 'praise', target: ['Ann'] },
          { strategy_type: 'track', target: ['Ann'] },
        ],
      }),
      rawRow('Therapist', ['Therapist'], 'y', { support_strategy: strategy('track', []) }),
    ];
    expect(rowsOf('strategy', session(rows))).toEqual([]);
  });

  it('candidates: people, the group, then other sets as labels, so the group can stand twice', () => {
    expect(targetCandidates(session(), 'Ann')).toEqual(['Ann', 'Ben', 'Couple', 'Couple']);
    expect(targetCandidates(session(), 'Cat')).toEqual(['Ann', 'Ben', 'Couple', 'Couple', 'Cat']);
  });
});

describe('checkpoints', () => {
  it('emotion: the first three of eight rows are left out [ceil(8 × 0.3) = 3]', () => {
    expect(instancesOf(session(), 'emotion').map(({ row }) => row)).toEqual([4, 5, 7]);
  });

  it('emotion: five words, the speaker’s own emotion, a readable intensity', () => {
    const late = (said: string, who: string, intensity: number | string) => [
      ...rawRows(),
      rawRow('Ann', ['Ben'], said, { internal_emotion: emotion(who, 'glad', intensity) }),
    ];
    const last = (rows: ReturnType<typeof late>) => rowsOf('emotion', session(rows)).at(-1);
    expect(last(late('one two three four five', 'Ann', 3))).toBe(9);
    expect(last(late('one two three four', 'Ann', 3))).toBe(7);
    expect(last(late('one two three four five', 'Ben', 3))).toBe(7);
    expect(last(late('one two three four five', 'Ann', 11))).toBe(7);
    expect(last(late('one two three four five', 'Ann', '2.5'))).toBe(9);
  });

  it('at most five, from the first to the last [7 of them: places 0, 1.5→2, 3, 4.5→4, 6]', () => {
    const rows = Array.from({ length: 7 }, () =>
      rawRow('Ann', ['Ben'], 'x', { viewpoints_attitudes: view('Ann', 'Ben', 'y') }),
    );
    expect(rowsOf('viewpoint', session(rows))).toEqual([1, 3, 4, 5, 7]);
  });

  it('viewpoint: the speaker’s own views only', () => {
    const rows = [
      rawRow('Ann', ['Ben'], 'x', { viewpoints_attitudes: view('Ben', 'Ann', 'y') }),
      rawRow('Couple', ['Therapist'], 'x', { viewpoints_attitudes: view('Couple', 'Ann', 'y') }),
    ];
    expect(rowsOf('viewpoint', session(rows))).toEqual([]);
  });

  it('words: English as published, Chinese by Unicode words', () => {
    expect(wordCount("Don't you — see 3 of them?", 'en')).toBe(6);
    expect(wordCount('我不知道他也怕。', 'zh')).toBeGreaterThanOrEqual(5);
    expect(wordCount('我不知道他也怕。', 'en')).toBe(0);
  });
});
