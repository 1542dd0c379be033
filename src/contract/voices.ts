import type { Answered, Item, Rec } from './stage.js';
import type { Text } from './text.js';

/** What a suite brings along to answer and to rate without a model, and what is known of a judge. */

/** A target that the suite brings along: a scripted baseline or a written sample. Called what it is in `about`. */
export type BuiltinTarget<I extends Item> = {
  about: Text;
  /** True for written samples: they answer the suite's built-in items only. */
  builtinItems?: true;
  answers(): Promise<(item: I) => Rec[]>;
};

/**
 * A judge that runs in process. `about` is its validity line; `hash` changes when its verdicts may. `R`: whether its
 * verdicts come at once or must be waited for.
 */
export type LocalJudge<
  I extends Item,
  P,
  R extends Rec[] | Promise<Rec[]> = Rec[] | Promise<Rec[]>,
> = {
  about: Text;
  validity: Validity;
  hash: string;
  /** It reads nothing: a line to compare with, and no member of a panel. */
  baseline?: true;
  rate(a: Answered<I, P>): R;
};

/**
 * Opens a local judge. `env` is where it learns of model folders of the user's.
 * @throws HearthError exit 2 where it needs something that is not there.
 */
export type OpenLocalJudge<I extends Item, P> = (
  env?: Readonly<Record<string, string | undefined>>,
) => Promise<LocalJudge<I, P>>;

/** What is known of how far a judge can be trusted. */
export type Validity = {
  /** One line for tables and the terminal. */
  line: Text;
  /** Agreement with a labelled test set, by slice and label, where there is one. */
  table?: {
    slice: string;
    label: string;
    kappa: number | null;
    low: number | null;
    high: number | null;
    n: number;
    positives: number;
  }[];
  /** Names of the table's labels by id; an id without one is shown as it is. */
  labels?: Readonly<Record<string, Text>>;
  /** True only where people's verdicts on this suite were compared. */
  people: boolean;
};
