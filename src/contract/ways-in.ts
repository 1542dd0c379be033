import type { ZodType } from 'zod';
import type { Json, Reply } from './messages.js';
import type { Program } from './stage.js';
import type { Text } from './text.js';

/** Ways in and out beside a run: data to fetch, published scripts' files, conversations, new items. */

/** One of the data sets a suite can pull: address with revision, digest, licence. */
export type DataFile = {
  /** Path below the suite's folder. */
  path: string;
  url: string;
  revision: string;
  /** Null where the suite itself checks the content when it reads the file. */
  sha256: string | null;
};

/**
 * One system's answers in the layout in which the published scripts write them: a folder. A row without an answer has
 * `answer: null`; `line` is 1-based. `item` need not exist: rows that meet no item are named to the user and left out.
 */
export type OfficialAnswers = {
  /** What was read, in name order; the target's hash is taken over it. */
  files: { file: string; bytes: Uint8Array }[];
  rows: { file: string; line: number; item: string; answer: string | null }[];
};

/** One thing that was said to a person in an answer, with what it replied to. `step` is the answer's. */
export type Conversation = { step: string; prompt: string; reply: string };

/** One line of a file with the 1-based place where it stands. */
export type FileLine = { file: string; line: number; record: { [key: string]: Json } };

/**
 * Writes new items with a helper model, for people to review. `options` are narrowed with `--set`; every field has a
 * default. A draft is a line of the review queue, an object whose form is the suite's.
 */
export type ItemGenerator<G> = {
  /** What it writes, and what is done with the file when people have reviewed it. */
  about: Text;
  options: ZodType<G>;
  /**
   * The first `count` places of what can be written, the same each time; those that `queue` holds already are left out.
   * @throws HearthError exit 2 for a line of `queue` that is not of its form (file, line).
   */
  plan(count: number, o: G, queue: readonly FileLine[]): Promise<Drafting>;
};
export type Drafting = {
  /** Places that the queue holds already. */
  there: number;
  /** One draft each; a fault of one costs no other. Steps are unique in their unit. */
  units: { id: string; program: () => Program }[];
  /** Pure. What the replies of each unit amount to: new lines of the queue, repeats, and drafts that cannot be used. */
  read(replies: ReadonlyMap<string, ReadonlyMap<string, Reply>>): {
    lines: { [key: string]: Json }[];
    /** Drafts that nearly repeat an item or an earlier draft (`of`), which are left out. */
    repeats: { id: string; of: string }[];
    unusable: { id: string; why: Text }[];
  };
};
