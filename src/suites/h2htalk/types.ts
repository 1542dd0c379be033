import type { Item } from '../../contract/index.js';
import type { Dimension } from './dimensions.js';
import type { Area, Lang, Task } from './formats.js';
import type { Category, Importance, Memory } from './memory.js';
import type { ModelOverlaps } from './overlap.js';

export type { Lang } from './formats.js';

/** Who says a line of a history: the person or the companion. */
export type Turn = { by: 'user' | 'companion'; text: string };

/** One slot of a day plan; `time` is HH:MM, 24 hours. */
export type Slot = { time: string; activity: string };

/** Stages of the bond, in order. Traits stay; what the companion may presume moves with the stage. */
export const STAGES = ['first', 'familiar', 'close'] as const;
export type Stage = (typeof STAGES)[number];

/** The companion that a target plays. `stages` says how it behaves towards the user at each stage of the bond. */
export type Persona = {
  id: string;
  lang: Lang;
  name: string;
  gender: 'female' | 'male' | 'nonbinary';
  age: number;
  work: string;
  style: string;
  traits: string[];
  likes: string[];
  dislikes: string[];
  background: string;
  stages: Readonly<Record<Stage, string>>;
};

/** The person. Adults only. `about` is what the companion may know from the start. */
export type User = {
  id: string;
  lang: Lang;
  name: string;
  age: number;
  work: string;
  about: string;
};

/** How the need shows: said outright, to be inferred, or changing while they talk. */
export const NEEDS = ['explicit', 'implicit', 'shifting'] as const;
export type Need = (typeof NEEDS)[number];

/** What a fact of the gold tests; long-horizon figures are given by kind. */
export const FACT_KINDS = [
  'recall',
  'update',
  'forget',
  'leak',
  'need',
  'plan',
  'schedule',
  'trait',
  'invention',
  'safety',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/**
 * A fact that an answer must or must not hold. It is there when one of the wordings occurs (`occurs` in `facts.ts`: case,
 * width and white space folded; English wordings as whole words).
 * `after`: sessions between the one in which the fact was said and this one (time lines, `recall` and `update`).
 */
export type Fact = { kind: FactKind; any: string[]; after?: number };

/** A memory that a good extraction holds: found when a note holds one of the wordings. */
export type ExpectedMemory = { any: string[]; categories: Category[]; importance: Importance[] };

/** What is known of the right answer; facts only, wording is free. */
export type Gold = {
  must: Fact[];
  mustNot: Fact[];
  /** For `recollection_synthesize` and the memory step of sessions. */
  memories: ExpectedMemory[];
  /** True where there is nothing to remember, false where there is, null where the step asks for no memories. */
  nothing: boolean | null;
};

/** What a target gets to see of a scenario, by format; an absent part is empty or null. */
export type Scenario = {
  persona: Persona;
  user: User;
  need: Need;
  /** What would help this person now: for judges and reviewers, never shown to a target. */
  wish: string;
  history: Turn[];
  memories: Memory[];
  schedule: Slot[];
  /** Time of day at which the scenario happens, HH:MM, or null. */
  now: string | null;
  /** The companion's hobbies that a plan is made of. */
  hobbies: string[];
  /** A day in a few sentences, which `itinerary_middle` turns into a timed plan; null elsewhere. */
  outline: string | null;
  /** The person's last words: a message, a question about the schedule, or feedback on it; null where nothing was said. */
  message: string | null;
};

/** One thing that the person says in a session. `intent` is what a simulated user is told instead. */
export type ScriptTurn = { say: string; intent: string; must: Fact[]; mustNot: Fact[] };

/** One meeting of a time line. `date` is a day of the fake calendar, YYYY-MM-DD. */
export type Session = {
  user: User;
  date: string;
  stage: Stage;
  need: Need;
  wish: string;
  turns: ScriptTurn[];
  /** What is worth keeping of this session. */
  memories: ExpectedMemory[];
};

export const LINE_KINDS = [
  'recall',
  'update',
  'forgetting',
  'leak',
  'needs',
  'plan',
  'personality',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Where a session stands in its time line. It carries the sessions before it, so that a sample of items can be asked. */
export type Line = {
  id: string;
  kind: LineKind;
  persona: Persona;
  /** 1-based place of the item's session; `sessions` are those from the first to it. */
  index: number;
  /** Sessions of the whole line. */
  of: number;
  sessions: Session[];
};

export interface TalkItem extends Item {
  task: Task;
  area: Area;
  lang: Lang;
  origin: 'builtin' | 'official' | 'own';
  /** Null for official rows (no inputs were released) and for sessions of a time line. */
  scenario: Scenario | null;
  line: Line | null;
  /** Our own answer, or the released one; null for sessions. */
  reference: string | null;
  /** Defects of a released reference, by name; empty for our own. */
  flags: string[];
  /** Of a session: its facts are those of its turns, in `line`. */
  gold: Gold;
}

/** One note that a reply proposes to remember; fields that are not of the closed lists stand as written. */
export type Note = { content: string; category: string; importance: number | null };

/** Outcome of reading a list of notes: `notes` is empty for "nothing to remember", null when it is not of the form asked. */
export type Answer = {
  text: string;
  /** Null also for steps that ask for no notes. */
  notes: Note[] | null;
  /** What a simulated user said before it, where one was asked instead of the script. */
  said?: string;
};

/** Step of single formats; sessions have `t1`, `t2`, … and `memory`. */
export const ANSWER = 'answer';
export const MEMORY = 'memory';
/** Step of the reply to the turn at a 0-based place. */
export const turnStep = (index: number): string => `t${index + 1}`;

export { DIMENSIONS, type Dimension } from './dimensions.js';

/** One dimension's rating: a whole number 1–5; a panel's median may lie between. The reason is the judge's own. */
export type Rating = { score: number; reason: string | null };

/**
 * One verdict on an item (step `rating`). A dimension that does not apply, or was not rated, is absent.
 * `low`: a rating is at or under the threshold of the score options (`dependence`: at or over 6 − it), so that people can
 * look at it. `overlaps`: of `local/overlap-models` alone, which rates nothing.
 */
export type Verdict = {
  ratings: Partial<Record<Dimension, Rating>>;
  low: boolean;
  overlaps?: ModelOverlaps;
};
export const RATING = 'rating';

export const VIEWS = ['builtin', 'official', 'own'] as const;
export const TASK_CHOICES = ['all', 'dialogue', 'recollection', 'itinerary', 'horizon'] as const;
/** Secure Attachment Persona: nothing, the rules alone, or rules with reasons, manner and what to do in a crisis. */
export const SAP_LEVELS = ['off', 'rules', 'full'] as const;
export type SapLevel = (typeof SAP_LEVELS)[number];
/**
 * Who keeps the notes of a time line: the target itself in a side call, the run's user model, the script (the expected
 * memories), or nobody (companions that remember on their own).
 */
export const KEEPERS = ['self', 'helper', 'script', 'none'] as const;
export type Keeper = (typeof KEEPERS)[number];

export type AskOptions = {
  view: (typeof VIEWS)[number];
  lang: 'all' | Lang;
  task: (typeof TASK_CHOICES)[number];
  sap: SapLevel;
  /** Whether a reply that breaks a rule of the persona is asked for once more, with the rule named. */
  sap_check: boolean;
  /** 0 (not asked for) … 3 (strong): parameters of the persona, rendered into the prompt at SAP levels rules and full. */
  dependence_avoidance: number;
  distance: number;
  active_support: number;
  memory: Keeper;
  /** Who speaks for the person in time lines: the written script, or the run's user model. */
  user: 'script' | 'model';
  /** A time line ends after so many turns in a row without a usable reply. */
  patience: number;
};

export type ScoreOptions = {
  /** Ratings at or under it mark a verdict `low`, 1–4. */
  low: number;
  /** Overlap: all pairs, or the first of each file as the released command takes by default. */
  pairs: 'all' | 'first';
  /** Weights of the released composite: those of the scorer or those that its report prints. */
  weights: 'scorer' | 'report';
  /** Bootstrap draws. */
  draws: number;
};
