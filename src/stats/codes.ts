/** What names a cluster, stratum or category. Compared by value: 1 and "1" are two. */
export type Key = string | number | boolean;

/** Rows as numbers 0, 1, 2… in the order of first appearance; `count`: how many there are. */
export type Codes = { codes: Int32Array; count: number };

/** Numbers the different keys. */
export function codesOf(keys: readonly Key[]): Codes {
  const seen = new Map<Key, number>();
  const codes = Int32Array.from(keys, (key) => {
    const known = seen.get(key);
    if (known !== undefined) return known;
    seen.set(key, seen.size);
    return seen.size - 1;
  });
  return { codes, count: seen.size };
}

/** Clusters of the rows, or the rows themselves where none are given. */
export function clustersOf(rows: number, clusters: readonly Key[] | undefined): Codes {
  if (clusters === undefined) {
    return { codes: Int32Array.from({ length: rows }, (_, i) => i), count: rows };
  }
  if (clusters.length !== rows) {
    throw new RangeError(`clusters: ${clusters.length} for ${rows} rows`);
  }
  return codesOf(clusters);
}
