import { consensusOf, type PeopleFigures, peopleFigures } from '../../analysis/audit-people.js';
import type { Estimate, RatingKind } from '../../contract/index.js';
import { bootstrapRatios } from '../../stats/index.js';
import { sliceKappa } from './slice-kappa.js';

/** One part of one answer that judge and people rated. `people`: one place a rater of the test, null where they did not. */
export type BlindUnit = {
  /** The work item. */
  item: string;
  question: string;
  target: string;
  kind: string;
  step: string;
  abilities: readonly string[];
  difficulty: number;
  judge: number | null;
  people: readonly (number | null)[];
};

/** How often judge and people's consensus are the same, in one slice. `ties`: people were of two minds. */
export type Slice = {
  name: string;
  agreement: Estimate;
  /** Agreement beyond chance within each kind; tests of before it was kept have none. */
  kappa?: Estimate;
  units: number;
  ties: number;
};

export type Comparison = {
  /** Units with a rating of the judge and of a person at least. */
  units: number;
  questions: number;
  answers: number;
  /** Share of units with a consensus in which the judge says the same; clusters are questions. */
  agreement: Estimate;
  ties: number;
  alone: number;
  /** Without a rating of the judge: they count for nobody. */
  unjudged: number;
  kinds: Readonly<Record<string, PeopleFigures>>;
  byKind: Slice[];
  byGroup: Slice[];
  byAbility: Slice[];
  byDifficulty: Slice[];
  byTarget: Slice[];
  /** The judge against the single verdicts of raters of one tier. */
  byTier: Slice[];
  /** Mean ratings of each target, of the judge and of the consensus, on the same units. */
  scores: { target: string; kind: string; judge: Estimate; people: Estimate; units: number }[];
};

type Kinds = Readonly<Record<string, RatingKind>>;
type Seen = BlindUnit & { consensus: number | null; given: number };

/** What one rating says at most, for the handicap of the alternative annotator test: experts, as in the paper. */
const EPSILON = 0.2;

/**
 * A judge against people, unit by unit. Raters' first verdicts only; consensus is what at least two say and more than say
 * anything else (of three with two levels: two). Nothing is compared where people are of two minds; it is counted.
 * @param raters names of the places in `people`, and each one's tier
 */
export function compareBlind(
  units: readonly BlindUnit[],
  kinds: Readonly<Record<string, RatingKind>>,
  raters: readonly { name: string; tier: number }[],
  seed: string,
): Comparison {
  const seen: Seen[] = units.flatMap((unit) => {
    const kind = kinds[unit.kind];
    const given = unit.people.filter((value): value is number => value !== null);
    if (kind === undefined || given.length === 0) return [];
    return [{ ...unit, given: given.length, consensus: consensusOf(kind, given) }];
  });
  const judged = seen.filter(({ judge }) => judge !== null);
  const slices = (of: (unit: Seen) => readonly string[]): Slice[] =>
    slicesOf(judged, of, kinds, seed);
  return {
    units: judged.length,
    questions: new Set(judged.map(({ question }) => question)).size,
    answers: new Set(judged.map(({ item }) => item)).size,
    agreement: agreementOf(judged, seed),
    ties: tiesOf(judged),
    alone: judged.filter(({ given }) => given === 1).length,
    unjudged: seen.length - judged.length,
    kinds: Object.fromEntries(
      Object.entries(kinds).flatMap(([id, kind]) => {
        const own = judged.filter((unit) => unit.kind === id);
        if (own.length === 0) return [];
        const how = { seed, clusters: own.map(({ question }) => question), epsilon: EPSILON };
        const figures = peopleFigures(
          kind,
          own.map(({ judge }) => judge),
          own.map(({ people }) => people),
          raters.map(({ name }) => name),
          how,
        );
        return [[id, figures]];
      }),
    ),
    byKind: slices(({ kind }) => [kind]),
    byGroup: slices(({ kind }) => [kinds[kind]?.group?.en ?? ''].filter((name) => name !== '')),
    byAbility: slices(({ abilities }) => abilities),
    byDifficulty: slices(({ difficulty }) => [String(difficulty)]),
    byTarget: slices(({ target }) => [target]),
    byTier: tiersOf(judged, raters, kinds, seed),
    scores: scoresOf(judged, seed),
  };
}

const tiesOf = (units: readonly Seen[]): number =>
  units.filter(({ consensus, given }) => consensus === null && given > 1).length;

/** Over questions, since the units of one question are alike. */
function agreementOf(units: readonly Seen[], seed: string): Estimate {
  const [agreement] = bootstrapRatios(
    [
      {
        numerators: units.map(({ consensus, judge }) =>
          consensus === null ? null : Number(consensus === judge),
        ),
      },
    ],
    { seed, clusters: units.map(({ question }) => question) },
  );
  return agreement as Estimate;
}

function slicesOf(
  units: readonly Seen[],
  of: (unit: Seen) => readonly string[],
  kinds: Kinds,
  seed: string,
): Slice[] {
  const groups = new Map<string, Seen[]>();
  for (const unit of units)
    for (const name of of(unit)) groups.set(name, [...(groups.get(name) ?? []), unit]);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => ({
      name,
      agreement: agreementOf(own, `${seed}/${name}`),
      kappa: sliceKappa(
        own.flatMap(({ question, kind, judge, consensus }) =>
          judge === null || consensus === null ? [] : [{ question, kind, judge, consensus }],
        ),
        kinds,
        `${seed}/${name}`,
      ),
      units: own.length,
      ties: tiesOf(own),
    }));
}

function tiersOf(
  units: readonly Seen[],
  raters: readonly { tier: number }[],
  kinds: Kinds,
  seed: string,
): Slice[] {
  const tiers = [...new Set(raters.map(({ tier }) => tier))].sort();
  return tiers.map((tier) => {
    const rows = units.flatMap(({ people, judge, question, kind }) =>
      people.flatMap((value, p) =>
        value === null || raters[p]?.tier !== tier
          ? []
          : [{ same: Number(value === judge), question, kind, judge, consensus: value }],
      ),
    );
    const [agreement] = bootstrapRatios([{ numerators: rows.map(({ same }) => same) }], {
      seed: `${seed}/tier ${tier}`,
      clusters: rows.map(({ question }) => question),
    });
    const kappa = sliceKappa(
      rows.flatMap(({ judge, ...row }) => (judge === null ? [] : [{ ...row, judge }])),
      kinds,
      `${seed}/tier ${tier}`,
    );
    return {
      name: String(tier),
      agreement: agreement as Estimate,
      kappa,
      units: rows.length,
      ties: 0,
    };
  });
}

/** What the difference does to a target's mean, and not to verdicts alone. */
function scoresOf(units: readonly Seen[], seed: string): Comparison['scores'] {
  const groups = new Map<string, Seen[]>();
  for (const unit of units) {
    if (unit.consensus === null) continue;
    const key = JSON.stringify([unit.target, unit.kind]);
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const values = own.map(({ judge }) => judge ?? 0);
    const ranges = [...values, ...own.map(({ consensus }) => consensus ?? 0)];
    const range: [number, number] = [Math.min(...ranges), Math.max(...ranges)];
    const [judge, people] = bootstrapRatios(
      [
        { numerators: values, range },
        { numerators: own.map(({ consensus }) => consensus), range },
      ],
      { seed: `${seed}/${first.target}`, clusters: own.map(({ question }) => question) },
    );
    return [
      {
        target: first.target,
        kind: first.kind,
        judge: judge as Estimate,
        people: people as Estimate,
        units: own.length,
      },
    ];
  });
}
