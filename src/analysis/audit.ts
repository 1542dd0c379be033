import { type Estimate, type Text, usageError } from '../contract/index.js';
import type { JudgeEntry } from '../pipeline/index.js';
import { bootstrapRatios } from '../stats/index.js';
import type { AuditHow } from './audit-cells.js';
import { coverageOf } from './audit-coverage.js';
import { equalPairs, groupFigures, pairFigures } from './audit-figures.js';
import {
  type ChosenRaters,
  chosenRaters,
  type JudgeVersion,
  judgeVersions,
  type Raters,
} from './audit-judge.js';
import { consensusOf, peopleFigures } from './audit-people.js';
import {
  auditRatings,
  firstRatings,
  type KindRatings,
  type RatedRun,
  ratingTable,
} from './audit-ratings.js';
import type {
  AuditParts,
  Coverage,
  NoPart,
  PeoplePart,
  PooledAgreement,
  RepeatsPart,
  SecondPart,
} from './audit-types.js';

export type AuditRequest = {
  run: RatedRun;
  /** Null: as `chosenRaters` says. */
  judge: string | null;
  second: string | null;
  people: readonly string[];
  /** A condition's id; null where the run has one, or where all are asked in the same way. */
  condition: string | null;
  /** What a judge saves, as a handicap for people in the alternative annotator test: 0.1 laypeople … 0.2 experts. */
  epsilon: number;
  /** Bootstrap draws; left out: the default of each figure. */
  draws?: number;
};

/** An audit with the ratings behind it. */
export type Audit = {
  raters: Raters;
  version: JudgeVersion;
  conditions: string[];
  kinds: KindRatings[];
  items: number;
  coverage: Coverage;
  clusters: string[];
  parts: Omit<AuditParts, 'probes'>;
};

/**
 * How far a judge of a run agrees with itself, with a second judge and with people, kind by kind. Pure in what is stored;
 * asks nothing.
 * @throws HearthError exit 2 for a suite without single ratings, names that the run does not have, a run of several
 * protocols of which none is named, and a judge that rated nothing
 */
export async function auditJudge(request: AuditRequest): Promise<Audit> {
  const { suite, manifest } = request.run;
  if (suite.judge === undefined) throw noJudge(suite.meta.id);
  if (suite.ratings === undefined) throw noRatings(suite.meta.id);
  const chosen = chosenRaters(manifest, request);
  const run = { ...request.run, conditions: chosenConditions(request, chosen) };
  const raters = { ...chosen, second: await readingSecond(run, chosen) };
  const [version] = judgeVersions(run, raters.judge);
  if (version === undefined) throw new RangeError('auditJudge: no condition');
  const all = [raters.judge, ...(raters.second === null ? [] : [raters.second]), ...raters.people];
  const { kinds, items, clusters, read } = await auditRatings(run, all);
  const own = kinds.filter(({ units }) =>
    units.some(({ values }) => values.has(raters.judge.name)),
  );
  if (own.length === 0) throw ratedNothing(raters.judge.name);
  const seed = manifest.seed;
  const how = { seed, epsilon: request.epsilon, ...(request.draws && { draws: request.draws }) };
  return {
    raters,
    version,
    conditions: run.conditions.map(({ condition }) => condition.id),
    kinds: own,
    items,
    coverage: coverageOf(own, raters, read),
    clusters,
    parts: {
      repeats: repeatsOf(own, raters, manifest.judgeRepeats, how),
      second: secondOf(own, raters, how),
      people: peopleOf(own, raters, how),
    },
  };
}

/** The second judge that was named, else the first candidate with a readable verdict. */
async function readingSecond(
  run: RatedRun,
  { second, seconds }: ChosenRaters,
): Promise<JudgeEntry | null> {
  if (second !== null) return second;
  for (const candidate of seconds)
    if ((await auditRatings(run, [candidate])).kinds.length > 0) return candidate;
  return null;
}

/** Conditions whose judge was asked in one way. */
function chosenConditions(
  { run, condition }: AuditRequest,
  { judge }: Raters,
): RatedRun['conditions'] {
  const { conditions } = run;
  const named = conditions.filter(({ condition: c }) => condition === null || c.id === condition);
  const ids = conditions.map(({ condition: c }) => c.id);
  if (named.length === 0) throw noCondition(condition ?? '', ids);
  const protocols = new Set(named.map(({ condition: c }) => c.asked.protocol));
  if (judge.kind === 'model' && protocols.size > 1) throw severalProtocols(ids);
  return named;
}

type How = Omit<AuditHow, 'clusters'> & { epsilon: number };

const clustersOf = ({ units }: KindRatings): string[] => units.map(({ cluster }) => cluster);

function repeatsOf(
  kinds: readonly KindRatings[],
  { judge }: Raters,
  repeats: number,
  how: How,
): RepeatsPart | NoPart {
  if (judge.kind !== 'model' || repeats < 2) return { reason: 'one_repeat' };
  const table = (kind: KindRatings) =>
    kind.units.map(({ values }) =>
      Array.from({ length: repeats }, (_, i) => values.get(judge.name)?.[i] ?? null),
    );
  return {
    repeats,
    kinds: Object.fromEntries(
      kinds.map((kind) => [
        kind.id,
        groupFigures(kind.kind, table(kind), { ...how, clusters: clustersOf(kind) }),
      ]),
    ),
    pooled: pooled(kinds, table, how),
  };
}

function secondOf(
  kinds: readonly KindRatings[],
  { judge, second }: Raters,
  how: How,
): SecondPart | NoPart {
  if (second === null) return { reason: 'no_second' };
  const common = kinds.filter(({ units }) => units.some(({ values }) => values.has(second.name)));
  if (common.length === 0) return { reason: 'no_ratings' };
  return {
    judge: second.name,
    kinds: Object.fromEntries(
      common.map((kind) => [
        kind.id,
        pairFigures(
          kind.kind,
          firstRatings(kind.units, judge.name),
          firstRatings(kind.units, second.name),
          { ...how, clusters: clustersOf(kind) },
        ),
      ]),
    ),
    pooled: pooled(common, ({ units }) => ratingTable(units, [judge.name, second.name]), how),
  };
}

function peopleOf(
  kinds: readonly KindRatings[],
  { judge, people }: Raters,
  how: How,
): PeoplePart | NoPart {
  if (people.length === 0) return { reason: 'no_people' };
  const names = people.map(({ name }) => name);
  const common = kinds.filter(({ units }) =>
    units.some(({ values }) => values.has(judge.name) && names.some((name) => values.has(name))),
  );
  if (common.length === 0) return { reason: 'no_ratings' };
  const said = ({ units }: KindRatings) => ratingTable(units, names);
  return {
    people: names,
    epsilon: how.epsilon,
    kinds: Object.fromEntries(
      common.map((kind) => [
        kind.id,
        peopleFigures(kind.kind, firstRatings(kind.units, judge.name), said(kind), names, {
          ...how,
          clusters: clustersOf(kind),
        }),
      ]),
    ),
    pooled: pooled(
      common,
      (kind) => {
        const own = firstRatings(kind.units, judge.name);
        return said(kind).map((unit, i) => [
          own[i] ?? null,
          consensusOf(
            kind.kind,
            unit.filter((value) => value !== null),
          ),
        ]);
      },
      how,
    ),
  };
}

/** Share of equal pairs over all kinds of a group; kinds in which any number may be given are left out. */
function pooled(
  kinds: readonly KindRatings[],
  table: (kind: KindRatings) => (number | null)[][],
  how: How,
): PooledAgreement[] {
  const groups = new Map<string, { group: Text | null; kinds: KindRatings[] }>();
  for (const kind of kinds) {
    if (kind.kind.levels === undefined) continue;
    const { group = null } = kind.kind;
    const key = group?.en ?? '';
    const known = groups.get(key) ?? { group, kinds: [] };
    known.kinds.push(kind);
    groups.set(key, known);
  }
  return [...groups.values()].map(({ group, kinds: members }) => {
    const clusters = members.flatMap(clustersOf);
    const numerators = members.flatMap((kind) =>
      table(kind).map((unit) => {
        const given = unit.filter((value) => value !== null);
        return given.length < 2 ? null : equalPairs(given);
      }),
    );
    const [agreement] = bootstrapRatios([{ numerators }], { ...how, clusters });
    const none: Estimate = { value: null, low: null, high: null, n: 0, reason: 'no_data' };
    return { group, agreement: agreement ?? none };
  });
}

const noJudge = (suite: string) =>
  usageError({
    en: `${suite} is scored by rule and has no judge, so there is nothing to audit`,
    'zh-CN': `${suite} 按规则计分，没有裁判，无可审核`,
  });

const noRatings = (suite: string) =>
  usageError({
    en: `${suite} does not say what its verdicts rate, so its judges cannot be audited`,
    'zh-CN': `${suite} 没有说明评判的各项内容，无法审核其裁判`,
  });

const ratedNothing = (judge: string) =>
  usageError(
    {
      en: `${judge} has no readable verdict on any answer of this run; nothing can be compared`,
      'zh-CN': `${judge} 对该运行的回答没有任何可用的评判，无从比较`,
    },
    { field: '--judge' },
  );

const noCondition = (id: string, known: readonly string[]) =>
  usageError(
    {
      en: `the run has no condition "${id}"; it has: ${known.join(', ')}`,
      'zh-CN': `该运行没有条件“${id}”；可用：${known.join('、')}`,
    },
    { field: '--condition' },
  );

const severalProtocols = (known: readonly string[]) =>
  usageError(
    {
      en: `the judge was asked in more than one way; name one condition: ${known.join(', ')}`,
      'zh-CN': `该裁判的提问方式不止一种；请写明一个条件：${known.join('、')}`,
    },
    { field: '--condition' },
  );
