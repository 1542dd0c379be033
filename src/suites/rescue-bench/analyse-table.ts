import type { Chart, Estimate, Text } from '../../contract/index.js';
import { ROLE_NAMES, referenceMark } from '../shared/lines.js';
import { type Def, def, tableOf } from '../shared/table.js';
import type { Line } from './analyse-study.js';
import { say } from './analyse-words.js';

export { type Def, def, tableOf };

export const TARGET: Text = say('Target', '被测对象');

/** Whose row it is: target or baseline, and what it is. */
export const who: readonly Def<{ line: Line }>[] = [
  def('target', TARGET, 'text', ({ line }) => line.name),
  def('role', say('Role', '性质'), 'text', ({ line }) => ROLE_NAMES[line.role]),
];

/** The same with the judge. */
export const whoJudged: readonly Def<{ line: Line }>[] = [
  ...who,
  def('judge', say('Judge', '裁判'), 'text', ({ line }) => line.judge),
];

/** One line a target over named axes. */
export const profileChart = (
  lines: readonly Line[],
  axes: readonly Text[],
  values: (line: Line) => Estimate[],
): Chart => ({
  kind: 'profile',
  unit: 'rate',
  axes: [...axes],
  series: lines.map((line) => ({
    label: line.name,
    values: values(line),
    ...referenceMark(line),
  })),
});

/** Points with intervals, one a row and part, under the target's name. `most`: the highest value that there can be. */
export const intervalChart = <R extends { line: Line }>(
  rows: readonly R[],
  unit: 'rate' | 'signed' | 'number',
  parts: readonly { series?: Text; estimate: (row: R) => Estimate }[],
  most?: number,
): Chart => ({
  kind: 'intervals',
  unit,
  ...(most !== undefined && { most }),
  ...(unit === 'signed' && { zero: 0 }),
  points: rows.flatMap((row) =>
    parts.map(({ series, estimate }) => ({
      label: row.line.name,
      estimate: estimate(row),
      ...(series !== undefined && { series }),
      ...referenceMark(row.line),
    })),
  ),
});
