import { rngFrom, shuffle } from '../../stats/index.js';

/** Who rates what, or which items have too few people who may. */
export type Drawn = {
  /** Item → its raters, in the order drawn. */
  raters: ReadonlyMap<string, readonly string[]>;
  short: { item: string; may: number }[];
};

/**
 * Draws raters for each item: at random among those who may rate it and have the fewest so far, so that everybody's
 * share is alike and nobody meets an item twice. Draws of different items are independent but for that balance.
 * @param may people who may rate an item: their own answers, conflicts and missing credentials are left out by the caller
 * @param load what people were drawn for before, by person
 */
export function drawRaters(
  items: readonly string[],
  may: (item: string) => readonly string[],
  {
    raters,
    seed,
    load = new Map(),
  }: {
    raters: number;
    seed: string;
    load?: ReadonlyMap<string, number>;
  },
): Drawn {
  const rng = rngFrom(`${seed}/blind-raters`);
  const busy = new Map(load);
  const drawn = new Map<string, readonly string[]>();
  const short: Drawn['short'] = [];
  for (const item of shuffle(rng, [...items].sort())) {
    const people = [...new Set(may(item))].sort();
    if (people.length < raters) {
      short.push({ item, may: people.length });
      continue;
    }
    const chosen = shuffle(rng, people)
      .map((person, i) => ({ person, i, busy: busy.get(person) ?? 0 }))
      .sort((a, b) => a.busy - b.busy || a.i - b.i)
      .slice(0, raters)
      .map(({ person }) => person);
    for (const person of chosen) busy.set(person, (busy.get(person) ?? 0) + 1);
    drawn.set(item, chosen);
  }
  return { raters: drawn, short };
}
