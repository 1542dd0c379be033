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
  /**
   * What is judged, with its several parts (rubric rows, options) or the two replies that are compared in another order;
   * null where there is only one. `stepOf`: the step that a step of the reordered verdict is called in the original.
   * Values stay comparable: of two replies `of` names the reply and not its place. Pure; a probe of the judge's order.
   */
  reordered?(answered: Answered<I, P>, what: 'parts' | 'replies'): Reordered<I, P> | null;
  /** Replies whose right verdict depends on what they reply to, judged through `adhoc`. */
  contexts?: readonly ContextPair[];
};

export type Reordered<I, P> = { answered: Answered<I, P>; stepOf(step: string): string };

/**
 * One reply to two messages: under `higher` the right value of the kind is higher than under `lower`. `kinds`: names of
 * that kind, the finest first; the first one that both verdicts fill counts.
 */
export type ContextPair = {
  id: string;
  lang: 'en' | 'zh';
  kinds: readonly string[];
  reply: string;
  higher: string;
  lower: string;
};
