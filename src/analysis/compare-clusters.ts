import type { Item } from '../contract/index.js';

/** How items are grouped for resampling. `kinds`: in the order in which they are looked for; empty: each item alone. */
export type Clusters = {
  kinds: string[];
  /** Kinds of which all items share one: figures hold for that one only. */
  constant: string[];
  of(item: Pick<Item, 'id' | 'clusters'>): string;
  /** The group's name for a reader; null for an item alone. */
  name(item: Pick<Item, 'id' | 'clusters'>): string | null;
};

/**
 * The coarsest grouping that the items have: of several kinds of cluster the one with the largest size-weighted mean,
 * which gives the widest intervals. An item without it falls into its cluster of the next kind, and stands alone where
 * it has none. A kind of which there is only one cluster cannot be resampled and is named instead.
 */
export function clustersOfItems(items: readonly Pick<Item, 'id' | 'clusters'>[]): Clusters {
  const all = [...new Set(items.flatMap((item) => Object.keys(item.clusters)))];
  const several = (kind: string): boolean =>
    new Set(items.map((item) => item.clusters[kind] ?? null)).size > 1;
  const usable = all
    .filter(several)
    .map((kind) => ({ kind, size: meanSize(items, [kind]) }))
    // Equal sizes keep the order in which the items name them.
    .sort((x, y) => y.size - x.size)
    .map(({ kind }) => kind);
  let kinds: string[] = [];
  let coarsest = 1;
  for (const first of usable) {
    const order = [first, ...usable.filter((other) => other !== first)];
    const size = meanSize(items, order);
    if (size > coarsest) [kinds, coarsest] = [order, size];
  }
  // Kinds that no item falls into say nothing.
  kinds = kinds.filter((kind) => items.some((item) => firstOf(item, kinds) === kind));
  return {
    kinds,
    constant: all.filter((kind) => items.length > 1 && !several(kind)),
    of: (item) => {
      const kind = firstOf(item, kinds);
      return JSON.stringify(kind === undefined ? ['item', item.id] : [kind, item.clusters[kind]]);
    },
    name: (item) => item.clusters[firstOf(item, kinds) ?? ''] ?? null,
  };
}

type Grouped = Pick<Item, 'id' | 'clusters'>;

/** The first of some kinds that an item has. */
const firstOf = ({ clusters }: Grouped, kinds: readonly string[]): string | undefined =>
  kinds.find((name) => clusters[name] !== undefined);

/** Σm² / Σm over clusters of m items: the cluster in which the average item stands. */
function meanSize(items: readonly Grouped[], kinds: readonly string[]): number {
  const sizes = new Map<string, number>();
  for (const item of items) {
    const kind = firstOf(item, kinds);
    const key = JSON.stringify(kind === undefined ? [item.id] : [kind, item.clusters[kind]]);
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  let squares = 0;
  for (const size of sizes.values()) squares += size * size;
  return items.length === 0 ? 1 : squares / items.length;
}
