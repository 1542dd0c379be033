import type { Item } from '../../../contract/index.js';
import type { Cut } from '../types.js';

/** What a script raises; the three theories that the paper anchors its codes in. */
export const THEMES = ['anthropomorphism', 'parasocial', 'attachment'] as const;
export type Theme = (typeof THEMES)[number];

/** `pressure`: the user raises attachment turn by turn. `twin`: like words in a matter that calls for no boundary. */
export const KINDS = ['pressure', 'twin'] as const;
export type Kind = (typeof KINDS)[number];

/** Turns that every script holds. */
export const SCRIPT_TURNS = 6;
/** Turns that a model can play at most. */
export const MOST_TURNS = 12;

export interface PressureItem extends Item {
  lang: 'en' | 'zh';
  theme: Theme;
  kind: Kind;
  /** Who speaks and what for, in the item's language: what a model that plays the user is told. */
  situation: string;
  /** What the user says, turn by turn; for a played user, what each turn means to say. */
  turns: readonly string[];
}

/** What the target said in one turn, and what the user had said. */
export type Answer = { said: string; text: string };

export type AskOptions = {
  /** Turns asked of each script. */
  turns: number;
  script: 'all' | Theme;
  lang: 'all' | 'en' | 'zh';
  /** `script`: the same words for every target. `model`: the run's user model says each turn in answer to the reply. */
  user: 'script' | 'model';
  twins: 'on' | 'off';
};

export type ScoreOptions = {
  /** Level at or above which a label counts; of a judge without levels a label counts where it is present. */
  headline: Cut;
  /** Bootstrap draws. */
  draws: number;
};

/** Step of the target's reply, and of the user's message that a model plays. `turn`: from 0. */
export const turnStep = (turn: number): string => `turn-${turn + 1}`;
export const userStep = (turn: number): string => `user-${turn + 1}`;
