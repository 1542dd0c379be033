import type { Chart, Estimate, Text } from '../../contract/index.js';
import { ROLE_NAMES, referenceMark } from '../shared/lines.js';
import { type Def, def, tableOf } from '../shared/table.js';
import { figuresOf, type Line, type Study } from './analyse-study.js';
import { say } from './analyse-words.js';
import { MEASURES, type Measure } from './score-measures.js';
import { OVERALL, type Slice } from './score-slices.js';

export { type Def, def, tableOf };

const TARGET: Text = say('Target', '被测对象');

/** Whose row it is. */
export const who: readonly Def<{ line: Line }>[] = [
  def('target', TARGET, 'text', ({ line }) => line.name),
  def('role', say('Role', '性质'), 'text', ({ line }) => ROLE_NAMES[line.role]),
];
export const whoJudged: readonly Def<{ line: Line }>[] = [
  ...who,
  def('judge', say('Judge', '裁判'), 'text', ({ line }) => line.judge),
];

/** A line with its figures of some measures. */
export type Measured = { line: Line; values: Estimate[] };

export const measured = (
  study: Study,
  lines: readonly Line[],
  measures: readonly Measure[],
  slice: Slice = OVERALL,
): Measured[] => lines.map((line) => ({ line, values: figuresOf(study, line, measures, slice) }));

/** One column a measure. */
export const measureDefs = (measures: readonly Measure[]): Def<{ values: Estimate[] }>[] =>
  measures.map((measure, i) =>
    def(
      measure.replace(/[/@]/g, '_'),
      MEASURES[measure].name,
      MEASURES[measure].unit === 'rate' ? 'rate' : 'number',
      ({ values }) => values[i] ?? null,
    ),
  );

/** Points of every line on each of several axes. Axes have no order, so no line joins them. */
export const axesChart = (
  rows: readonly Measured[],
  axes: readonly Text[],
  unit: 'rate' | 'number' = 'rate',
): Chart => ({
  kind: 'intervals',
  unit,
  points: axes.flatMap((label, i) =>
    rows.flatMap(({ line, values }) => {
      const estimate = values[i];
      return estimate === undefined
        ? []
        : [{ label, estimate, series: line.name, ...referenceMark(line) }];
    }),
  ),
});

export const namesOf = (measures: readonly Measure[]): Text[] =>
  measures.map((measure) => MEASURES[measure].name);
