import type { Key } from './codes.js';
import { benjaminiYekutieli } from './multiplicity.js';
import { studentTCdf } from './student-t.js';

/** One person set against the judge. `advantage`: how often the judge fits the other people at least as well. */
export type AltTestPerson = {
  /** Column of the person in `people`. */
  person: number;
  n: number;
  judgeWins: number;
  personWins: number;
  /** One-sided, paired; null where n is below `leastItems`. `adjusted`: Benjamini–Yekutieli over people. */
  p: number | null;
  adjusted: number | null;
  beaten: boolean;
};
export type AltTest = {
  /** Share of people whom the judge beats; null with a reason where fewer than two people can be tested. */
  winningRate: number | null;
  /** Mean over people of how often the judge fits the others at least as well, 0…1. */
  advantage: number | null;
  /** A judge passes where it beats half of the people or more. */
  passes: boolean | null;
  reason?: 'too_few';
  people: AltTestPerson[];
};

/**
 * The alternative annotator test (Calderon, Reichart & Dror 2025, ACL): may a judge stand in for a person? Each person is
 * left out in turn; judge and person are compared by how well each fits the remaining people, item by item.
 *
 * `judge`: one verdict an item; `people`: items × people, null where unrated. `closeness`: how well a verdict fits the others'
 * (default: share of them who say the same). `epsilon`: what a judge saves, as a handicap for people (0.1 for laypeople
 * up to 0.2 for experts, as in the paper). Needs about 50 items or more a person; below `leastItems` nobody is tested.
 */
export function altTest<T extends Key>(
  judge: readonly (T | null)[],
  people: readonly (readonly (T | null)[])[],
  how: {
    epsilon: number;
    level?: number;
    leastItems?: number;
    closeness?: (verdict: T, others: readonly T[]) => number;
  },
): AltTest {
  const { epsilon, level = 0.05, leastItems = 30, closeness = shareEqual } = how;
  if (judge.length !== people.length)
    throw new RangeError(`altTest: ${judge.length} verdicts against ${people.length} items`);
  const count = Math.max(0, ...people.map((item) => item.length));
  const compared = Array.from({ length: count }, (_, person) => {
    const wins = people.flatMap((item, i) => {
      const verdict = judge[i] ?? null;
      const own = item[person] ?? null;
      const others = item.filter((value, p): value is T => p !== person && value !== null);
      if (verdict === null || own === null || others.length === 0) return [];
      const difference = closeness(verdict, others) - closeness(own, others);
      return [{ judge: difference >= 0 ? 1 : 0, person: difference <= 0 ? 1 : 0 }];
    });
    return { person, wins };
  });
  const ps = compared.map(({ wins }) =>
    wins.length < leastItems
      ? null
      : oneSided(
          wins.map((w) => w.person - w.judge),
          epsilon,
        ),
  );
  const adjusted = benjaminiYekutieli(ps);
  const rows = compared.map(
    ({ person, wins }, i): AltTestPerson => ({
      person,
      n: wins.length,
      judgeWins: share(wins.map((w) => w.judge)),
      personWins: share(wins.map((w) => w.person)),
      p: ps[i] ?? null,
      adjusted: adjusted[i] ?? null,
      beaten: (adjusted[i] ?? 1) < level,
    }),
  );
  const tested = rows.filter((row) => row.p !== null);
  if (tested.length < 2)
    return { winningRate: null, advantage: null, passes: null, reason: 'too_few', people: rows };
  const winningRate = share(tested.map((row) => (row.beaten ? 1 : 0)));
  const advantage = share(tested.map((row) => row.judgeWins));
  return { winningRate, advantage, passes: winningRate >= 0.5, people: rows };
}

const shareEqual = <T extends Key>(verdict: T, others: readonly T[]): number =>
  others.filter((other) => other === verdict).length / others.length;

const share = (xs: readonly number[]): number =>
  xs.length === 0 ? 0 : xs.reduce((a, b) => a + b, 0) / xs.length;

/** p of "the mean difference is `epsilon` or more" against "it is below". */
function oneSided(differences: readonly number[], epsilon: number): number {
  const n = differences.length;
  const mean = share(differences);
  const variance = differences.reduce((sum, d) => sum + (d - mean) ** 2, 0) / (n - 1);
  if (variance === 0) return mean < epsilon ? 0 : 1;
  return studentTCdf((mean - epsilon) / Math.sqrt(variance / n), n - 1);
}
