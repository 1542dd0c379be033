import type { Text } from '../../contract/index.js';
import type { Rated } from './ratings.js';

/** A prompt and the reply to it. */
export type Pair = { prompt: string; reply: string };

/** What a judge has spent, and what is left of its budget; null: without a limit. */
export type Spent = {
  calls: number;
  reused: number;
  costUsd: number;
  left: { calls: number | null; costUsd: number | null };
};

/** What gives ratings. */
export type RewardJudge = {
  name: string;
  /** Changes when its ratings may. */
  hash: string;
  /** Labels and needs that it rates. */
  rates: ReadonlySet<string>;
  /** What is known of how far it can be trusted. */
  validity: Text;
  /**
   * Ratings in the order of the pairs. @throws HttpFault where nothing can be rated any more, such as a spent budget;
   * what became of one reply is no fault.
   */
  rate(pairs: readonly Pair[]): Promise<Rated[]>;
  /** What it has spent, where it costs anything. */
  spent?(): Spent;
  /** False where it can rate nothing any more; absent: it always can. */
  alive?(): boolean;
  close(): Promise<void>;
};

/** Longer texts are not rated: nobody means them, and one would hold up all others. */
export const LONGEST_TEXT = 100_000;
