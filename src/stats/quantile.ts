/**
 * Quantile of type 7 (Hyndman & Fan 1996: linear between the order statistics around (n − 1)p),
 * the default of R and NumPy. `p`: 0…1. Null without data.
 */
export function quantile(xs: ArrayLike<number>, p: number): number | null {
  const sorted = Float64Array.from(xs).sort();
  if (Number.isNaN(sorted.at(-1))) throw new RangeError('quantile: a value is not a number');
  return quantileOfSorted(sorted, p);
}

/** The same for values that are in ascending order already. */
export function quantileOfSorted(sorted: Float64Array, p: number): number | null {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`quantile: p must be 0…1, not ${p}`);
  const h = (sorted.length - 1) * p;
  const below = sorted[Math.floor(h)];
  const above = sorted[Math.ceil(h)];
  if (below === undefined || above === undefined) return null;
  return below + (h - Math.floor(h)) * (above - below);
}
