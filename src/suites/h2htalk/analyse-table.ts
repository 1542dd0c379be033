import type { Chart, Estimate, Table, Text } from '../../contract/index.js';
import { ROLE_NAMES, referenceMark } from '../shared/lines.js';
import { type Def, def, tableOf as table } from '../shared/table.js';
import type { Line } from './analyse-study.js';
import { say } from './analyse-words.js';

export { def };

/** Without a judge there is no column of judges. */
export function tableOf<R>(rows: readonly R[], all: readonly Def<R>[]): Table {
  return table(
    rows,
    all.filter(({ id, cell }) => id !== 'judge' || rows.some((row) => cell(row) !== null)),
  );
}

/** Whose row it is: target, what it is. */
export const target: readonly Def<{ line: Line }>[] = [
  def('target', say('Target', '被测对象'), 'text', ({ line }) => line.name),
  def('role', say('Role', '性质'), 'text', ({ line }) => ROLE_NAMES[line.role]),
];
/** And its judge. */
export const who: readonly Def<{ line: Line }>[] = [
  ...target,
  def('judge', say('Judge', '裁判'), 'text', ({ line }) => line.judge),
];

/** An estimate's cell; null where the table is to stay blank. */
export const at = (estimates: readonly Estimate[], i: number): Estimate | null =>
  estimates[i] ?? null;

/** Numbers of these charts are ratings. */
const RATED = [1, 5] as const;

/** One line a target over named axes. */
export const profileChart = (
  unit: 'rate' | 'number',
  axes: readonly Text[],
  rows: readonly { line: Line; values: readonly Estimate[] }[],
): Chart => ({
  kind: 'profile',
  unit,
  ...(unit === 'number' && { ends: RATED }),
  axes: [...axes],
  series: rows.map(({ line, values }) => ({
    label: line.name,
    values: [...values],
    ...referenceMark(line),
  })),
});

/** Cells of parts (columns) by target (rows). */
export const heatChart = (
  unit: 'rate' | 'number' | 'signed',
  columns: readonly Text[],
  facets: readonly { label: Text; rows: readonly { line: Line; values: readonly Estimate[] }[] }[],
): Chart => ({
  kind: 'heatmap',
  unit,
  ...(unit === 'number' && { ends: RATED }),
  columns: [...columns],
  facets: facets.map(({ label, rows }) => ({
    label,
    rows: rows.map(({ line, values }) => ({
      label: line.name,
      values: values.map(({ value }) => value),
    })),
  })),
});
