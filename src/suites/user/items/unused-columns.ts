import type { Columns } from '../spec/types.js';

/** Columns of a table that nothing reads: neither `columns` nor slices, clusters or strata. */
export function unusedColumns(
  all: readonly string[],
  columns: Partial<Columns>,
  ...others: readonly (readonly string[])[]
): string[] {
  const used = new Set([...Object.values(columns).flat(), ...others.flat()]);
  return all.filter((name) => !used.has(name));
}
