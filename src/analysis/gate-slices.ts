import type { Item } from '../contract/index.js';

/** Most values of a field that names a slice, and the longest of them; texts have one for each item. */
const MOST_VALUES = 100;
const LONGEST = 60;

/** What an item can be chosen by: its own short fields, its facets (a suite of the user's own), its clusters by kind. */
export function fieldsOf(item: Item): Readonly<Record<string, string>> {
  const { facets } = item as { facets?: unknown };
  const named = facets !== null && typeof facets === 'object' ? Object.entries(facets) : [];
  const own = [...named, ...Object.entries(item)].flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[key, String(value)]]
      : [],
  );
  return { ...item.clusters, ...Object.fromEntries(own) };
}

/** Every value of every field, in the order of the data. */
export function valuesByField(items: readonly Item[]): Map<string, Set<string>> {
  const byField = new Map<string, Set<string>>();
  for (const item of items)
    for (const [key, value] of Object.entries(fieldsOf(item)))
      byField.set(key, (byField.get(key) ?? new Set()).add(value));
  return byField;
}

/** Fields that make slices, with their values: those that some but not all items share, and that are short. */
export function slicesOf(items: readonly Item[]): Record<string, string[]> {
  return Object.fromEntries(
    [...valuesByField(items)].flatMap(([field, values]) => {
      const all = [...values];
      const shared = all.length > 1 && all.length < items.length;
      return shared && all.length <= MOST_VALUES && all.every((v) => v.length <= LONGEST)
        ? [[field, all]]
        : [];
    }),
  );
}
