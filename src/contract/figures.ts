import type { Text } from './text.js';

/** What single items and answers say, for comparison, gates and people. */

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
