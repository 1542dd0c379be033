import type { Estimate, Scored, Text } from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { chartNote } from '../../i18n/index.js';
import { byJudge } from '../shared/lines.js';
import type { Collected, Group } from './score-collect.js';
import {
  type Basis,
  type Bounds,
  basisOf,
  boundsOf,
  type Column,
  columnOf,
  figures,
} from './score-figures.js';
import type { Measure } from './score-measures.js';
import { looked } from './score-overlap.js';
import type { Slice } from './score-slices.js';
import type { AskOptions, ScoreOptions } from './types.js';

/** What stands in a row of a table or as a line of a chart: a target under a judge. */
export type Line = {
  name: Text;
  role: 'measured' | 'reference';
  judge: string | null;
  group: Group;
};

/** All that the sections are made of: every target and judge of one condition. */
export type Study = Basis & {
  /** By judge; within a judge measured targets first, then references, both by name. */
  lines: readonly Line[];
  judges: readonly (string | null)[];
  setting: Scored<AskOptions, ScoreOptions>;
  columns: WeakMap<Group, Map<Measure, Column>>;
};

export function studyOf(
  collected: Collected,
  reference: ReadonlySet<string>,
  setting: Scored<AskOptions, ScoreOptions>,
  seed: string,
): Study {
  const lines = collected.groups
    .map(
      (group): Line => ({
        name: same(group.target),
        role: reference.has(group.target) ? 'reference' : 'measured',
        judge: group.judge,
        group,
      }),
    )
    .sort(byJudge);
  return {
    ...basisOf(collected, seed, setting.o.draws),
    lines,
    judges: [...new Set(lines.map((line) => line.judge))],
    setting,
    columns: new WeakMap(),
  };
}

/** Charts show one judge, to stay readable: a panel where there is one, otherwise the first by name. */
export function charted(study: Study): Line[] {
  const { lines } = study;
  const raters = new Set(judged(study).map((line) => line.judge));
  const judges = raters.size === 0 ? study.judges : study.judges.filter((j) => raters.has(j));
  const judge = judges.find((name) => name?.startsWith('panel/') ?? false) ?? judges[0] ?? null;
  return lines.filter((line) => line.judge === judge);
}

/** Whose ratings the charts show, where there are several judges. */
export function chartedNote(study: Study): Text[] {
  const judges = [...new Set(judged(study).map((line) => line.judge))];
  return chartNote({ judge: charted(study)[0]?.judge ?? null, judges });
}

/** One line a target, for what no judge has a say in. */
export const answering = ({ lines }: Study): Line[] =>
  lines.filter(
    (line, i) => lines.findIndex(({ group }) => group.target === line.group.target) === i,
  );

/** Lines with a judge that rates: one that only compares with references (`local/overlap-models`) has no say. */
export const judged = ({ lines }: Study): Line[] =>
  lines.filter(({ judge, group }) => judge !== null && !looked(group));

/** A measure of a line by item; made once. */
export function column(study: Study, { group }: Line, measure: Measure): Column {
  const known = study.columns.get(group) ?? new Map<Measure, Column>();
  study.columns.set(group, known);
  const found = known.get(measure) ?? columnOf(study, group, measure);
  known.set(measure, found);
  return found;
}

/** Several figures of a line, drawn together; the same numbers as `score` gives under the same seed. */
export const figuresOf = (
  study: Study,
  line: Line,
  pairs: readonly { measure: Measure; slice: Slice }[],
): Estimate[] =>
  figures(
    study,
    pairs.map(({ measure, slice }) => ({
      column: column(study, line, measure),
      slice,
      range: measure.range,
    })),
  );

export const boundsOfLine = (study: Study, line: Line, measure: Measure, slice: Slice): Bounds =>
  boundsOf(study, { column: column(study, line, measure), slice, range: measure.range });
