import type { Item } from '../../contract/index.js';

export const TASKS = ['timing', 'pattern', 'target', 'strategy', 'emotion', 'viewpoint'] as const;
/**
 * `timing`: does the therapist speak next; `pattern`: the relation pattern of a row; `target`: whom the therapist
 * supports; `strategy`: how; `emotion`: what a client feels, and how strongly; `viewpoint`: who holds which view of whom.
 * Headline figures: `timing/f1`, `pattern/accuracy`, `target/recall@1`, `strategy/recall@1`, `emotion/judge`,
 * `viewpoint/judge`.
 */
export type Task = (typeof TASKS)[number];

/** Tasks whose answers a judge rates; the others are scored against gold alone. */
export const JUDGED = ['emotion', 'viewpoint'] as const satisfies readonly Task[];

export const SCENARIOS = ['couple', 'family'] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** Names of the closed entity set that stand in every session beside the people's names. */
export const THERAPIST = 'Therapist';
export const GROUP: Readonly<Record<Scenario, string>> = { couple: 'Couple', family: 'Family' };

/** Something seen or heard of one person. */
export type Cue = { person: string; text: string };

/** One row of a session as a prompt may show it: what is said, and the text annotations of sound and picture. */
export type Row = {
  /** Place in the session, from 1 as in the files. */
  index: number;
  speaker: string;
  targets: string[];
  text: string;
  background: { speaker: string; targets: string[]; text: string }[];
  tone: string;
  posture: Cue[];
  face: Cue[];
  selfDirected: Cue[];
  interaction: { person: string; targets: string[]; text: string }[];
};

/** One row of the time line: labels only, no speech. Gold; a prompt never reads it. */
export type TimeRow = {
  index: number;
  speaker: string;
  targets: string[];
  /** Relation pattern, '' where the row carries none. A therapist's row without one counts in `as_published`. */
  pattern: string;
  strategies: { type: string; targets: string[] }[];
  /** Intensity 0–10, null where the file has none. */
  emotions: { person: string; intensity: number | null; phrase: string }[];
  /** Number of annotated viewpoints. */
  viewpoints: number;
  /** Of clients' rows; '' for the therapist. */
  utteranceType: string;
  /** Seconds from the start of the session, null where unreadable. */
  startS: number | null;
  endS: number | null;
};

/** A whole session, shared by reference between its sample's items. */
export type Timeline = { participants: string[]; rows: TimeRow[] };

export type View = { source: string; target: string; viewpoint: string };

/**
 * What the annotation says.
 * - `target`: one name or the group's; `named` keeps the people before two or more were made the group
 * - `strategy`: that of the row's first strategy
 */
export type Gold =
  | { task: 'timing'; speak: boolean }
  | { task: 'pattern'; label: string }
  | { task: 'target'; target: string; named: string[] }
  | { task: 'strategy'; strategy: string; target: string }
  | { task: 'emotion'; phrase: string; intensity: number }
  | { task: 'viewpoint'; views: View[] };

/**
 * A readable answer. `ranked`: up to three different members of the closed set, the best first; '' is the place of a label
 * that is unknown or was named before (under `official` such labels are left out and the rest moves up). The Out's `why`
 * names both. `confidence` 0–1 or null. `intensity` 0–10.
 */
export type Answer =
  | { task: 'timing'; speak: boolean; confidence: number | null }
  | { task: 'pattern' | 'target' | 'strategy'; ranked: string[] }
  | { task: 'emotion'; phrase: string; intensity: number }
  | { task: 'viewpoint'; views: View[] };

/**
 * One verdict on an emotion or viewpoint answer. A judge fills what it rates, the rest is null.
 * - `score`: 1–5 (emotion; viewpoint under `viewpoint=1-5`)
 * - `pairing` 0–2 and `content` 0–4: viewpoint under `viewpoint=0-6`
 * - `similarity`: 0–1, of `local/similarity`
 * - `bertscore`: F1, −1…1, of `local/bertscore`
 */
export type Verdict = {
  score: number | null;
  pairing: number | null;
  content: number | null;
  similarity: number | null;
  bertscore: number | null;
  reason: string | null;
};

/** Everything that a prompt may read of an item, beside `candidates`. */
export type Window = {
  /** People on screen in order of appearance, the therapist left out. */
  participants: string[];
  /**
   * Rows before the one asked about, the oldest first, as many as the condition's context allows. Timing counts the row
   * at hand as one of them, as published.
   */
  earlier: Row[];
  /**
   * The row at hand: timing, emotion and viewpoint; pattern under `current=true`. Null for target and strategy, whose row
   * is the answer.
   */
  current: Row | null;
  /** Speaker of the row at hand. */
  speaker: string;
  /** `strategy`: the known target; null elsewhere. */
  target: string | null;
  /** `strategy` under `known_emotion=true`: what the target was last annotated to feel, in the rows shown; else empty. */
  emotions: { person: string; phrase: string; intensity: number | null }[];
};

export interface RescueItem extends Item {
  task: Task;
  /** `<sample>/<task>/<row>`; the row as `index`. */
  id: string;
  lang: 'en' | 'zh';
  origin: 'official' | 'builtin';
  scenario: Scenario;
  sample: string;
  /** `index` of the row asked about. */
  row: number;
  /** Resampling units: `sample`, and `couple` (the couple or family) where the file names it. */
  clusters: { sample: string; couple?: string };
  window: Window;
  /** The closed set to choose from: pattern, target and strategy; empty elsewhere. In `target`, labels may stand twice. */
  candidates: string[];
  gold: Gold;
  /** The most frequent answer of the other samples of the data loaded; null where there is none. */
  majority: Answer | null;
  timeline: Timeline;
}

/** The one step of an answer and of a verdict in records and files. */
export const ANSWER_STEP = 'answer';
export const RATING_STEP = 'rating';

export const VIEWS = ['benchmark', 'builtin'] as const;
export const EVIDENCE = ['dialogue', 'audio', 'visual', 'audiovisual'] as const;
export const SWAPS = ['none', 'names', 'order'] as const;
export const VIEWPOINT_SCALES = ['1-5', '0-6'] as const;
export const DENOMINATORS = ['as_published', 'labelled'] as const;
export const FAILURES = ['as_published', 'apart'] as const;

export type AskOptions = {
  view: (typeof VIEWS)[number];
  /** Built-in sessions of one language only. */
  lang: 'all' | 'en' | 'zh';
  tasks: Task[];
  evidence: (typeof EVIDENCE)[number];
  /** Rows before the one asked about. `default`: all for pattern, 3 elsewhere. */
  context: 'default' | 'all' | number;
  /** Instances of one sample and task in one request. `default`: 4, 3, 3, 3, 5, all, in the order of `TASKS`. */
  batch: 'default' | number;
  /** Pattern: the row asked about is shown. */
  current: boolean;
  /** Strategy: the target's latest annotated emotion is shown. */
  known_emotion: boolean;
  /** False: the request carries ids and types that give timing answers away, as published. */
  blind: boolean;
  /** False: labels without their definitions. */
  definitions: boolean;
  /** `one`: only one person's rows are shown. */
  persons: 'all' | 'one';
  /**
   * `names`: the first two people's names are exchanged, and exchanged back in what is read; `order`: people and
   * candidates stand in reverse order.
   */
  swap: (typeof SWAPS)[number];
  viewpoint: (typeof VIEWPOINT_SCALES)[number];
};

export type ScoreOptions = {
  /** Pattern: `as_published` counts therapist rows without a label (see `timeline`) as errors. */
  denominator: (typeof DENOMINATORS)[number];
  /**
   * `as_published`: an unreadable or missing timing answer is "no", a pattern item without an entry counts as right (the
   * published script fills in gold), others as wrong; counted beside the figure. `apart`: unscored, with coverage.
   */
  failures: (typeof FAILURES)[number];
  /** Bootstrap draws. */
  draws: number;
};
