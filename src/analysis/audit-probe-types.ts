import type { Estimate, Text } from '../contract/index.js';
import type { AskOutside, JudgeEntry, LoadedCondition } from '../pipeline/index.js';
import type { ComparedRun } from './compare-rows.js';

export const PROBES = [
  'padding',
  'order',
  'position',
  'style',
  'self-preference',
  'injection-highest',
  'injection-none',
  'injection-fence',
  'paraphrase',
  'context',
] as const;
export type ProbeName = (typeof PROBES)[number];

/** What is probed, and how much of it. */
export type ProbeRequest = {
  run: ComparedRun;
  /** Options, data and answers of this condition. */
  loaded: LoadedCondition;
  judge: JudgeEntry;
  /** Judge units (as a rule: single answers) that are drawn, spread over groups of items, targets and strata; `DEFAULT_ITEMS`. */
  items?: number;
  /** Fixes the sample, every rewrite and every resampling; the run's own where it is left out. */
  seed?: string;
  /** Left out: all. */
  probes?: readonly ProbeName[];
};
export const DEFAULT_ITEMS = 60;

/** How a model is asked: `db` comes from the run. */
export type ProbeHow = Omit<AskOutside, 'db'>;

/** One rating that was compared. Null: the verdict could not be read, and nothing is made of it. */
export type ProbeRow = {
  item: string;
  /** Null for texts that are no target's. */
  target: string | null;
  step: string;
  kind: string;
  cluster: string;
  /** The judge's value, its value when asked again, and its value after the change. */
  before: number | null;
  again: number | null;
  after: number | null;
};

/** A shift of one kind's mean against the unchanged answer as it is rated now, in the kind's own units. */
export type ProbeShift = Pick<Estimate, 'value' | 'low' | 'high'> & { kind: string };

/**
 * What one probe found. `n`: answers (or pairs, or items) compared. `changed`: share of ratings that are other ones after
 * the change; in `context` the share of pairs rated apart in the right direction. `noise`: the same share when nothing
 * was changed; null where it is not measured. `p`: Holm-adjusted over the kinds and then over the probes of one call.
 * `unread`: verdicts on changed texts that could not be read. `wanted`: what a judge in order does (`moves` in
 * `context` alone). `rows`: every rating behind the figures.
 */
export type ProbeResult = {
  probe: ProbeName;
  what: Text;
  n: number;
  shift: ProbeShift[];
  changed: Estimate;
  noise: Estimate | null;
  p: number | null;
  unread: number;
  wanted: 'steady' | 'moves';
  verdict: 'steady' | 'moves' | 'cannot tell';
  why?: Text;
  rows: ProbeRow[];
};
