import type {
  AnswerState,
  Json,
  JsonSchema,
  Message,
  Params,
  Reply,
  VerdictState,
} from './messages.js';
import type { Text } from './text.js';

/** Items, what is asked of them and what came back: the words that the contract of a suite is made of. */

/** `official`: as published, faults included. `sound`: mended; the default. */
export type Profile = 'official' | 'sound';
export const PROFILES: readonly Profile[] = ['official', 'sound'];

/**
 * How near a protocol is to the published one. `changed`: its prompts were found to differ; `unchecked`: nothing was found
 * to compare them with; `absent`: there are none, so that no model is asked; `own`: the suite's own method, there is no
 * published one.
 */
export type Fidelity =
  | 'byte-exact'
  | 'described'
  | 'reconstructed'
  | 'changed'
  | 'unchecked'
  | 'absent'
  | 'own';

/** Seeded uniform numbers in [0, 1). */
export type Rng = () => number;

/** Where the data is: the suite's folder in a data directory, or null for the built-in items. */
export type Source = { dir: string | null };

/** One thing that an import repaired, dropped or doubts. `row` is the 1-based line in `file`. */
export type ImportNote = {
  file: string;
  row: number | null;
  level: 'repaired' | 'dropped' | 'dubious' | 'info';
  what: Text;
};
/** `rows`: lines read; `items`: items that came out. `hash`: SHA-256 of the files read, in name order. */
export type ImportReport = {
  files: string[];
  hash: string;
  rows: number;
  items: number;
  notes: ImportNote[];
  /** What was found of the protocol's prompts, where that is not what `Meta` says. */
  fidelity?: Fidelity;
};

/** One unit of a suite's data. `id` is unique in the suite and means the same row in every view of the data. */
export interface Item {
  id: string;
  /** For suites that ask several things; answer and verdict files name it beside the item. */
  task?: string;
  /** BCP 47 tag of the item's language. */
  lang?: string;
  /** Resampling units for intervals: cluster kind → cluster id. */
  clusters: Readonly<Record<string, string>>;
  /** Stratum for `--sample N`. */
  strata?: string;
  /** Two conditions pair an item only where this is equal as well as the id (default: equal). */
  pairKey?: string;
}

/** Left of the ledger: the profile's protocol and the suite's ask options. Part of each slot. */
export type Asked<A> = { protocol: Profile; o: A };
/** Right of the ledger: `hearth score` may change `scoring` and `o`. */
export type Scored<A, S> = { asked: Asked<A>; scoring: Profile; o: S };

export type Some<T> = readonly [T, ...T[]];

/** One step that a program asks. `step` is unique inside its unit. */
export type Ask = {
  step: string;
  role: 'target' | 'judge' | 'user' | 'helper';
  /** Side calls run in their own thread and never enter a companion's session. */
  thread?: 'main' | 'side';
  messages: Message[];
  /** Asks for one JSON value of this shape; providers that can enforce it do. `{type: 'object'}` alone is JSON mode. */
  schema?: JsonSchema;
  params?: Params;
  /** Stored with the call and given back on the reply. */
  note?: Json;
  /** Returns the messages of a re-ask (attempt 1, 2), or null to keep the reply as it is. At most two re-asks. */
  retry?: (reply: Reply, attempt: number) => Message[] | null;
};

/** Each `yield` asks a set of steps in parallel and gets a look-up by step. No clock, no input or output. */
export type Program = Generator<Ask[], void, (step: string) => Reply>;

/** One answer or verdict for one expected (item, step). `value` is null unless the state carries one. */
export type Out<V, St> = {
  item: string;
  step: string;
  state: St;
  value: V | null;
  why?: string;
  calls?: string[];
};

/** An answer or a verdict that was not asked of a model: a line of a file, a local judge's or a baseline's output. */
export type Rec = { step?: string; value?: Json; state?: string; why?: string };

export interface Stage<I extends Item, T extends { item: I }, A, S, V, St> {
  /** Items asked together, fixed by the order of the data, never by what happens to be pending. */
  units(items: readonly I[], a: Asked<A>): { id: string; items: Some<I> }[];
  ask(parts: Some<T>, a: Asked<A>, rng: Rng): Program;
  /** Pure. One Out per expected (item, step); an empty map gives the expected steps, none of them reached. */
  read(parts: Some<T>, replies: ReadonlyMap<string, Reply>, s: Scored<A, S>): Out<V, St>[];
  /**
   * Pure; never renders a prompt. Takes the part (for a judge's stage: with the answers, so that quotes can be checked).
   * Throws an Error with a plain sentence for a record that is not of the suite's form (pipeline adds file and line).
   */
  fromFile(part: T, recs: readonly Rec[], s: Scored<A, S>): Out<V, St>[];
}

export type Answered<I, P> = { item: I; answers: Out<P, AnswerState>[] };

/** All that is known of one item under one target, judge, repeat and judge repeat. */
export type Row<I, P, V> = Answered<I, P> & {
  target: string;
  judge: string | null;
  repeat: number;
  judgeRepeat: number;
  verdicts: Out<V, VerdictState>[];
};

/** One condition of a run, with all its rows: of every target and judge. `rows` may be called again. */
export type Side<I, A, S, P, V> = {
  id: string;
  s: Scored<A, S>;
  rows(): AsyncIterable<Row<I, P, V>>;
};
