import type { Json } from './messages.js';
import type { Answered, Item, Rec } from './stage.js';
import type { Text } from './text.js';

/**
 * How a person gives a verdict, whatever its shape: spreadsheets and pages are drawn from it, and what comes back is a
 * record like any judge's, so that people's and judges' verdicts are one kind of thing.
 */

/** `help` is the definition of a level, shown where it is chosen. */
export type FormOption = { value: string; label: Text; help?: Text };

type Named = { id: string; label: Text; help?: Text; optional?: true };

/**
 * `choice`: one of the options (hit or miss, a level, 1–5 with words); `ordered`: they are levels, the lowest first. `number`: a number in steps. `ranking`: all
 * options in an order, ties allowed. `spans`: stretches of a shown text, copied from it. `text`: free text.
 */
export type FormField =
  | (Named & { kind: 'choice'; options: readonly FormOption[]; ordered?: true })
  | (Named & { kind: 'number'; low: number; high: number; step: number })
  | (Named & { kind: 'ranking'; options: readonly FormOption[] })
  | (Named & { kind: 'spans'; of: string })
  | (Named & { kind: 'text'; max: number });

/** What is rated in one step of the verdict. */
export type FormPage = { step: string; title: Text; fields: readonly FormField[] };

/** One text that a rater reads first, in the order of reading. `by`: who speaks, so that pages can set it as a thread. */
export type Shown = {
  id: string;
  by: 'user' | 'target' | 'other' | 'context';
  title: Text;
  text: string;
};

/** What a rater filled in: a choice's value, a number, a ranking's values (`[["b"], ["a", "c"]]`), spans, a text. */
export type Filled = Readonly<Record<string, Json>>;

/** What an item asks of whoever rates it. */
export type RatingDemands = {
  /** What it is about, in words that qualities of raters are kept under; none: it counts for no ability. */
  abilities: readonly string[];
  /** 1 simple, 2 middle, 3 hard, where the data say so; else it is estimated from what has to be read and answered. */
  difficulty?: 1 | 2 | 3;
};

export type VerdictForm<I extends Item, P> = {
  /** Changes when a field, level or definition does. */
  version: string;
  /** Never names the target, the judge or the gold. Pure. */
  shown(answered: Answered<I, P>): readonly Shown[];
  /** No pages: nothing of this answer is rated by people. Pure. */
  pages(answered: Answered<I, P>): readonly FormPage[];
  /** Who should rate the item, and for what price; left out: its task is its ability. Pure. */
  demands?(item: I): RatingDemands;
  /** Names of what `demands` calls abilities, for readers of either language; one without a name stands as it is. */
  abilities?: Readonly<Record<string, Text>>;
  /**
   * Records of the judge's `fromFile`, by step. A required field that is missing leaves its part unrated. Pure.
   * @throws Error with a plain sentence for a value that the field does not allow.
   */
  recs(answered: Answered<I, P>, filled: ReadonlyMap<string, Filled>): Rec[];
};
