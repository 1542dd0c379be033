import { oddsRatio } from '../../stats/index.js';

/**
 * How many errors are to be expected of somebody on an item: their own rate in control, moved by how the other raters
 * fare with such items. Without it a hard batch looks like drift. All pure.
 */

/** Verdicts and the sum of their error shares. */
export type Tally = { n: number; errors: number };

/** Points that the settings' rate weighs as much as, where others' verdicts say how hard the work is. */
const WORK = 50;
/** The same for one kind of item within the work. */
const STRATUM = 20;
/**
 * Points that the level of all weighs as much as in one person's baseline. An estimate from 30 points alone has so much
 * chance in it that the chart rings 2.5 times as often without a cause; 100 keeps false alarms below one in 1,000 points
 * and still catches nine drifters of ten (see drift.test.ts).
 */
const LEVEL = 100;

const logit = (p: number): number => {
  const kept = Math.min(0.99, Math.max(0.01, p));
  return Math.log(kept / (1 - kept));
};
const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** Error rate of all work by the others; the settings' rate while they have few points. */
export const usualRate = (others: Tally, p0: number): number =>
  (others.errors + WORK * p0) / (others.n + WORK);

/** The level that a baseline is set against: others' rate, but errors below the settings' rate alarm nobody. */
export const levelOf = (usual: number, p0: number): number => Math.max(p0, usual);

/**
 * How much harder such items are than the work was when the baseline was frozen, on the scale of log odds. While others
 * have few such items they count as all of them now.
 * @param usual error rate of all work at that time: a batch that makes all work harder is then seen as such
 */
export function hardness(others: { such: Tally; all: Tally }, usual: number, p0: number): number {
  const all = usualRate(others.all, p0);
  const such = (others.such.errors + STRATUM * all) / (others.such.n + STRATUM);
  return Math.max(-2, Math.min(2, logit(such) - logit(usual)));
}

/** Expected error of one point. `base`: the person's rate on work of middle hardness. */
export const expectedError = (base: number, hard: number): number =>
  Math.min(0.9, Math.max(0.01, logistic(logit(base) + hard)));

/**
 * A person's rate in control, from the points of the baseline: their errors against what was expected at the level of
 * all, drawn to that level. Never below the level, so that somebody who began without a fault may make one; never above
 * the middle between in and out of control, so that nobody's faults become their standard.
 */
export function baselineOf(
  own: Tally & { expected: number },
  level: number,
  { p0, p1 }: { p0: number; p1: number },
): number {
  const prior = LEVEL * level;
  const rate = (level * (own.errors + prior)) / (own.expected + prior);
  const odds = oddsRatio(p0, p1) * (level / (1 - level));
  return Math.min((level + odds / (1 + odds)) / 2, Math.max(level, rate));
}
