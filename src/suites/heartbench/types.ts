import type { Item } from '../../contract/index.js';

/** Who speaks: A is the person, B the companion's earlier words. */
export type Turn = { role: 'A' | 'B'; content: string };

/**
 * One criterion. `dimension` is an ability's label as in the data, or `其他` for the gate (the reply speaks as the user).
 * `score` is added when the criterion is hit: above 0 a bonus, below 0 a penalty; null is a gate without points.
 */
export type RubricRow = { dimension: string; score: number | null; content: string };

export const DIFFICULTIES = ['normal', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export interface HeartItem extends Item {
  lang: 'en' | 'zh';
  origin: 'official' | 'builtin';
  /** Null where neither the row nor its file says it. */
  difficulty: Difficulty | null;
  /** Empty in five official rows. */
  primary_scene: string;
  secondary_scene: string;
  dialogue: Turn[];
  rubric: RubricRow[];
}

/** The reply as read from an answer. */
export type Answer = { text: string };

/** One rubric row's verdict. `reason` is the judge's own, or null. */
export type Verdict = { hit: boolean; reason: string | null };

/** Step of the rubric row at a 0-based place: `r00`, `r01`, … */
export const rowId = (index: number): string => `r${String(index).padStart(2, '0')}`;

export const VIEWS = ['all', 'normal', 'hard', 'builtin'] as const;
export const MODES = ['all', 'chunk', 'item'] as const;
export const GATES = ['code', 'paper', 'off'] as const;
export const AGGREGATIONS = ['abilities', 'rubrics', 'questions', 'categories'] as const;

export type Mode = (typeof MODES)[number];
/**
 * `code`: a hit gate row with points above 0 zeroes the question (never so in the released data); `paper`: any hit gate
 * row does; `off`: none.
 */
export type Gate = (typeof GATES)[number];
/** How the overall figure is made of ability scores. `abilities`: their plain mean, as published. */
export type Aggregation = (typeof AGGREGATIONS)[number];

export type AskOptions = {
  view: (typeof VIEWS)[number];
  /** Built-in items of one language only. */
  lang: 'all' | 'en' | 'zh';
  /** How many rubric rows one judge call rates (`sound`): all, five, or one. */
  mode: Mode;
  /** Folder of the user's clone of the official repository; '' for none. Its prompts are sent under `official`. */
  upstream: string;
};

export type ScoreOptions = {
  gate: Gate;
  aggregation: Aggregation;
  /** Bootstrap draws. */
  draws: number;
};
