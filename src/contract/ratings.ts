import type { VerdictState } from './messages.js';
import type { Answered, Item, Out } from './stage.js';
import type { Text } from './text.js';

/**
 * One thing that is rated. `scale` decides the distance between two values: names only, order, or equal steps.
 * `levels`: every value there is, in ascending order; left out where any number of the range may be given.
 */
export type RatingKind = {
  label: Text;
  scale: 'nominal' | 'ordinal' | 'interval';
  levels?: readonly { value: number; label: Text }[];
  /** A kind that others are grouped under in tables: "bonus rows", "reinforcing labels". */
  group?: Text;
};

/**
 * A verdict taken apart. Two raters are compared on (item, step, kind), each kind by itself, so kinds are few: a label,
 * a dimension, "rubric rows of the kind bonus".
 */
export type VerdictRatings<I extends Item, P, V> = {
  kinds: Readonly<Record<string, RatingKind>>;
  /** Kind → value for one verdict that is rated; null where it leaves that kind out. Pure. */
  of(answered: Answered<I, P>, out: Out<V, VerdictState>): Readonly<Record<string, number | null>>;
};
