import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RatingKind, same } from '../contract/index.js';
import { rngFrom } from '../stats/index.js';
import { consensusOf, peopleFigures, plurality } from './audit-people.js';

const levels = [0, 1, 2].map((value) => ({ value, label: same(String(value)) }));
const ordinal: RatingKind = { label: same('kind'), scale: 'ordinal', levels };
const binary: RatingKind = { label: same('kind'), scale: 'nominal', levels: levels.slice(0, 2) };
const open: RatingKind = { label: same('kind'), scale: 'interval' };

const how = (n: number) => ({
  seed: 'test',
  epsilon: 0.2,
  draws: 50,
  clusters: Array.from({ length: n }, (_, i) => `i${i}`),
});

describe('consensusOf', () => {
  it.each([
    [[1, 1, 0], 1],
    [[1, 1, 1], 1],
    [[0, 1, 2], null],
    [[0, 1], null],
    [[1, 1], 1],
    [[1], null],
    [[], null],
    [[0, 0, 1, 1], null],
    [[0, 0, 1, 1, 2], null],
    [[0, 0, 1, 1, 1], 1],
  ])('%j → %j', (given, wanted) => {
    expect(consensusOf(ordinal, given)).toBe(wanted);
  });

  it('is the mean where any number may be given, of two people or more', () => {
    expect(consensusOf(open, [1, 2, 4])).toBeCloseTo(7 / 3, 12);
    expect(consensusOf(open, [1])).toBeNull();
  });

  it('does not depend on who said what (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 })), (given) => {
        expect(consensusOf(ordinal, [...given].reverse())).toBe(consensusOf(ordinal, given));
        expect(plurality([...given].sort())).toBe(plurality(given));
      }),
    );
  });
});

/** Three people who see the truth and err by chance, and a judge of a given quality. */
function planted(seed: string, n: number, errs: { people: number; judge: number }) {
  const rng = rngFrom(seed);
  const say = (truth: number, error: number): number => (rng() < error ? 1 - truth : truth);
  const truths = Array.from({ length: n }, () => (rng() < 0.5 ? 1 : 0));
  return {
    judge: truths.map((truth) => say(truth, errs.judge)),
    people: truths.map((truth) => [0, 1, 2].map(() => say(truth, errs.people))),
  };
}
const names = ['ana', 'bo', 'chen'];

describe('peopleFigures', () => {
  it('a judge better than people passes the alternative annotator test, a coin does not', () => {
    const good = planted('good', 200, { people: 0.2, judge: 0.05 });
    const found = peopleFigures(binary, good.judge, good.people, names, how(200));
    expect(found.test).toMatchObject({ epsilon: 0.2, passes: true, winningRate: 1 });
    expect(found.test.people.map(({ name }) => name)).toEqual(names);
    expect(found.ceiling.difference.value).toBeGreaterThan(0);
    const coin = planted('coin', 200, { people: 0.1, judge: 0.5 });
    const bad = peopleFigures(binary, coin.judge, coin.people, names, how(200));
    expect(bad.test).toMatchObject({ passes: false, winningRate: 0 });
    expect(bad.ceiling.difference.high).toBeLessThan(0);
  });

  it('counts ties and single ratings, and compares on what people agree on', () => {
    const people = [
      [1, 1, 1],
      [1, 1, 0],
      [2, 1, 0],
      [2, null, null],
      [null, null, null],
      [0, 0, null],
    ];
    const found = peopleFigures(ordinal, [1, 0, 1, 2, 1, 0], people, names, how(6));
    expect(found).toMatchObject({ consensus: 3, ties: 1, alone: 1 });
    expect(found.judge.units).toBe(3);
    expect(found.judge.agreement.value).toBeCloseTo(2 / 3, 12);
    expect(found.judge.bias.value).toBeCloseTo(-1 / 3, 12);
    expect(found.each.map(({ units }) => units)).toEqual([5, 4, 3]);
    expect(found.test).toMatchObject({ passes: null, reason: 'too_few' });
  });

  it('leave one out: each person and the judge against the most frequent rating of the others', () => {
    // Unit 1: each of three is met by the other two. Unit 2: only the one who differs has others that agree.
    const found = peopleFigures(
      binary,
      [1, 1],
      [
        [1, 1, 1],
        [1, 1, 0],
      ],
      names,
      how(2),
    );
    expect(found.ceiling.human).toMatchObject({ n: 4, value: 3 / 4 });
    expect(found.ceiling.judge).toMatchObject({ n: 4, value: 1 });
  });

  it('one person has no consensus and no ceiling, and is compared alone', () => {
    const found = peopleFigures(binary, [1, 0, 1], [[1], [0], [0]], ['ana'], how(3));
    expect(found).toMatchObject({ consensus: 0, ties: 0, alone: 3 });
    expect(found.judge.kappa.value).toBeNull();
    expect(found.ceiling.human.value).toBeNull();
    expect(found.each[0]).toMatchObject({ person: 'ana', units: 3 });
    expect(found.each[0]?.agreement.value).toBeCloseTo(2 / 3, 12);
  });

  it('ordered kinds are tested by distance: one step off beats two steps off', () => {
    const n = 60;
    const rng = rngFrom('near');
    const truth = Array.from({ length: n }, () => Math.floor(rng() * 3));
    const people = truth.map((t) => [t, t, t === 0 ? 2 : 0]);
    const judge = truth.map((t) => (t === 2 ? 1 : t));
    const { test } = peopleFigures(ordinal, judge, people, names, how(n));
    const third = test.people[2];
    expect(third?.judgeWins).toBe(1);
    expect(third?.beaten).toBe(true);
  });
});
