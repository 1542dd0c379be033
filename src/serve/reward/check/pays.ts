import type { Estimate } from '../../../contract/index.js';
import { differEnough, enoughToRank, LEAST_ROWS, type RewardedRow, spreadOf } from './check-row.js';
import { rankCorrelation } from './rank-correlation.js';

const LEAST_RHO = 0.2;
/** Of a standard deviation of the rewards. */
const LEAST_LIFT = 0.5;

/** Replies of a class and their mean reward; null without any. */
export type RewardClass = { n: number; mean: number | null };

/** The mean reward of the rows whose value is of the class. */
export function classOf(
  rows: readonly RewardedRow[],
  values: readonly number[],
  is: (value: number) => boolean,
): RewardClass {
  const own = rows.filter((_, i) => is(values[i] ?? 0));
  const sum = own.reduce((total, { reward }) => total + reward, 0);
  return { n: own.length, mean: own.length === 0 ? null : sum / own.length };
}

/**
 * Whether a trait of replies pays: the reward rises with it (ρ of 0.2 or more, its interval above 0), or replies with
 * much of it get half a standard deviation more than those without.
 * @param values the trait of each row
 * @returns `found` null where there is too little for either; `lift` null where one class has too few replies
 */
export function pays(
  rows: readonly RewardedRow[],
  values: readonly number[],
  { much, none, seed }: { much: RewardClass; none: RewardClass; seed: string },
): { found: boolean | null; lift: number | null; rho: Estimate } {
  const rho = rankCorrelation(
    values,
    rows.map(({ reward }) => reward),
    rows.map(({ prompt }) => prompt),
    seed,
  );
  const lift =
    much.mean !== null && none.mean !== null && Math.min(much.n, none.n) >= LEAST_ROWS
      ? much.mean - none.mean
      : null;
  const ranked = enoughToRank(rows) && differEnough(values);
  const follows =
    ranked && rho.value !== null && rho.low !== null && rho.value >= LEAST_RHO && rho.low > 0;
  const spread = spreadOf(rows);
  const lifts = lift !== null && spread > 0 && lift >= LEAST_LIFT * spread;
  return { found: ranked || lift !== null ? follows || lifts : null, lift, rho };
}
