import { rngFrom, shuffle } from '../../stats/index.js';

/**
 * The items of an attempt, in the order in which they are asked: drawn at random, every set equally likely. The same
 * seed draws the same, whatever the order of the bank.
 * @param bank what this person may still be asked
 * @returns null where there are too few
 */
export function drawItems(bank: readonly string[], items: number, seed: string): string[] | null {
  if (bank.length < items) return null;
  return shuffle(rngFrom(seed), [...bank].sort()).slice(0, items);
}
