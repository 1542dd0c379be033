import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bonus, gateRow, RUBRIC } from './fixtures.testkit.js';
import { baselineScore } from './score-baselines.js';
import { bounded, type How, rubricOf, scoreQuestion } from './score-question.js';
import type { Gate, RubricRow } from './types.js';

const rubric = rubricOf(RUBRIC);
const how = (gate: Gate = 'off', unscored: How['unscored'] = 'unknown'): How => ({
  gate,
  unscored,
});
const scores = (hits: number[], h = how()) => scoreQuestion(rubric, hits, h);

describe('S(q,d) = 100·ln(raw − min + 1)/ln(max − min + 1)', () => {
  it('Verbal with −3 and −10: only −3 hit 90.9, only −10 hit 52.5, both 0 (research notes, section 5)', () => {
    const verbal = (a: number, b: number) => scores([0, 0, 0, a, b]).abilities[2];
    expect(verbal(1, 0)).toBeCloseTo(90.9, 1);
    expect(verbal(0, 1)).toBeCloseTo(52.5, 1);
    expect(verbal(1, 1)).toBe(0);
    expect(verbal(0, 0)).toBe(100);
  });

  it('is 0 where nothing can be won or lost', () => {
    const flat = rubricOf([{ ...bonus('温暖'), score: null }, gateRow()]);
    expect(scoreQuestion(flat, [1, 0], how()).abilities).toEqual([0]);
  });

  it('groups rows of one ability wherever they stand, and takes the mean over abilities', () => {
    const mixed = rubricOf([bonus('温暖', 1), bonus('好奇心', 1), bonus('温暖', 2), gateRow()]);
    const { abilities, question } = scoreQuestion(mixed, [1, 1, 0, 0], how());
    expect(abilities[0]).toBeCloseTo((100 * Math.log(2)) / Math.log(4), 12);
    expect(abilities[1]).toBeCloseTo(100, 12);
    expect(question).toBeCloseTo((50 + 100) / 2, 12);
  });

  it('lies in 0…100 and never falls when a bonus is hit or a penalty missed', () => {
    const points = fc.integer({ min: -10, max: 10 }).filter((x) => x !== 0);
    const rows = fc.array(fc.tuple(points, fc.constantFrom(0, 1)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(rows, fc.nat(), (given, pick) => {
        const one = rubricOf(given.map(([score]) => bonus('温暖', score)));
        const hits = given.map(([, hit]) => hit);
        const [s = null] = scoreQuestion(one, hits, how()).abilities;
        expect(s).toBeGreaterThanOrEqual(0);
        expect(s).toBeLessThanOrEqual(100 + 1e-9);
        const at = pick % given.length;
        const better = hits.map((h, i) => (i === at ? ((given[i]?.[0] ?? 0) > 0 ? 1 : 0) : h));
        const [t = null] = scoreQuestion(one, better, how()).abilities;
        expect(t ?? 0).toBeGreaterThanOrEqual((s ?? 0) - 1e-9);
      }),
    );
  });
});

describe('unscored rows', () => {
  it('sound: their ability has no score, and the question none', () => {
    const { abilities, question } = scores([-1, 1, 0, 0, 0]);
    expect(abilities).toEqual([null, 100, 100]);
    expect(question).toBeNull();
  });

  it('official: they count as not hit', () => {
    expect(scores([-1, 1, 0, 0, -1], how('off', 'miss')).abilities).toEqual([0, 100, 100]);
  });

  it('an unscored gate row leaves all abilities without a score where the gate counts', () => {
    expect(scores([1, 1, -1, 0, 0], how('paper'))).toEqual({
      abilities: [null, null, null],
      question: null,
      gated: null,
    });
    expect(scores([1, 1, -1, 0, 0], how('code')).gated).toBe(false);
    expect(scores([1, 1, -1, 0, 0], how('off')).abilities).toEqual([100, 100, 100]);
    expect(scores([1, 1, -1, 0, 0], how('paper', 'miss')).gated).toBe(false);
  });

  it('bounds hold whatever the missing verdicts are', () => {
    const rows: RubricRow[] = [...RUBRIC, gateRow(-4), bonus('温暖', -2)];
    const whole = rubricOf(rows);
    const verdict = fc.constantFrom(0, 1);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(verdict, fc.boolean()), {
          minLength: rows.length,
          maxLength: rows.length,
        }),
        fc.constantFrom<Gate>('paper', 'code', 'off'),
        (given, gate) => {
          const seen = given.map(([hit, hidden]) => (hidden ? -1 : hit));
          const score = (hits: ArrayLike<number>) =>
            scoreQuestion(whole, hits, how(gate)).question ?? Number.NaN;
          const truth = score(given.map(([hit]) => hit));
          expect(truth).toBeGreaterThanOrEqual(score(bounded(whole, seen, 'worst')) - 1e-9);
          expect(truth).toBeLessThanOrEqual(score(bounded(whole, seen, 'best')) + 1e-9);
        },
      ),
    );
  });
});

describe('gate', () => {
  const hit = (gateRows: RubricRow[], gate: Gate) => {
    const rows = [bonus('温暖', 3), ...gateRows];
    return scoreQuestion(
      rubricOf(rows),
      rows.map(() => 1),
      how(gate),
    );
  };

  it('paper: any hit gate row zeroes every ability, with or without points', () => {
    expect(hit([gateRow()], 'paper')).toEqual({ abilities: [0], question: 0, gated: true });
    expect(hit([gateRow(-4)], 'paper').gated).toBe(true);
  });

  it('code: only one with points above 0 does', () => {
    expect(hit([gateRow()], 'code').question).toBeCloseTo(100, 12);
    expect(hit([gateRow(-4)], 'code').gated).toBe(false);
    expect(hit([gateRow(2)], 'code')).toEqual({ abilities: [0], question: 0, gated: true });
  });

  it('off: none; no gate row: nothing to hit', () => {
    expect(hit([gateRow(2)], 'off').gated).toBe(false);
    expect(hit([], 'paper').gated).toBe(false);
  });

  it('a hit gate decides even where other rows are unscored', () => {
    expect(scores([-1, 1, 1, 0, 0], how('paper'))).toEqual({
      abilities: [0, 0, 0],
      question: 0,
      gated: true,
    });
  });
});

describe('baselines', () => {
  it('nothing, everything: as verdicts of that kind, the gate aside', () => {
    expect(baselineScore(rubric, 'nothing').abilities).toEqual([0, 0, 100]);
    expect(baselineScore(rubric, 'everything').abilities).toEqual([100, 100, 0]);
  });

  it('coin: the mean over all ways in which the coins can fall, counted one by one', () => {
    const rows = [
      bonus('温暖', 3),
      bonus('温暖', 3),
      bonus('温暖', -2),
      bonus('温暖', 5),
      gateRow(),
    ];
    const one = rubricOf(rows);
    let sum = 0;
    for (let k = 0; k < 16; k++)
      sum +=
        scoreQuestion(
          one,
          [0, 1, 2, 3].map((bit) => (k >> bit) & 1),
          how('off', 'miss'),
        ).question ?? 0;
    expect(baselineScore(one, 'coin').question).toBeCloseTo(sum / 16, 10);
  });
});
