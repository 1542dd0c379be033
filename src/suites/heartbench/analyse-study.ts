import type { Estimate, Scored, Text } from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { byJudge } from '../shared/lines.js';
import type { Category } from './abilities.js';
import { BASELINE_NAMES } from './analyse-words.js';
import { BASELINE_JUDGES } from './local-judges.js';
import { BASELINES } from './score-baselines.js';
import type { Collected, Group } from './score-collect.js';
import {
  abilityFigures,
  abilityMeans,
  type Basis,
  categoryFigure,
  overall,
  overallValue,
  questionMean,
} from './score-figures.js';
import { baselineSheet, type Rule, type Sheet, sheetOf } from './score-sheet.js';
import { OVERALL, type Slice } from './score-slices.js';
import type { Aggregation, AskOptions, ScoreOptions } from './types.js';

/** What stands in a row of a table or as a line of a chart: a target under a judge, or a baseline of the data. */
export type Line = {
  name: Text;
  role: 'measured' | 'reference' | 'baseline';
  judge: string | null;
  /** Null for baselines of the data, which have no answers. */
  group: Group | null;
  sheet: Sheet;
};

/** All that the sections are made of: every target and judge of one condition. */
export type Study = Basis & {
  /** By judge; within a judge measured targets first, then references, both by name. */
  lines: readonly Line[];
  /** Verdicts without judgement, on the same rubrics. */
  baselines: readonly Line[];
  judges: readonly (string | null)[];
  rule: Rule;
  aggregation: Aggregation;
};

export function studyOf(
  collected: Collected,
  reference: ReadonlySet<string>,
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
): Study {
  const rule: Rule = { scoring: s.scoring, gate: s.o.gate };
  const lines = collected.groups
    .map(
      (group): Line => ({
        name: same(group.target),
        role: reference.has(group.target) ? 'reference' : 'measured',
        judge: group.judge,
        group,
        sheet: sheetOf(collected, group, rule),
      }),
    )
    .sort(byJudge);
  const baselines = BASELINES.map(
    (baseline): Line => ({
      name: BASELINE_NAMES[baseline],
      role: 'baseline',
      judge: null,
      group: null,
      sheet: baselineSheet(collected, baseline),
    }),
  );
  return {
    items: collected.items,
    abilities: collected.abilities,
    seed,
    draws: s.o.draws,
    lines,
    baselines,
    judges: [...new Set(lines.map((line) => line.judge))],
    rule,
    aggregation: s.o.aggregation,
  };
}

/**
 * Charts show one judge, to stay readable: a panel where there is one, otherwise the first by name that reads the
 * replies, otherwise the first.
 */
export function charted({ lines, judges }: Study): Line[] {
  const judge =
    judges.find((name) => name?.startsWith('panel/') ?? false) ??
    judges.find((name) => name !== null && !BASELINE_JUDGES.includes(name)) ??
    judges[0] ??
    null;
  return lines.filter((line) => line.judge === judge);
}

/** The charted lines and the baselines: what every chart shows. */
export const withBaselines = (study: Study): Line[] => [...charted(study), ...study.baselines];

/** A figure without an interval. */
export const point = (value: number | null, n: number): Estimate => ({
  value,
  low: null,
  high: null,
  n,
  ...(value === null && { reason: 'no_items' }),
});

const inSlice = ({ items }: Study, slice: Slice): number => items.filter(slice.has).length;

const strict = ({ rule }: Study): boolean => rule.scoring === 'sound';

export const overallOf = (
  study: Study,
  line: Line,
  slice: Slice = OVERALL,
  how: Aggregation = study.aggregation,
): Estimate =>
  line.group === null
    ? point(overallValue(study, line.sheet, slice, how), inSlice(study, slice))
    : overall(study, line.sheet, slice, how, strict(study));

export function abilitiesOf(study: Study, line: Line, slice: Slice = OVERALL): Estimate[] {
  if (line.group !== null) return abilityFigures(study, line.sheet, slice);
  return abilityMeans(study, line.sheet, slice).map((value, i) =>
    point(value, line.sheet.abilities[i]?.filter((x) => x !== null).length ?? 0),
  );
}

export function categoryOfLine(study: Study, line: Line, category: Category): Estimate {
  const estimate = categoryFigure(study, line.sheet, OVERALL, category, strict(study));
  return line.group === null ? point(estimate.value, estimate.n) : estimate;
}

export function questionMeanOf(study: Study, line: Line, slice: Slice = OVERALL): Estimate {
  const estimate = questionMean(study, line.sheet, slice);
  return line.group === null ? point(estimate.value, estimate.n) : estimate;
}
