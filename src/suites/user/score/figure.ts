import type { Row, Text } from '../../../contract/index.js';
import type { AnyUserItem } from '../items/types.js';
import type { Rating } from '../judge/criteria.js';
import type { Answer } from '../target/answer.js';

export type UserRow = Row<AnyUserItem, Answer, Rating>;

/**
 * One number of one row. `value` is null where something that it needs is missing; `low` and `high` are what it could
 * then be at least and at most (equal to it otherwise). Null: the figure has nothing to do with this item.
 */
export type Scored = { value: number | null; low: number; high: number } | null;

/** A known number. */
export const known = (value: number): Scored => ({ value, low: value, high: value });
/** A number of 0…1 that is missing. */
export const MISSING: Scored = { value: null, low: 0, high: 1 };
export const share = (value: boolean | null): Scored =>
  value === null ? MISSING : known(value ? 1 : 0);

/**
 * A figure that is a mean over items. `range`: what a row's number can be; null for unbounded ones, which have no
 * bounds. `inner` ones only serve `Derived` figures.
 */
export type Figure = {
  id: string;
  name: Text;
  unit: 'rate' | 'number';
  range: readonly [number, number] | null;
  inner?: true;
  of(row: UserRow): Scored;
};

/** Item values of figures by id; NaN where an item has none. */
export type ColumnOf = (id: string) => Float64Array;

/** A figure made of other figures' item values, each item counting `weights[i]` times. Null where it is undefined. */
export type Derived = {
  id: string;
  name: Text;
  unit: 'rate';
  /** True where larger item values never make it smaller: its bounds are then those of the columns' bounds. */
  rising?: true;
  /** True where slices have too little of it to be worth the time. */
  overallOnly?: true;
  of(column: ColumnOf, weights: Float64Array): number | null;
};

/** A line to compare with that no target or judge has a part in, such as chance. Null with a reason. */
export type Line = {
  id: string;
  name: Text;
  of(items: readonly AnyUserItem[]): { value: number | null; reason?: string };
};

/** All that a kind of suite measures. `headline`: ids in the order of the first table and of the terminal. */
export type Measures = {
  figures: readonly Figure[];
  derived: readonly Derived[];
  lines: readonly Line[];
  headline: readonly string[];
  /** True where figures need verdicts. */
  judged: boolean;
};

/** Weighted mean of a column over the items that have a value; null where none has. */
export function weightedMean(column: Float64Array, weights: Float64Array): number | null {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < column.length; i++) {
    const x = column[i] ?? Number.NaN;
    const w = weights[i] ?? 0;
    if (Number.isNaN(x) || w === 0) continue;
    sum += w * x;
    total += w;
  }
  return total === 0 ? null : sum / total;
}
