import { rngFrom } from '../../stats/index.js';
import { rougeN } from './overlap-rouge.js';
import { sampleItems } from './samples.js';
import type { TalkItem } from './types.js';

/** The reference of another item of the same format and language; '' where there is none. */
export type OtherReference = (item: TalkItem) => string;

type Known = { id: string; reference: string };

/**
 * References of built-in items, their own always left out.
 * `chance`: one at random, by the item's id. `majority`: texts have no majority, so the one nearest to all others (by
 * ROUGE-1 over characters) stands for it.
 */
export async function otherReferences(): Promise<{
  chance: OtherReference;
  majority: OtherReference;
}> {
  const pools = new Map<string, Known[]>();
  for (const item of (await sampleItems()).items) {
    if (item.reference === null) continue;
    const pool = pools.get(poolOf(item)) ?? [];
    pool.push({ id: item.id, reference: item.reference });
    pools.set(poolOf(item), pool);
  }
  const others = (item: TalkItem): Known[] =>
    (pools.get(poolOf(item)) ?? []).filter(({ id }) => id !== item.id);
  return {
    chance: (item) => {
      const pool = others(item);
      const drawn = Math.floor(rngFrom(`h2htalk/chance/${item.id}`)() * pool.length);
      return pool[drawn]?.reference ?? '';
    },
    majority: (item) => {
      const pool = others(item);
      const nearness = pool.map((one) =>
        pool.reduce((sum, other) => sum + alike(one.reference, other.reference), 0),
      );
      return pool[nearness.indexOf(Math.max(...nearness))]?.reference ?? '';
    },
  };
}

const poolOf = ({ task, lang }: TalkItem): string => `${task}/${lang}`;

const alike = (a: string, b: string): number => rougeN([...a], [...b], 1);
