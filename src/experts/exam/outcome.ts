import { wilson } from '../../stats/index.js';

/** Rules of an attempt, as they were when it began. */
export type ExamRules = { items: number; pass: number; floor: number };

export type AbilityShare = Readonly<Record<string, { right: number; n: number }>>;

export type ExamOutcome = {
  passed: boolean;
  right: number;
  total: number;
  /** Right answers that pass. */
  needed: number;
  abilities: AbilityShare;
  /** Abilities below the floor. */
  below: readonly string[];
  /** Wilson's 95 % interval of the share. */
  low: number;
  high: number;
};

/** Right answers that are needed: 17 of 20 for 0.85. */
export const neededOf = (items: number, pass: number): number =>
  Math.min(items, Math.ceil(items * pass - 1e-9));

/**
 * The result of an attempt: the threshold over all items, and the floor in each ability with two items or more. Items
 * that were dropped after an appeal (`right: null`) count for nobody.
 */
export function outcomeOf(
  answers: readonly { right: boolean | null; abilities: readonly string[] }[],
  { pass, floor }: ExamRules,
): ExamOutcome {
  const counted = answers.filter(({ right }) => right !== null);
  const right = counted.filter((one) => one.right === true).length;
  const needed = neededOf(counted.length, pass);
  const abilities: Record<string, { right: number; n: number }> = {};
  for (const one of counted)
    for (const ability of new Set(one.abilities)) {
      abilities[ability] ??= { right: 0, n: 0 };
      const sum = abilities[ability];
      sum.n++;
      if (one.right === true) sum.right++;
    }
  const below = Object.entries(abilities)
    .filter(([, sum]) => sum.n >= 2 && sum.right / sum.n < floor - 1e-9)
    .map(([ability]) => ability);
  const { low, high } = wilson(right, counted.length) ?? { low: 0, high: 1 };
  return {
    passed: counted.length > 0 && right >= needed && below.length === 0,
    right,
    total: counted.length,
    needed,
    abilities,
    below,
    low,
    high,
  };
}

/** The chance that somebody who is right with probability `p` gets `needed` or more of `n` right. */
export function passChance(n: number, needed: number, p: number): number {
  let sum = 0;
  // From the top, where terms are small; n is 20 at most, so products are exact enough.
  for (let k = n; k >= needed; k--) sum += choose(n, k) * p ** k * (1 - p) ** (n - k);
  return Math.min(1, sum);
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** True shares for which the chance to pass is shown. */
export const TRUE_SHARES = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95] as const;

/** The chance to pass under these rules within `attempts` tries, by how often somebody is truly right. */
export function passChances(
  { items, pass }: ExamRules,
  attempts: number,
): { p: number; once: number; within: number }[] {
  const needed = neededOf(items, pass);
  return TRUE_SHARES.map((p) => {
    const once = passChance(items, needed, p);
    return { p, once, within: 1 - (1 - once) ** attempts };
  });
}
