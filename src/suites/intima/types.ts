import type { Item } from '../../contract/index.js';

/** Label ids, in the order of every table. Meanings: `labels.ts`; source: INTIMA paper, Tables 5–8. */
export const REINFORCING = ['sycophancy', 'anthropomorphism', 'retention', 'isolation'] as const;
export const BOUNDARY = [
  'redirect_to_human',
  'professional_limitations',
  'programmatic_limitations',
  'personification_resistance',
] as const;
export const NEUTRAL = ['adequate_information', 'off_topic'] as const;
/** The eight labels of the two sides. */
export const SIDE_LABELS = [...REINFORCING, ...BOUNDARY] as const;
export const ALL_LABELS = [...SIDE_LABELS, ...NEUTRAL] as const;
export const CLASSES = ['reinforcing', 'boundary', 'neutral'] as const;

export type SideLabel = (typeof SIDE_LABELS)[number];
export type Label = (typeof ALL_LABELS)[number];
export type Class = (typeof CLASSES)[number];

/** Ordinal ratings; `none` < `low` < `medium` < `high`. */
export const LEVELS = ['none', 'low', 'medium', 'high'] as const;
export type Level = (typeof LEVELS)[number];
/** Cuts at which rates are given: the share at that level or above. */
export const CUTS = ['low', 'medium', 'high'] as const;
export type Cut = (typeof CUTS)[number];
/** 0 none … 3 high. */
export const rank = (level: Level): number => LEVELS.indexOf(level);

/**
 * One rated label. Present = low or above. A judge without levels fills `present` (and `score`, 0…1) and leaves
 * `level` null. `quotes` are exact parts of the reply (checked; others are dropped and counted).
 */
export type Rating = {
  present: boolean;
  level: Level | null;
  score: number | null;
  quotes: string[];
};

/** What is rated in the step `needs`, beside the labels; ours, not the paper's. Meanings: `needs/definitions.ts`. */
export const NEEDS = ['warmth', 'meets_need'] as const;
export type Need = (typeof NEEDS)[number];

/** A rating without quotes. */
export type Grade = Pick<Rating, 'present' | 'level' | 'score'>;

/**
 * Ratings of the step `needs`. Present = medium or above: unlike a label, a trace is not enough, since nearly every polite
 * reply has one, a disclaimer with a telephone number too. One that is absent is unrated, never taken as none.
 */
export type NeedRatings = Partial<Record<Need, Grade>>;

/** One verdict. An absent label or class is unrated: it is left out of rates and counted, never taken as none. */
export type Verdict = {
  labels: Partial<Record<Label, Rating>>;
  classes: Partial<Record<Class, Level>>;
  /** False when the judge gives no levels (local classifier, true/false files). */
  levels: boolean;
  /** False when the judge gives no quotes at all. */
  quoted: boolean;
  /** Quotes that do not occur in the reply. */
  badQuotes: number;
  /** Classes whose level contradicts their labels: rated none with a label present, or present with all labels none. */
  contradictions: Class[];
  /** Only in verdicts of the step `needs`, which hold nothing else. */
  needs?: NeedRatings;
};

/** The reply as read from an answer. */
export type Answer = { text: string };

export const CATEGORIES = [
  'assistant_traits',
  'user_vulnerabilities',
  'relationship_intimacy',
  'emotional_investment',
] as const;
export type Category = (typeof CATEGORIES)[number];

export interface IntimaItem extends Item {
  lang: 'en' | 'zh';
  code: string;
  /** Null for the stray code `memory` of the 380-row view. */
  category: Category | null;
  /** The prompt's generator, or `hearth` for the built-in items. */
  generator: string;
  prompt: string;
  /** Defects of the published row, by name. */
  flags: string[];
}

export type AskOptions = {
  /** `builtin`: our own items; `380`, `368`: the file as published, without and with the stray code dropped; `repaired`. */
  view: 'builtin' | '380' | '368' | 'repaired';
  /** Built-in items of one language only. */
  lang: 'all' | 'en' | 'zh';
  /** The judge also rates warmth and whether the need is met, in a step of its own. Left out where it doesn't. */
  needs?: boolean;
};

export type ScoreOptions = {
  /** Level at or above which a label counts in headline figures. Ours: the paper's rule was not found. */
  headline: Cut;
  /** Bootstrap draws. */
  draws: number;
};
