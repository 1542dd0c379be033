import type { Cell, Column, Table, Text } from '../../../contract/index.js';
import { say } from '../say.js';
import type { Group } from '../score/collect.js';
import { isReference, type Study } from './study.js';

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

export const TARGET: Text = say('Target', '被测对象');
export const JUDGE: Text = say('Judge', '裁判');
export const ITEMS: Text = say('Items', '题目范围');

/** Whose row it is: target, whether it is measured or a reference, and judge where the suite has judges. */
export const who = <R extends { group: Group }>(study: Study): Def<R>[] => [
  def('target', TARGET, 'text', ({ group }) => group.target),
  def('role', say('Role', '性质'), 'text', ({ group }) =>
    isReference(study, group) ? say('reference', '参照') : say('measured', '被测'),
  ),
  ...(study.measures.judged ? [def<R>('judge', JUDGE, 'text', ({ group }) => group.judge)] : []),
];
