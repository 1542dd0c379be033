import { int, rngFrom } from '../stats/index.js';

/** Draws of the joint resampling: ranks and profiles need no more than two digits. */
export const JOINT_DRAWS = 2_000;

type Values = readonly (number | null)[];

/**
 * Means of several columns over the same rows in resamples of whole clusters: in each draw all columns see the same
 * clusters, so that what they share cancels. One array of `JOINT_DRAWS` values a column; NaN where a column has no row
 * in a draw. Null with fewer than two clusters that have data. The same rows and seed give the same draws.
 */
export function jointDraws(
  columns: readonly Values[],
  clusters: readonly string[],
  seed: string,
): Float64Array[] | null {
  const used = clusters.map((_, row) => columns.some((column) => (column[row] ?? null) !== null));
  // Sorted, so that the order of the rows does not matter.
  const names = [...new Set(clusters.filter((_, row) => used[row]))].sort();
  if (names.length < 2) return null;
  const place = new Map(names.map((name, i) => [name, i]));
  const sums = columns.map((column) => {
    const sum = new Float64Array(names.length);
    const n = new Float64Array(names.length);
    column.forEach((x, row) => {
      const at = place.get(clusters[row] ?? '');
      if (x === null || at === undefined) return;
      sum[at] = (sum[at] ?? 0) + x;
      n[at] = (n[at] ?? 0) + 1;
    });
    return { sum, n };
  });
  const rng = rngFrom(`${seed}/joint/${names.length}`);
  const out = columns.map(() => new Float64Array(JOINT_DRAWS));
  const times = new Int32Array(names.length);
  for (let d = 0; d < JOINT_DRAWS; d++) {
    times.fill(0);
    for (let i = 0; i < names.length; i++) {
      const drawn = int(rng, names.length);
      times[drawn] = (times[drawn] ?? 0) + 1;
    }
    sums.forEach(({ sum, n }, c) => {
      let total = 0;
      let rows = 0;
      times.forEach((k, i) => {
        total += k * (sum[i] ?? 0);
        rows += k * (n[i] ?? 0);
      });
      const column = out[c];
      if (column !== undefined) column[d] = rows === 0 ? Number.NaN : total / rows;
    });
  }
  return out;
}

/** The middle 95 % of draws; null where over 5 % of them are undefined. */
export function middle(
  draws: Float64Array,
  quantileOf: (xs: number[], p: number) => number | null,
) {
  const defined = [...draws].filter((x) => Number.isFinite(x));
  if (draws.length - defined.length > 0.05 * draws.length) return null;
  const [low, high] = [quantileOf(defined, 0.025), quantileOf(defined, 0.975)];
  return low === null || high === null ? null : { low, high };
}
