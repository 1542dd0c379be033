import type { Cell, Chart, Column, Estimate, Table, Text } from '../../contract/index.js';
import { type Line, ROLE, referenceMark, type Study, withBaselines } from './analyse-study.js';
import { say } from './analyse-words.js';

/** A column and what stands in it. */
export type Def<R> = Column & { cell: (row: R) => Cell };

export const def = <R>(
  id: string,
  label: Text,
  kind: Column['kind'],
  cell: (row: R) => Cell,
): Def<R> => ({ id, label, kind, cell });

export const tableOf = <R>(rows: readonly R[], defs: readonly Def<R>[]): Table => ({
  columns: defs.map(({ id, label, kind }) => ({ id, label, kind })),
  rows: rows.map((row) => defs.map((d) => d.cell(row))),
});

/** Whose row it is: target or baseline, what it is, judge. */
export const who: readonly Def<{ line: Line }>[] = [
  def('target', say('Target', '对象'), 'text', ({ line }) => line.name),
  def('role', say('Role', '性质'), 'text', ({ line }) => ROLE[line.role]),
  def('judge', say('Judge', '裁判'), 'text', ({ line }) => line.judge),
];

/** One line a target over named axes, with the baselines. */
export const profileChart = (
  study: Study,
  axes: readonly Text[],
  values: (line: Line) => Estimate[],
): Chart => ({
  kind: 'profile',
  unit: 'number',
  axes: [...axes],
  series: withBaselines(study).map((line) => ({
    label: line.name,
    values: values(line),
    ...referenceMark(line),
  })),
});

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
