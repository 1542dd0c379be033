import { describe, expect, it } from 'vitest';
import { altTest } from './alt-test.js';
import { rngFrom } from './random.js';
import { studentTCdf } from './student-t.js';

describe('studentTCdf', () => {
  it.each([
    [1, 1, 0.75],
    [2.228138852, 10, 0.975],
    [2.75, 30, 0.995],
    [-1.812461123, 10, 0.05],
    [1.644853627, 1e7, 0.95],
    [0, 4, 0.5],
  ])('t %d with %d degrees of freedom: %d (tables of the distribution)', (t, df, p) => {
    expect(studentTCdf(t, df)).toBeCloseTo(p, 5);
  });
});

describe('altTest', () => {
  const rng = rngFrom('alt-test');
  const truth = Array.from({ length: 200 }, () => rng() < 0.5);
  /** Says the truth in a share of the items. */
  const rater = (right: number) => truth.map((t) => (rng() < right ? t : !t));
  const table = (...columns: boolean[][]) =>
    truth.map((_, i) => columns.map((column) => column[i] ?? null));

  it('a judge as good as people passes; it beats them all', () => {
    const people = table(rater(0.85), rater(0.85), rater(0.85));
    const found = altTest(rater(0.95), people, { epsilon: 0.15 });
    expect(found).toMatchObject({ winningRate: 1, passes: true });
    expect(found.advantage).toBeGreaterThan(0.85);
  });
  it('a coin does not pass', () => {
    const people = table(rater(0.9), rater(0.9), rater(0.9));
    const found = altTest(rater(0.5), people, { epsilon: 0.15 });
    expect(found).toMatchObject({ winningRate: 0, passes: false });
  });
  it('counts wins as a hand does', () => {
    // Others of person 0: person 1. Judge equals person 1 in items 0 and 2; person 0 equals person 1 in items 0 and 1.
    const people = [
      [1, 1],
      [0, 0],
      [0, 1],
    ];
    const [first] = altTest([1, 1, 1], people, { epsilon: 0.1, leastItems: 3 }).people;
    expect(first).toMatchObject({ n: 3, judgeWins: 2 / 3, personWins: 2 / 3 });
  });
  it('says so where there are too few items, and refuses other lengths', () => {
    const few = altTest(
      [1, 1],
      [
        [1, 1],
        [1, 0],
      ],
      { epsilon: 0.1 },
    );
    expect(few).toMatchObject({ winningRate: null, passes: null, reason: 'too_few' });
    expect(() => altTest([1], [], { epsilon: 0.1 })).toThrow(/1 verdicts against 0/);
  });
});
