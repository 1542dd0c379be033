import type { Estimate, Scored, Text } from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { byJudge } from '../shared/lines.js';
import { BASELINE_NAMES } from './analyse-words.js';
import { type Path, pathsOf } from './relations-paths.js';
import type { How } from './relations-transitions.js';
import { basisOf } from './score.js';
import { BASELINES, baselineSheet } from './score-baselines.js';
import type { Collected, Group } from './score-collect.js';
import { type Basis, figures } from './score-figures.js';
import { type Sheet, sheetOf } from './score-sheet.js';
import { OVERALL, type Slice } from './score-slices.js';
import {
  type AskOptions,
  SCENARIOS,
  type Scenario,
  type ScoreOptions,
  TASKS,
  type Task,
} from './types.js';

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
  baselines: readonly Line[];
  judges: readonly (string | null)[];
  tasks: readonly Task[];
  scenarios: readonly Scenario[];
  asked: Scored<AskOptions, ScoreOptions>['asked'];
  how: How;
  /** Figures by line and slice, each made once. */
  made: Map<Line, Map<string, Map<string, Estimate>>>;
  /** Paths by line, each made once. */
  paths: Map<Line, Path[]>;
};

export function studyOf(
  collected: Collected,
  reference: ReadonlySet<string>,
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
): Study {
  const { items } = collected;
  const basis = basisOf(items, s, seed);
  const lines = collected.groups
    .map(
      (group): Line => ({
        name: same(group.target),
        role: reference.has(group.target) ? 'reference' : 'measured',
        judge: group.judge,
        group,
        sheet: sheetOf(items, group, basis.rule),
      }),
    )
    .sort(byJudge);
  return {
    ...basis,
    lines,
    baselines: BASELINES.map((baseline) => ({
      name: BASELINE_NAMES[baseline],
      role: 'baseline' as const,
      judge: null,
      group: null,
      sheet: baselineSheet(items, baseline, basis.rule),
    })),
    judges: [...new Set(lines.map((line) => line.judge))],
    tasks: TASKS.filter((task) => items.some((item) => item.task === task)),
    scenarios: SCENARIOS.filter((name) => items.some(({ scenario }) => scenario === name)),
    asked: s.asked,
    how: { seed, draws: s.o.draws },
    made: new Map(),
    paths: new Map(),
  };
}

/**
 * Lines of one judge, since most figures need none and would stand twice: a panel where there is one, otherwise the first
 * by name. Charts and figures over time show these.
 */
export function charted({ lines, judges }: Study): Line[] {
  const judge = judges.find((name) => name?.startsWith('panel/') ?? false) ?? judges[0] ?? null;
  return lines.filter((line) => line.judge === judge);
}

/** Charted lines that have answers, with their groups. */
export const answering = (study: Study): { line: Line; group: Group }[] =>
  charted(study).flatMap((line) => (line.group === null ? [] : [{ line, group: line.group }]));

/** Charted lines with the relation patterns that they named over time. */
export const overTime = (study: Study): { line: Line; paths: Path[] }[] =>
  answering(study).map(({ line, group }) => {
    const paths = study.paths.get(line) ?? pathsOf(study.items, group);
    study.paths.set(line, paths);
    return { line, paths };
  });

/** The charted lines and the baselines: what charts show. */
export const withBaselines = (study: Study): Line[] => [...charted(study), ...study.baselines];

/** A figure of a line with the interval that `score` gives it; baselines have none. */
export function figureOf(study: Study, line: Line, id: string, slice: Slice = OVERALL): Estimate {
  const ofLine = study.made.get(line) ?? new Map<string, Map<string, Estimate>>();
  study.made.set(line, ofLine);
  const key = JSON.stringify(slice.slice);
  let found = ofLine.get(key);
  if (found === undefined) {
    const basis = line.group === null ? { ...study, draws: 1 } : study;
    found = new Map(figures(basis, line.sheet, slice).map((f) => [f.id, f.estimate]));
    ofLine.set(key, found);
  }
  const estimate = found.get(id) ?? point(null, 0);
  return line.group === null ? { ...estimate, low: null, high: null } : estimate;
}

/** A figure without an interval. */
export const point = (value: number | null, n: number): Estimate => ({
  value,
  low: null,
  high: null,
  n,
  ...(value === null && { reason: 'no_items' }),
});
