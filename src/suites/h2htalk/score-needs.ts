import type { Estimate } from '../../contract/index.js';
import { bootstrapStatistic } from '../../stats/index.js';
import type { Task } from './formats.js';
import type { ItemFacts } from './score-collect.js';
import type { Basis, Column } from './score-figures.js';
import type { Need } from './types.js';

/**
 * Formats that hold items of every kind of need that there is, with their share of those formats' items. Kinds of need
 * fall on formats unevenly, and formats differ in how many checks they have and how hard those are; only within a format
 * are kinds of need alike in that.
 */
export function commonFormats(items: readonly ItemFacts[]): ReadonlyMap<Task, number> {
  const needs = new Set(items.flatMap(({ need }) => need ?? []));
  const seen = new Map<Task, Set<Need>>();
  for (const { task, need } of items)
    if (need !== null) seen.set(task, (seen.get(task) ?? new Set()).add(need));
  const common = [...seen].filter(([, own]) => own.size === needs.size).map(([task]) => task);
  const count = (task: Task): number => items.filter((item) => item.task === task).length;
  const all = common.reduce((sum, task) => sum + count(task), 0);
  return new Map(common.map((task) => [task, count(task) / all]));
}

/**
 * A figure of one kind of need with the same mix of formats for every kind (direct standardisation): the mean of each
 * common format, weighted by its share. Intervals resample scenarios; a format that a resample misses drops out of it.
 */
export function standardised(
  basis: Basis,
  column: Column,
  need: Need,
  formats: ReadonlyMap<Task, number>,
): Estimate {
  const rows = basis.items.flatMap((item, i) => {
    const value = column[i]?.value ?? null;
    return value === null || item.need !== need || !formats.has(item.task)
      ? []
      : [{ task: item.task, cluster: item.cluster, value }];
  });
  return bootstrapStatistic(
    (weights) => {
      const sums = new Map<Task, { sum: number; n: number }>();
      rows.forEach(({ task, value }, i) => {
        const w = weights[i] ?? 0;
        const at = sums.get(task) ?? { sum: 0, n: 0 };
        sums.set(task, { sum: at.sum + w * value, n: at.n + w });
      });
      let [total, share] = [0, 0];
      for (const [task, { sum, n }] of sums) {
        if (n === 0) continue;
        const weight = formats.get(task) ?? 0;
        total += (weight * sum) / n;
        share += weight;
      }
      return share === 0 ? null : total / share;
    },
    rows.length,
    { seed: basis.seed, draws: basis.draws, clusters: rows.map(({ cluster }) => cluster) },
  );
}
