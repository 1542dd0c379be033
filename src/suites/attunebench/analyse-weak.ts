import type { Estimate, Text } from '../../contract/index.js';
import {
  type Difference,
  groupDifference,
  pairedDifference,
  rowDifferences,
} from '../../stats/index.js';
import { figuresOf, type Line, oneEach, type Study } from './analyse-study.js';
import { pointsWith, remark, say, sliceName } from './analyse-words.js';
import type { Group } from './score-collect.js';
import { clustersOf, columnOf, valuesOf } from './score-figures.js';
import { ABILITIES, type Ability, MEASURES, type Measure } from './score-measures.js';
import { groupSlices, OVERALL, participantsIn, type Slice } from './score-slices.js';

/** Where one target is weak: in which ability, for whom, and at which point of conversations. */
export type Weakness = {
  weakest: Text | null;
  whom: Text | null;
  /** Late minus early turns, and how much more than the baseline's that is. */
  point: Difference;
  beyond: Difference | null;
};

export const BEYOND_BASELINE = say('Late − early, beyond the baseline', '后段 − 前段，扣除基线后');

export const weakness = (study: Study, line: Line, groups: readonly Slice[]): Weakness => ({
  weakest: weakest(study, line),
  whom: lowestGroup(study, line, groups),
  point: lateMinusEarly(study, line, 'per_turn'),
  beyond: beyondBaseline(study, line, 'per_turn'),
});

/** Targets whose weaknesses are told in words above the chart; of more the table tells. */
const TOLD = 6;

/** One line a measured target, or a row of people; none where there are many of them. */
export function weaknessLines(rows: readonly ({ line: Line } & Weakness)[]): Text[] {
  const told = rows.filter(({ line }) => line.role === 'measured' || line.role === 'people');
  if (told.length > TOLD)
    return [
      say('\nWhere each target is weak stands in the table.', '\n各被测对象弱在何处见表格。'),
    ];
  return told.map(({ line, weakest: ability, whom, point, beyond }) => {
    const parts = [
      ...(ability === null ? [] : [join2(say('weakest: ', '最弱：'), ability)]),
      ...(whom === null ? [] : [join2(say('hardest for: ', '对谁最难：'), whom)]),
      ...(point.value === null
        ? []
        : [join2(say('late − early: ', '后段 − 前段：'), pointsWith(point))]),
      ...(beyond === null || beyond.value === null
        ? []
        : [join2(say('of it beyond the baseline: ', '其中扣除基线后：'), pointsWith(beyond))]),
    ];
    return say(
      `\n${line.name.en} — ${parts.map((p) => p.en).join('; ')}.`,
      `\n${line.name['zh-CN']}——${parts.map((p) => p['zh-CN']).join('；')}。`,
    );
  });
}

const join2 = (a: Text, b: Text): Text => say(a.en + b.en, a['zh-CN'] + b['zh-CN']);

export const isMajority = ({ target }: Line): boolean => target === 'baseline/majority';

export const valueIn = (study: Study, line: Line, measure: Measure, slice: Slice = OVERALL) =>
  figuresOf({ ...study, draws: 1 }, line, [measure], slice)[0]?.value ?? null;

/** Groups with enough participants for a figure. */
export const largeGroups = ({ items, setting }: Study): Slice[] =>
  groupSlices(items).filter((slice) => participantsIn(items, slice) >= setting.o.min_group);

/** The ability least above its best baseline, on the conversations of both; drafts have none. Null for baselines. */
function weakest(study: Study, line: Line): Text | null {
  if (line.role === 'baseline' || line.role === 'reference') return null;
  const all = ABILITIES.filter((ability) => ability !== 'drafts').flatMap((ability) => {
    const own = valueIn(study, line, ability);
    const floors = baselineLines(study).flatMap((of) => {
      const value = valueIn(study, of, ability);
      return value === null ? [] : [{ of, value }];
    });
    const best = floors.sort((a, b) => b.value - a.value)[0];
    return own === null || best === undefined
      ? []
      : [{ ability, best: best.of, above: own - best.value }];
  });
  const least = all.sort((a, b) => a.above - b.above)[0];
  if (least === undefined) return null;
  const above = aboveOf(study, line, least.best, least.ability);
  return withPoints(MEASURES[least.ability].name, above);
}

function aboveOf(study: Study, line: Line, baseline: Line, ability: Ability): Difference {
  const of = ({ group }: Line) => valuesOf(study, columnOf(group, ability), OVERALL);
  return pairedDifference(of(line), of(baseline), how(study, ability));
}

const withPoints = (name: Text, e: Estimate): Text => {
  const words = pointsWith(e);
  return remark(name, words.en, words['zh-CN']);
};

/** Baselines, also those that were run as targets. */
const baselineLines = (study: Study): Line[] => [
  ...study.baselines,
  ...oneEach(study).filter(({ target }) => target.startsWith('baseline/')),
];

function lowestGroup(study: Study, line: Line, groups: readonly Slice[]): Text | null {
  if (line.role === 'baseline' || line.role === 'reference' || groups.length < 2) return null;
  const all = groups.flatMap((slice) => {
    const value = valueIn(study, line, 'per_turn', slice);
    return value === null ? [] : [{ slice, value }];
  });
  const low = all.sort((a, b) => a.value - b.value)[0];
  if (low === undefined || all.length < 2) return null;
  return withPoints(sliceName(low.slice), againstOthers(study, line.group, low.slice));
}

/** A group's per-turn mean minus that of all other participants. */
export function againstOthers(study: Study, group: Group, { has }: Slice): Difference {
  const { items, seed, draws } = study;
  return groupDifference(valuesOf(study, columnOf(group, 'per_turn'), OVERALL), items.map(has), {
    seed,
    draws,
    clusters: clustersOf(study),
  });
}

type Later = 'middle' | 'late';

const how = (study: Study, measure: Measure) => ({
  seed: study.seed,
  draws: study.draws,
  clusters: clustersOf(study),
  range: MEASURES[measure].range,
});

const thirdOf = (study: Study, { group }: Line, measure: Measure, name: 'early' | Later) =>
  valuesOf(study, columnOf(group, measure, name), OVERALL);

/** A measure on late minus early turns of the same conversations. */
export const lateMinusEarly = (
  study: Study,
  line: Line,
  measure: Measure,
  later: Later = 'late',
): Difference =>
  pairedDifference(
    thirdOf(study, line, measure, later),
    thirdOf(study, line, measure, 'early'),
    how(study, measure),
  );

/**
 * That difference minus the one of others' usual answers on the same conversations: what is left when the change in what
 * is asked is taken away. Null for baselines, and for drafts, which have none.
 */
export function beyondBaseline(study: Study, line: Line, measure: Measure): Difference | null {
  if (line.role === 'baseline' || line.role === 'reference') return null;
  if (MEASURES[measure].level === 'draft' || measure === 'drafts') return null;
  const baseline = baselineLines(study).find(isMajority);
  if (baseline === undefined) return null;
  const change = (of: Line) =>
    rowDifferences(thirdOf(study, of, measure, 'late'), thirdOf(study, of, measure, 'early'));
  const range = MEASURES[measure].range;
  return pairedDifference(change(line), change(baseline), {
    ...how(study, measure),
    range: range && [range[0] - range[1], range[1] - range[0]],
  });
}
