import { type Item, usageError } from '../contract/index.js';
import { rngFrom, shuffle } from '../stats/index.js';
import type { Filter } from './manifest.js';

/**
 * The items of a run, in the order of the data. `limit`: the first N. `sample`: N spread over the strata in
 * proportion, drawn with the run's seed. `items`: those named.
 * @throws HearthError exit 2 for unknown ids or when nothing is left.
 */
export function selectItems<I extends Item>(all: readonly I[], filter: Filter, seed: string): I[] {
  let chosen = [...all];
  if (filter.items !== undefined) {
    const wanted = new Set(filter.items);
    const unknown = filter.items.filter((id) => !all.some((item) => item.id === id));
    if (unknown.length > 0) {
      throw usageError(
        {
          en: `the suite has no item ${unknown.slice(0, 5).join(', ')}`,
          'zh-CN': `没有这些题目：${unknown.slice(0, 5).join('、')}`,
        },
        { field: '--items' },
      );
    }
    chosen = chosen.filter((item) => wanted.has(item.id));
  }
  if (filter.sample !== undefined) chosen = stratified(chosen, filter.sample, seed);
  if (filter.limit !== undefined) chosen = chosen.slice(0, filter.limit);
  if (chosen.length === 0)
    throw usageError({ en: 'no item is left to ask', 'zh-CN': '没有可用的题目' });
  return chosen;
}

/** Takes from each stratum in turn, in shuffled order, so that every prefix is as even as it can be. */
function stratified<I extends Item>(items: readonly I[], n: number, seed: string): I[] {
  const rng = rngFrom(`${seed}/sample`);
  const strata = new Map<string, I[]>();
  for (const item of items) {
    const key = item.strata ?? '';
    const list = strata.get(key);
    if (list === undefined) strata.set(key, [item]);
    else list.push(item);
  }
  const queues = shuffle(
    rng,
    [...strata.values()].map((list) => shuffle(rng, list)),
  );
  // The k-th of m items of a stratum stands at (k + ½) / m of the whole: proportional, and even in every prefix.
  const placed = queues.flatMap((list, s) =>
    list.map((item, k) => ({ item, at: (k + 0.5) / list.length, s })),
  );
  placed.sort((a, b) => a.at - b.at || a.s - b.s);
  const taken = new Set(placed.slice(0, n).map((p) => p.item.id));
  return items.filter((item) => taken.has(item.id));
}
