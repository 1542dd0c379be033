import type { Conflict, Origin } from '../people/conflicts.js';
import type { Share } from '../people/share.js';
import type { Features } from './features.js';

/** Somebody who could rate. */
export type Candidate = {
  person: string;
  /** 0 bronze … 3 platinum. */
  tier: number;
  /** Bronze, with fewer verdicts than the settings say: never alone at an item. */
  learner: boolean;
  /** Kinds of credentials that are verified and not over. */
  licences: readonly string[];
  /** Languages; none: any. */
  langs: readonly string[];
  optOuts: ReadonlySet<string>;
  conflicts: readonly Pick<Conflict, 'kind' | 'name'>[];
  /** Agreement by ability. */
  abilities: ReadonlyMap<string, Share>;
  /** Abilities that they say they are strong in. */
  strong: readonly string[];
  /** Verdicts in the project. */
  volume: number;
  /** Items begun, and places kept for them. */
  load: number;
  /** Practice places kept for them so far. */
  practice: number;
  /** Minutes until the work is due; null: no hours are written down. */
  freeMinutes: number | null;
  /** Places that the caps of a day and of a share leave. */
  left: number;
  house: string;
  band: string;
  /** What keeps them from any work now. */
  barred: 'not-calibrated' | 'paused' | 'group' | 'alarm' | null;
};

/** An item that wants people. */
export type Task = {
  id: string;
  difficulty: number;
  /** Lowest tier that may take it. */
  tier: number;
  lang: string;
  /** Verdicts wanted in all. */
  overlap: number;
  /** Who has, or had, a place at it. */
  taken: readonly string[];
  /** How many of them are still learning, of those who hold a place. */
  takenLearners: number;
  /** Places that are free. */
  free: number;
  origin: Origin;
  features: Features;
};
