import type { Chart, Estimate, Text } from '../../contract/index.js';
import { ROLE_NAMES, referenceMark } from '../shared/lines.js';
import { type Def, def, tableOf } from '../shared/table.js';
import { type Line, type Study, withBaselines } from './analyse-study.js';
import { say } from './analyse-words.js';

export { type Def, def, tableOf };

/** Whose row it is: target or baseline, what it is, judge. */
export const who: readonly Def<{ line: Line }>[] = [
  def('target', say('Target', '被测对象'), 'text', ({ line }) => line.name),
  def('role', say('Role', '性质'), 'text', ({ line }) => ROLE_NAMES[line.role]),
  def('judge', say('Judge', '裁判'), 'text', ({ line }) => line.judge),
];

/**
 * The charted targets and the baselines side by side on each of several axes. The axes have no order (abilities, scenes),
 * so they are points, and no line joins one axis with the next.
 */
export function axesChart(
  study: Study,
  axes: readonly Text[],
  values: (line: Line) => Estimate[],
): Chart {
  const lines = withBaselines(study).map((line) => ({ line, estimates: values(line) }));
  return {
    kind: 'intervals',
    unit: 'number',
    points: axes.flatMap((axis, i) =>
      lines.flatMap(({ line, estimates }) => {
        const estimate = estimates[i];
        return estimate === undefined
          ? []
          : [{ label: axis, estimate, series: line.name, ...referenceMark(line) }];
      }),
    ),
  };
}

/** Points of the charted targets and the baselines; with several `parts`, one a part under the target's name. */
export const intervalChart = (
  study: Study,
  parts: readonly {
    series?: Text;
    estimate: (line: Line) => Estimate;
    /** Lines that have this part; all by default. */
    has?: (line: Line) => boolean;
  }[],
): Chart => ({
  kind: 'intervals',
  unit: 'number',
  points: withBaselines(study).flatMap((line) =>
    parts
      .filter(({ has }) => has?.(line) ?? true)
      .map(({ series, estimate }) => ({
        label: line.name,
        estimate: estimate(line),
        ...(series !== undefined && { series }),
        ...referenceMark(line),
      })),
  ),
});
