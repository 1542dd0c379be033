import type { Cell, Column, Table, Text } from '../../contract/index.js';

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
