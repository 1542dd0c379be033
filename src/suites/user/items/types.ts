import type { Item, Message } from '../../../contract/index.js';
import type { RubricRow } from '../spec/types.js';

/** One row of a user's data (or several, where each holds one criterion). */
export interface UserItem extends Item {
  lang: string;
  /** What is sent, the user's turn last, as the data has it: no instruction, no system prompt of the suite. */
  turns: Message[];
  /** Put before the last turn; shown to judges as part of it. */
  context: string | null;
  /** Values of the columns that `slices` names; blank cells are left out. */
  facets: Record<string, string>;
  /** Digest of what suite.yaml says of asking and reading: stored records are not read by another suite.yaml. */
  spec: string;
}

export interface RubricItem extends UserItem {
  /** In the order of the data, shared criteria last; ids r1, r2, … */
  rubric: RubricRow[];
}

export interface GoldItem extends UserItem {
  /** Accepted letters or words; of `set` the members; of `number` one numeral. */
  gold: string[];
  /** Texts of the options in the order of the letters; empty without options. */
  options: string[];
}

export type AnyUserItem = UserItem | RubricItem | GoldItem;
