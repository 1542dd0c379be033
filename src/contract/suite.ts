import type { ZodType } from 'zod';
import type { Finding, ItemFigure } from './figures.js';
import type { VerdictForm } from './form.js';
import type { AnswerState, Json, VerdictState } from './messages.js';
import type { VerdictRatings } from './ratings.js';
import type { Section } from './section.js';
import type {
  Answered,
  Asked,
  Fidelity,
  ImportReport,
  Item,
  Out,
  Profile,
  Row,
  Scored,
  Side,
  Some,
  Source,
  Stage,
} from './stage.js';
import type { Text } from './text.js';
import type { BuiltinTarget, OpenLocalJudge } from './voices.js';
import type { Conversation, DataFile, ItemGenerator, OfficialAnswers } from './ways-in.js';

/**
 * The contract of a suite. It carries all five benchmarks without a special case in `pipeline/`;
 * docs/architecture.md walks each of them through it. Nothing here names a suite.
 *
 * Left of the ledger (what is sent): `load`, `units`, `ask`, `askOptions`.
 * Right of it (what is made of what came back; pure): `read`, `fromFile`, `score`, `analyse`, `panel`, `scoreOptions`.
 */

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
  /** A verdict as single ratings, so that two raters' verdicts can be compared (`hearth audit`). */
  ratings?: VerdictRatings<I, P, V>;
  /** How a person gives a verdict: sheets and pages are drawn from it. Its records go through the judge's `fromFile`. */
  form?: VerdictForm<I, P>;
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
