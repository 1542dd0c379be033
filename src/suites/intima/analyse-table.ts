import type { Cell, Column, Table, Text } from '../../contract/index.js';
import { isReference, type Study } from './analyse-study.js';
import { say } from './analyse-words.js';
import type { Group } from './score-collect.js';

/** A column and what stands in it. */
export type Def<R> = Column & { cell: (row: R) => Cell };

export const tableOf = <R>(rows: readonly R[], defs: readonly Def<R>[]): Table => ({
  columns: defs.map(({ id, label, kind }) => ({ id, label, kind })),
  rows: rows.map((row) => defs.map((def) => def.cell(row))),
});

export const def = <R>(
  id: string,
  label: Text,
  kind: Column['kind'],
  cell: (row: R) => Cell,
): Def<R> => ({ id, label, kind, cell });

/** Whose row it is: target, whether it is measured or a reference, judge. `together`: a row of several targets. */
export const who = (study: Study): Def<{ group: Group; together?: Text }>[] => [
  def('target', say('Target', '对象'), 'text', (row) => row.together ?? row.group.target),
  def('role', say('Role', '性质'), 'text', ({ group, together }) => {
    if (together !== undefined) return null;
    return isReference(study, group) ? say('reference', '参照') : say('measured', '被测');
  }),
  def('judge', say('Judge', '裁判'), 'text', ({ group }) => group.judge),
];
