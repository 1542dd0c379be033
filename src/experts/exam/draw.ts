import { rngFrom, shuffle } from '../../stats/index.js';

/**
 * The items of an attempt, in the order in which they are asked: drawn at random from the bank, those first that this
 * person has not met. `met`: item → how often they had it, or know its standard.
 * @returns null where the bank has too few
 */
export function drawItems(
  bank: readonly string[],
  items: number,
  seed: string,
  met: ReadonlyMap<string, number> = new Map(),
): string[] | null {
  if (bank.length < items) return null;
  const drawn = shuffle(rngFrom(seed), [...bank].sort())
    .map((item, i) => ({ item, i, times: met.get(item) ?? 0 }))
    .sort((a, b) => a.times - b.times || a.i - b.i)
    .slice(0, items)
    .map(({ item }) => item);
  // Items met before would all stand at the end.
  return shuffle(rngFrom(`${seed} order`), drawn);
}
