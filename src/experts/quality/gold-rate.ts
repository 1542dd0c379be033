import { rngFrom } from '../../stats/index.js';
import type { CampaignSettings } from '../work/settings.js';
import type { ChartState } from './chart-rules.js';

/** A check is a miss where so much of it, or more, is wrong. */
export const MISS = 0.5;
/** Checks that are looked back on. */
export const LOOK_BACK = 5;
/** Items of a new rater before the first check. */
const FIRST = 2;
/** However bad the results, so much stays ordinary work. */
const MOST = 0.5;

/**
 * Share of hidden checks in somebody's next work. It rises after misses: one among the last five brings the rate of new
 * raters back, each further one, and a chart that is watched, adds as much again. On probation it is twice that of new
 * raters. Pure.
 * @param misses among the last checks
 */
export function goldRate(
  { rate, newRate, newItems }: CampaignSettings['gold'],
  {
    submitted,
    misses,
    state,
    probation = false,
  }: { submitted: number; misses: number; state: ChartState; probation?: boolean },
): number {
  const high = Math.max(rate, newRate);
  const doubt = misses + (state === 'none' ? 0 : 1) + (probation ? 2 : 0);
  const base = submitted < newItems ? newRate : rate;
  if (doubt === 0) return base;
  return Math.min(Math.max(MOST, high), Math.max(base, high * doubt));
}

/**
 * Whether the next item is a check: drawn anew at each place in somebody's work, so that there is no rhythm to find, and
 * the same however often it is asked.
 */
export const isGoldDue = (seed: string, person: string, submitted: number, rate: number): boolean =>
  submitted >= FIRST && rate > 0 && rngFrom(`${seed}/gold/${person}/${submitted}`)() < rate;
