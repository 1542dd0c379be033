import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accuracyOf, confusionOf, marksOf, mcc, truthOf } from './score-behaviours.js';
import { compositeOf, equalCompositeOf, type Parts } from './score-composite.js';
import { qualityOf } from './score-drafts.js';
import { thirdOf } from './score-measures.js';
import { pairAccuracy, pairTau, tieBrokenTau } from './score-pairs.js';
import { exact, meanOf, missing, weighted } from './score-value.js';
import type { Judged, Turn, TurnGold, Verdict } from './types.js';

const parts = (over: Partial<Record<keyof Parts, number | null>>): Parts => {
  const all = { f1: 1, va: 1, observed: 1, preferred: 1, pairwise: 1, panas: 1, goalFit: 1 };
  const values = { ...all, branches: 1, ...over };
  return Object.fromEntries(
    Object.entries(values).map(([key, x]) => [key, x === null ? null : exact(x)]),
  ) as Parts;
};

describe('composite', () => {
  it('56.16, 100 and 94.6 (research notes, test vectors of section 3)', () => {
    const vector = parts({
      f1: 0.4,
      va: 0.6,
      observed: 0.75,
      preferred: 0.65,
      pairwise: 0.55,
      panas: -0.2,
      goalFit: (0.5 + 0.4 + 0.35 + 0.1) / 4,
      branches: 0.8,
    });
    expect(compositeOf(vector, 'official')?.value).toBe(56.16);
    expect(compositeOf(vector, 'sound')?.value).toBeCloseTo(56.15875, 6);
    expect(compositeOf(parts({}), 'official')?.value).toBe(100);
    expect(compositeOf(parts({ panas: null }), 'official')?.value).toBe(94.6);
  });

  it('sound: unchanged feelings do not apply, so they cost nothing', () => {
    expect(compositeOf(parts({ panas: null }), 'sound')?.value).toBeCloseTo(100, 10);
  });

  it('each part has its share of the whole (research notes, 3.9)', () => {
    const shares = {
      f1: 12,
      va: 12,
      observed: 12.25,
      preferred: 12.25,
      pairwise: 24.5,
      goalFit: 8.1,
      branches: 8.1,
    };
    for (const [part, share] of Object.entries(shares))
      expect(100 - (compositeOf(parts({ [part]: 0 }), 'sound')?.value ?? 0)).toBeCloseTo(share, 8);
    expect(100 - (compositeOf(parts({ panas: -1 }), 'sound')?.value ?? 0)).toBeCloseTo(10.8, 8);
  });

  it('equal weights: half turns, half conversation (research notes, 3.9)', () => {
    expect(equalCompositeOf(parts({ pairwise: 0 }), 'official')?.value).toBe(83.33);
    expect(equalCompositeOf(parts({ branches: 0 }), 'sound')?.value).toBeCloseTo(100 * (5 / 6), 8);
  });

  it('a part of which nothing was answered leaves no composite, only bounds', () => {
    const found = compositeOf({ ...parts({}), pairwise: missing(0, 1) }, 'sound');
    expect(found?.value).toBeNull();
    expect(found?.worst).toBeCloseTo(75.5, 8);
    expect(found?.best).toBeCloseTo(100, 8);
    expect(found?.have).toBeCloseTo(0.755, 8);
  });
});

describe('scores with bounds', () => {
  const any = fc.option(
    fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }).map(exact), fc.constant(missing(0, 1))),
  );
  it('the mean lies between its bounds', () => {
    fc.assert(
      fc.property(fc.array(any), (scores) => {
        const mean = meanOf(scores);
        if (mean?.value == null) return;
        expect(mean.worst).toBeLessThanOrEqual(mean.value + 1e-12);
        expect(mean.best).toBeGreaterThanOrEqual(mean.value - 1e-12);
      }),
    );
  });

  it('nothing that applies gives nothing', () => {
    expect(meanOf([null, null])).toBeNull();
    expect(weighted([[1, null]])).toBeNull();
    expect(meanOf([missing(0, 1), exact(0.5)])).toEqual({
      value: 0.5,
      worst: 0.25,
      best: 0.75,
      have: 0.5,
    });
  });
});

const judged = (observed: Judged['observed'], preferred: Judged['preferred'], llm = null) => ({
  observed,
  preferred,
  llm: llm as Judged['llm'],
});
const goldOf = (behaviours: TurnGold['behaviours'], over: Partial<TurnGold> = {}): TurnGold => ({
  tags: [],
  behaviours,
  winners: [],
  ...over,
});

describe('behaviours', () => {
  it('truth: pre-label and what happened stand in under official only (research notes, 3.3)', () => {
    const bare: Judged = { observed: null, preferred: null, llm: 'yes' };
    expect(truthOf(bare, 'observed', 'official')).toBe('yes');
    expect(truthOf(bare, 'observed', 'sound')).toBeNull();
    expect(truthOf(judged('no', null), 'preferred', 'official')).toBe('no');
    expect(truthOf(judged('no', null), 'preferred', 'sound')).toBeNull();
    expect(truthOf(judged('na', 'na'), 'observed', 'official')).toBeNull();
  });

  it('a missing answer is a no under official, and missing under sound (research notes, 3.3 and 6.5)', () => {
    const gold = goldOf({ B1: judged('yes', 'yes'), B3: judged('no', 'no') });
    const of = (profile: 'official' | 'sound') =>
      accuracyOf(gold, marksOf(gold, 'observed', { B1: 'yes' }, profile), profile);
    expect(of('official')).toEqual(exact(1));
    expect(of('sound')).toEqual({ value: 1, worst: 0.5, best: 1, have: 0.5 });
    const none = marksOf(gold, 'observed', {}, 'official');
    expect(confusionOf(none)).toEqual([0, 0, 1, 1]);
  });

  it('turns with nothing to answer: 1 and 0 under official, not counted under sound', () => {
    const unjudged = goldOf({});
    const na = goldOf({ B1: judged('na', 'na') });
    expect(accuracyOf(unjudged, [], 'official')?.value).toBe(1);
    expect(accuracyOf(na, [], 'official')?.value).toBe(0);
    expect(accuracyOf(unjudged, [], 'sound')).toBeNull();
    expect(accuracyOf(na, [], 'sound')).toBeNull();
  });

  it('MCC (Matthews 1975): 1, −1, 0, and none without both answers', () => {
    expect(mcc([3, 0, 0, 5])).toBe(1);
    expect(mcc([0, 3, 5, 0])).toBe(-1);
    expect(mcc([2, 2, 2, 2])).toBe(0);
    expect(mcc([4, 0, 0, 0])).toBeNull();
  });
});

const turn = (over: Partial<Turn> = {}): Turn => ({
  n: 1,
  user: 'u',
  reply: 'r',
  alternate: 'a',
  human: 'h',
  applicable: [],
  notApplicable: [],
  pairs: [
    { question: 'general', a: 'original', b: 'human' },
    { question: 'PW1', a: 'alternate', b: 'human' },
    { question: 'PW2', a: 'original', b: 'alternate' },
  ],
  ...over,
});

describe('comparisons', () => {
  it('a winner that is missing counts wrong under official and not at all under sound (research notes, 6.3)', () => {
    const marks = [
      { question: 'general', truth: 'A' as const, said: 'A' as const },
      { question: 'PW1', truth: null, said: 'A' as const },
      { question: 'PW2', truth: 'B' as const, said: null },
    ];
    expect(pairAccuracy(marks, 'official')?.value).toBeCloseTo(1 / 3, 12);
    expect(pairAccuracy(marks, 'sound')).toEqual({ value: 1, worst: 0.5, best: 1, have: 0.5 });
    expect(pairAccuracy([], 'official')?.value).toBe(1);
    expect(pairAccuracy([], 'sound')).toBeNull();
  });

  it('τ with ties broken by name takes only ±1 and ±1/3 with three replies (research notes, 3.5)', () => {
    const wins = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(wins, wins, (a, b) => {
        const tau = tieBrokenTau(a, b);
        expect([-1, -1 / 3, 1 / 3, 1].some((x) => Math.abs(x - tau) < 1e-12)).toBe(true);
      }),
    );
    expect(tieBrokenTau([0, 0, 0], [0, 0, 0])).toBe(1);
    expect(tieBrokenTau([2, 1], [1, 2])).toBe(-1);
  });

  it('sound uses τ-b, which a tie on all sides leaves undefined', () => {
    const of = (...said: ('A' | 'B')[]) =>
      (['B', 'B', 'A'] as const).map((truth, i) => ({
        question: 'general',
        truth,
        said: said[i] ?? null,
      }));
    expect(pairTau(turn(), of('B', 'B', 'A'), 'sound')?.value).toBe(1);
    expect(pairTau(turn(), of('A', 'A', 'B'), 'sound')?.value).toBeLessThan(0);
    // Each reply wins once: no order is predicted.
    expect(pairTau(turn(), of('A', 'B', 'B'), 'sound')).toBeNull();
    expect(pairTau(turn(), of('A', 'B', 'B'), 'official')?.value).not.toBeNull();
    expect(pairTau(turn(), of(), 'sound')).toEqual(missing(-1, 1));
    expect(pairTau(turn({ pairs: [] }), [], 'sound')).toBeNull();
  });
});

describe('drafts', () => {
  it('quality is (mean − 1)/6 (research notes, 4)', () => {
    const verdict = (tone: number | null): Verdict => ({
      scores: { overall: 7, emotional: 5, helpful: 4, tone },
      behaviours: {},
    });
    expect(qualityOf(verdict(4), 'sound').value).toBeCloseTo(4 / 6, 12);
    expect(qualityOf(verdict(null), 'sound').value).toBeNull();
    expect(qualityOf(verdict(null), 'official').value).toBeCloseTo((16 / 3 - 1) / 6, 12);
    expect(qualityOf(null, 'sound')).toEqual({ value: null, worst: 0, best: 1, have: 0 });
  });
});

describe('thirds', () => {
  it('are balanced around the middle', () => {
    const counts = (turns: number) =>
      (['early', 'middle', 'late'] as const).map(
        (third) =>
          Array.from({ length: turns }, (_, i) => thirdOf(i + 1, turns)).filter((t) => t === third)
            .length,
      );
    expect(counts(1)).toEqual([0, 1, 0]);
    expect(counts(3)).toEqual([1, 1, 1]);
    expect(counts(4)).toEqual([1, 2, 1]);
    expect(counts(5)).toEqual([2, 1, 2]);
    expect(counts(6)).toEqual([2, 2, 2]);
    expect(counts(7)).toEqual([2, 3, 2]);
  });
});
