import { expect, it } from 'vitest';
import type { RatingKind } from '../../contract/index.js';
import { answerRows } from './answer-rows.js';
import { type BlindUnit, compareBlind } from './comparison.js';
import { sliceKappa } from './slice-kappa.js';

const hit: RatingKind = {
  label: { en: 'hit', 'zh-CN': '命中' },
  scale: 'nominal',
  levels: [
    { value: 0, label: { en: 'miss', 'zh-CN': '未命中' } },
    { value: 1, label: { en: 'hit', 'zh-CN': '命中' } },
  ],
  group: { en: 'bonus rows', 'zh-CN': '加分项' },
};
const RATERS = [
  { name: 'r1', tier: 1 },
  { name: 'r2', tier: 1 },
  { name: 'r3', tier: 2 },
];
const unit = (
  question: string,
  judge: number | null,
  people: (number | null)[],
  more: Partial<BlindUnit> = {},
): BlindUnit => ({
  item: `${question}-a`,
  question,
  target: 'one',
  kind: 'bonus',
  step: '1',
  abilities: ['warmth'],
  difficulty: 1,
  judge,
  people,
  ...more,
});
const compare = (units: BlindUnit[]) => compareBlind(units, { bonus: hit }, RATERS, 'seed');

it('F5, F6: consensus is what two of three say; agreement is the share where the judge says it too', () => {
  const found = compare([
    unit('q1', 1, [1, 1, 0]),
    unit('q2', 0, [0, 0, 0]),
    unit('q3', 1, [0, 1, 0]),
    unit('q4', 0, [1, 0, 0]),
  ]);
  expect(found.agreement).toMatchObject({ value: 0.75, n: 4 });
  expect(found).toMatchObject({ units: 4, questions: 4, ties: 0, alone: 0, unjudged: 0 });
});

it('F5: two raters of two minds have no consensus, and it is counted rather than guessed', () => {
  const found = compare([unit('q1', 1, [1, 0, null]), unit('q2', 1, [1, 1, null])]);
  expect(found.ties).toBe(1);
  expect(found.agreement.n).toBe(1);
});

it('F6: what the judge could not be read on counts for nobody', () => {
  const found = compare([unit('q1', null, [1, 1, 1]), unit('q2', 1, [1, 1, 1])]);
  expect(found).toMatchObject({ units: 1, unjudged: 1 });
});

it('F6: per kind with κ and ceiling, per group, ability, difficulty, target and tier', () => {
  const units = Array.from({ length: 60 }, (_, i) => {
    const truth = i % 2;
    return unit(
      `q${i}`,
      i % 10 === 0 ? 1 - truth : truth,
      [truth, truth, i % 5 === 0 ? 1 - truth : truth],
      {
        difficulty: (i % 3) + 1,
        abilities: [i % 2 === 0 ? 'warmth' : 'humour'],
        target: i % 2 === 0 ? 'one' : 'two',
      },
    );
  });
  const found = compare(units);
  expect(found.agreement.value).toBeCloseTo(0.9);
  // Balanced margins: κ = (0.9 − 0.5) ⁄ 0.5.
  expect(found.kinds.bonus?.judge.kappa.value).toBeCloseTo(0.8);
  expect(found.byAbility.every(({ kappa }) => kappa !== undefined)).toBe(true);
  for (const slices of [found.byDifficulty, found.byTier])
    for (const { kappa } of slices) {
      expect(kappa?.low).toBeLessThanOrEqual(kappa?.value ?? Number.NaN);
      expect(kappa?.high).toBeGreaterThanOrEqual(kappa?.value ?? Number.NaN);
    }
  expect(found.kinds.bonus?.ceiling.human.value).toBeGreaterThan(0.5);
  expect(found.kinds.bonus?.test.people.map(({ name }) => name)).toEqual(['r1', 'r2', 'r3']);
  expect(found.byGroup.map(({ name }) => name)).toEqual(['bonus rows']);
  expect(found.byAbility.map(({ name }) => name)).toEqual(['humour', 'warmth']);
  expect(found.byDifficulty).toHaveLength(3);
  expect(found.byTarget.map(({ name, units: n }) => [name, n])).toEqual([
    ['one', 30],
    ['two', 30],
  ]);
  expect(found.byTier.map(({ name, units: n }) => [name, n])).toEqual([
    ['1', 120],
    ['2', 60],
  ]);
  expect(found.scores).toHaveLength(2);
});

it('F6: κ over kinds is chance within each kind, so that other levels do not raise it', () => {
  const one = (question: string, kind: string, judge: number, consensus: number) => ({
    question,
    kind,
    judge,
    consensus,
  });
  // Within each kind judge and people are independent: half of them equal, κ is 0.
  const units = ['a', 'b'].flatMap((kind) =>
    [0, 1].flatMap((judge) =>
      [0, 1].map((said) => one(`${kind}${judge}${said}`, kind, judge, said)),
    ),
  );
  expect(sliceKappa(units, { a: hit, b: hit }, 's')).toMatchObject({ value: 0, n: 8 });
  const { levels: _, ...free } = hit;
  expect(sliceKappa(units, { a: free, b: free }, 's')).toMatchObject({
    value: null,
    reason: 'no_levels',
  });
});

it('F6: item by item: judge, each rater and the consensus of every criterion, and where they differ', () => {
  const rows = answerRows(
    [unit('q2', 1, [1, 1, 0]), unit('q1', 0, [1, 1, null]), unit('q3', 1, [1, 0, null])],
    { bonus: hit },
    ['r1', 'r2', 'r3'],
  );
  expect(rows.map(({ question, consensus, differs }) => [question, consensus, differs])).toEqual([
    ['q1', 1, true],
    ['q2', 1, false],
    ['q3', null, true],
  ]);
  expect(rows[0]?.people).toEqual([
    { rater: 'r1', value: 1 },
    { rater: 'r2', value: 1 },
  ]);
});
