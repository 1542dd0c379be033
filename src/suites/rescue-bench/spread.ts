/**
 * Rounds to the nearest whole number, halves to the even one, as Python's `round` does. `x`: 0 or more.
 */
export function roundHalfEven(x: number): number {
  const floor = Math.floor(x);
  const rest = x - floor;
  if (rest !== 0.5) return Math.round(x);
  return floor % 2 === 0 ? floor : floor + 1;
}

/**
 * At most `limit` of the items, evenly spread from the first to the last, in their order: places
 * round(rank · (n − 1) / (limit − 1)); where two places fall together, the earliest items left out fill up behind them.
 * All items where `limit` is 0 or they are few. With `limit` 1 it takes the first item, or the one at n / 2 (`middle`),
 * since the published scripts differ in this. Source: section 3 of the research notes.
 */
export function spread<T>(
  items: readonly T[],
  limit: number,
  one: 'first' | 'middle' = 'first',
): T[] {
  const n = items.length;
  if (limit <= 0 || n <= limit) return [...items];
  if (limit === 1) return items.slice(one === 'first' ? 0 : Math.floor(n / 2)).slice(0, 1);
  const places = new Set<number>();
  for (let rank = 0; rank < limit; rank++)
    places.add(roundHalfEven((rank * (n - 1)) / (limit - 1)));
  for (let i = 0; i < n && places.size < limit; i++) places.add(i);
  return [...places].flatMap((i) => items.slice(i, i + 1));
}
