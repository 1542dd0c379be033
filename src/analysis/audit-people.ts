import type { Estimate, RatingKind } from '../contract/index.js';
import { type AltTest, altTest, bootstrapRatios, mean } from '../stats/index.js';
import type { AuditHow } from './audit-cells.js';
import {
  type GroupFigures,
  groupFigures,
  type PairFigures,
  pairAgreement,
  pairFigures,
} from './audit-figures.js';

/**
 * What people say together of each unit. `consensus`: units that have one; `ties`: people were of two minds, so there is
 * none; `alone`: rated by one person, so there is none either.
 */
export type ConsensusCounts = { consensus: number; ties: number; alone: number };

/**
 * Leave one out: how often the others' most frequent rating is met, by the person left out and by the judge, on the same
 * units. `human` is the ceiling: what a judge cannot be asked to exceed. `difference`: judge − human.
 */
export type Ceiling = { human: Estimate; judge: Estimate; difference: Estimate };

/** Names of the test's people stand in the order of `people`. */
export type PeopleTest = Omit<AltTest, 'people'> & {
  epsilon: number;
  people: (AltTest['people'][number] & { name: string })[];
};

/** A judge against people, of one kind. `each`: against every person alone. */
export type PeopleFigures = ConsensusCounts & {
  among: GroupFigures;
  judge: PairFigures;
  each: { person: string; agreement: Estimate; kappa: Estimate; units: number }[];
  ceiling: Ceiling;
  test: PeopleTest;
};

const isNumber = (value: number | null): value is number => value !== null;

/** The value that more people gave than any other; null on ties, and where nobody rated. */
export function plurality(given: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const value of given) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const first = [...counts].filter(([, count]) => count === most).map(([value]) => value);
  const [only] = first;
  return first.length === 1 && only !== undefined ? only : null;
}

/**
 * The rating that at least two people gave and more than gave any other; of kinds without levels the mean of two people
 * or more. Null: people are of two minds, or fewer than two rated.
 */
export function consensusOf({ levels }: RatingKind, given: readonly number[]): number | null {
  if (given.length < 2) return null;
  if (levels === undefined) return mean(given);
  const most = plurality(given);
  return most !== null && given.filter((value) => value === most).length >= 2 ? most : null;
}

/**
 * Sets a judge against people. `judge`: one rating a unit; `people`: units × persons, null where unrated. `epsilon`: see
 * `altTest`.
 */
export function peopleFigures(
  kind: RatingKind,
  judge: readonly (number | null)[],
  people: readonly (readonly (number | null)[])[],
  names: readonly string[],
  how: AuditHow & { epsilon: number },
): PeopleFigures {
  const given = people.map((unit) => unit.filter(isNumber));
  const consensus = given.map((unit) => consensusOf(kind, unit));
  const has = consensus.filter(isNumber).length;
  const alone = given.filter((unit) => unit.length === 1).length;
  const several = given.filter((unit) => unit.length > 1).length;
  return {
    consensus: has,
    ties: several - has,
    alone,
    among: groupFigures(kind, people, how),
    judge: pairFigures(kind, judge, consensus, how),
    each: names.map((person, p) => {
      const own = people.map((unit) => unit[p] ?? null);
      return { person, ...pairAgreement(kind, judge, own, how) };
    }),
    ceiling: ceilingOf(kind, judge, people, how),
    test: testOf(kind, judge, people, names, how.epsilon),
  };
}

function ceilingOf(
  kind: RatingKind,
  judge: readonly (number | null)[],
  people: readonly (readonly (number | null)[])[],
  how: AuditHow,
): Ceiling {
  if (kind.levels === undefined) {
    const none: Estimate = { value: null, low: null, high: null, n: 0, reason: 'no_levels' };
    return { human: none, judge: none, difference: none };
  }
  const rows = people.flatMap((unit, at) =>
    unit.flatMap((own, person) => {
      const others = unit.filter((_, p) => p !== person).filter(isNumber);
      const most = plurality(others);
      const said = judge[at] ?? null;
      if (own === null || said === null || most === null) return [];
      const cluster = how.clusters[at] ?? '';
      return [{ human: Number(own === most), judge: Number(said === most), cluster }];
    }),
  );
  const [human, byJudge, difference] = bootstrapRatios(
    [
      { numerators: rows.map((row) => row.human) },
      { numerators: rows.map((row) => row.judge) },
      { numerators: rows.map((row) => row.judge - row.human), range: [-1, 1] },
    ],
    { ...how, clusters: rows.map(({ cluster }) => cluster) },
  );
  if (human === undefined || byJudge === undefined || difference === undefined)
    throw new RangeError('ceilingOf: three figures were asked for');
  return { human, judge: byJudge, difference };
}

/** Closeness on ordered kinds: minus the root mean squared distance to the others, as in the paper. */
const near = (verdict: number, others: readonly number[]): number =>
  -Math.sqrt(others.reduce((sum, other) => sum + (verdict - other) ** 2, 0) / others.length);

function testOf(
  { scale }: RatingKind,
  judge: readonly (number | null)[],
  people: readonly (readonly (number | null)[])[],
  names: readonly string[],
  epsilon: number,
): PeopleTest {
  const { people: rows, ...test } = altTest(judge, people, {
    epsilon,
    ...(scale !== 'nominal' && { closeness: near }),
  });
  return {
    ...test,
    epsilon,
    people: rows.map((row) => ({ ...row, name: names[row.person] ?? String(row.person + 1) })),
  };
}
