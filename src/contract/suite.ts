import type { ZodType } from 'zod';
import type {
  AnswerState,
  Json,
  JsonSchema,
  Message,
  Params,
  Reply,
  VerdictState,
} from './messages.js';
import type { Section } from './section.js';
import type { Text } from './text.js';

/**
 * The contract of a suite. It carries all five benchmarks without a special case in `pipeline/`;
 * docs/architecture.md walks each of them through it. Nothing here names a suite.
 *
 * Left of the ledger (what is sent): `load`, `units`, `ask`, `askOptions`.
 * Right of it (what is made of what came back; pure): `read`, `fromFile`, `score`, `analyse`, `panel`, `scoreOptions`.
 */

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

/**
 * One figure. (id, task, slice) is unique in a result; the overall slice is `{}`; values are unrounded.
 * `low`/`high`: 95 % interval, null where none can be given. `value: null` has a `reason`.
 */
export type Metric = {
  id: string;
  task?: string;
  slice: Record<string, string>;
  value: number | null;
  low: number | null;
  high: number | null;
  n: number;
  /** `rate` 0…1, `difference` −1…1, `nats`, `score`, … */
  unit: string;
  reason?: string;
};

export type Meta = {
  id: string;
  version: string;
  title: Text;
  /** What the suite asks, in one sentence. */
  summary: Text;
  /** A plain string is shown in every language. */
  licence: string | Text;
  /** Shown wherever the suite is offered. */
  notice: Text;
  /** Content warning of reports, where the material needs one. */
  warning?: Text;
  /** What is made of an answer without text, where it is not that a judge's rule rates it as showing nothing. */
  emptyAnswers?: Text;
  /** What must be known of figures under a profile: said before a run and beside its figures. */
  profileNotes?: Readonly<Partial<Record<Profile, Text>>>;
  citation: string;
  /** Answer states that are scored; the others count as unscored. */
  scored: readonly AnswerState[];
  fidelity: Readonly<Record<Profile, Fidelity>>;
  /** Judge used when none is named, or null where scoring needs none. */
  defaultJudge: string | null;
  tasks?: readonly string[];
};

export type Preset<A, S> = {
  title: Text;
  profile: Profile;
  ask?: Partial<A>;
  score?: Partial<S>;
  repeats?: number;
  judgeRepeats?: number;
  judges?: string[];
};

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

/** One condition of a run, with all its rows: of every target and judge. `rows` may be called again. */
export type Side<I, A, S, P, V> = {
  id: string;
  s: Scored<A, S>;
  rows(): AsyncIterable<Row<I, P, V>>;
};

/**
 * A figure that every item has a value of. `better`: which way is better for the person who talks with the system; null
 * where that is for the reader to say (two sides are never netted). `ability`: figures of one ability over all suites
 * share it in the capability profile.
 */
export type ItemFigure = {
  label: Text;
  unit: 'rate' | 'score';
  /** Lowest and highest value. */
  range: readonly [number, number];
  better: 'higher' | 'lower' | null;
  ability?: Text;
};

/**
 * What one rule check, or one rating, says of an answer. `ok`: null where nothing was scored; a rating is not ok where
 * it is so low that people should look. `why`: what was found, or the judge's reason.
 */
export type Finding = {
  kind: 'check' | 'rating';
  id: string;
  /** The answer's step; null for a rating of all. */
  step: string | null;
  name: Text;
  ok: boolean | null;
  score?: number;
  why?: string;
};

export interface Suite<I extends Item, A, S, P, V> {
  meta: Meta;
  /** Options of what is asked. Every field has a default; `parse({})` gives the profile's. */
  askOptions(p: Profile, src: Source): ZodType<A>;
  scoreOptions(p: Profile): ZodType<S>;
  presets: Readonly<Record<string, Preset<A, S>>>;
  /** `byHand`: what a person puts where, for data that has no licence and cannot be fetched. */
  data?: { files: readonly DataFile[]; byHand?: Text };
  /** Throws DataError for files that are missing or not of the official form. */
  load(src: Source, a: Asked<A>): Promise<{ items: I[]; report: ImportReport }>;
  answer: Stage<I, { item: I }, A, S, P, AnswerState>;
  judge?: Stage<I, Answered<I, P>, A, S, V, VerdictState>;
  localJudges?: Readonly<Record<string, OpenLocalJudge<I, P>>>;
  builtinTargets?: Readonly<Record<string, BuiltinTarget<I>>>;
  /**
   * Rows of the published scripts' own output files as lines of an answer or verdict file; null for a row of another form.
   */
  officialRow?: Readonly<
    Record<'answer' | 'verdict', (row: { [key: string]: Json }) => { [key: string]: Json } | null>
  >;
  /**
   * One system's answers as a folder of the published scripts' output files, for a file target that is a folder.
   * @throws HearthError exit 2 (file, line) where the folder is not of that layout.
   */
  officialAnswers?(dir: string): Promise<OfficialAnswers>;
  /**
   * What was said to a person in the answers to one item, so that a suite which labels conversations can label it. Pure.
   * Left out where answers speak to nobody (labels, notes, plans).
   */
  conversations?(answered: Answered<I, P>): Conversation[];
  /** Writes new items for review (`hearth suite generate`). */
  // biome-ignore lint/suspicious/noExplicitAny: its options are its own; they stay typed inside the suite.
  generator?: ItemGenerator<any>;
  /**
   * One verdict made of several judges' verdicts on the same (item, step). Pure; never stored. `s`: what is scored under,
   * for suites whose profiles break ties in other ways.
   */
  panel?(
    how: 'median' | 'majority',
    verdicts: Some<Out<V, VerdictState>>,
    s: Scored<A, S>,
  ): Out<V, VerdictState>;
  /** Lets a judge of this suite rate a conversation that belongs to no suite. */
  adhoc?(row: { id: string; prompt: string; reply: string }): Answered<I, P>;
  /** What a verdict's step is about, in words: a rubric row with its points, a label's name. Null for a step without. */
  stepText?(item: I, step: string): Text | null;
  /**
   * Texts of an item that are sent to models and never shown: what people told of their health. The command masks them
   * wherever it prints prompts, answers or verdicts. Pure.
   */
  withheld?(item: I): readonly string[];
  /** What the annotation of an item says, shown beside answers to it. Null where it says nothing. Pure. */
  gold?(item: I): Json;
  /** A verdict in the form of `hearth label`. */
  labels?(v: V): Json;
  /**
   * What one row contributes: figure id → value, null where it is unscored. Comparison, gate and exports pair rows by
   * these, so a figure that is no mean over items (an F1) is stood for by one that is (accuracy), under that one's id.
   */
  itemScores?(row: Row<I, P, V>, s: Scored<A, S>): Readonly<Record<string, number | null>>;
  /** What single rules and ratings say of one row, for people who look at it: what passed, what did not and why. Pure. */
  explain?(row: Row<I, P, V>, s: Scored<A, S>): Finding[];
  /** What the ids of `itemScores` mean. */
  figures?: Readonly<Record<string, ItemFigure>>;
  /** Metrics of one target, judge and condition. `seed` fixes every resampling. */
  score(rows: AsyncIterable<Row<I, P, V>>, s: Scored<A, S>, seed: string): Promise<Metric[]>;
  /** The paper's tables and figures and ours: all targets and judges of one condition. */
  analyse(
    rows: AsyncIterable<Row<I, P, V>>,
    s: Scored<A, S>,
    seed: string,
    /** Targets that are baselines or written samples: drawn as reference lines, named as such. */
    reference: ReadonlySet<string>,
  ): Promise<Section[]>;
  /**
   * What differs between the conditions of one run: a leak meter, an ablation, the difference of two modes. Pure; called
   * where there are two conditions or more. Pairs rows by item id (and `pairKey`), step, target, judge and repeat.
   */
  contrast?(
    sides: Some<Side<I, A, S, P, V>>,
    seed: string,
    reference: ReadonlySet<string>,
  ): Promise<Section[]>;
}

// biome-ignore lint/suspicious/noExplicitAny: the one place that erases a suite's types; suites stay typed.
export type AnySuite = Suite<any, any, any, any, any>;
export const defineSuite = <I extends Item, A, S, P, V>(suite: Suite<I, A, S, P, V>): AnySuite =>
  suite;
