import type { Cell, Chart, Column, Estimate, Table, Text } from '../../contract/index.js';
import { type Line, ROLE, referenceMark } from './analyse-study.js';
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

export const TARGET: Text = say('Target', '被测对象');

/** Whose row it is: target or baseline, and what it is. */
export const who: readonly Def<{ line: Line }>[] = [
  def('target', TARGET, 'text', ({ line }) => line.name),
  def('role', say('Role', '性质'), 'text', ({ line }) => ROLE[line.role]),
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
