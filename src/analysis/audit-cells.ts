import type { Estimate } from '../contract/index.js';
import { bootstrapStatistic } from '../stats/index.js';

/** How ratings are resampled. `clusters`: one a unit. */
export type AuditHow = { seed: string; clusters: readonly string[]; draws?: number };

/** No figure, and why. */
export const nothing = (n: number, reason: string): Estimate => ({
  value: null,
  low: null,
  high: null,
  n,
  reason,
});

/** Pairs of codes in the units of one cluster, and how many units they amount to; `b` null: rated by one rater only. */
export type Cell = { cluster: string; a: number; b: number | null; share: number };

/** Equal pairs of a cluster as one, in the order of first appearance: resampling then costs cells and not units. */
export function gathered(cells: readonly Cell[]): Cell[] {
  const all = new Map<string, Cell>();
  for (const cell of cells) {
    const key = JSON.stringify([cell.cluster, cell.a, cell.b]);
    const known = all.get(key);
    if (known === undefined) all.set(key, { ...cell });
    else known.share += cell.share;
  }
  return [...all.values()];
}

/** Square table of the pairs, and how often each code stands alone, with cell i counted `weights[i]` times. */
export function countsOf(cells: readonly Cell[], size: number, weights: Float64Array | null) {
  const table = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const alone = new Array<number>(size).fill(0);
  cells.forEach(({ a, b, share }, i) => {
    const amount = share * (weights === null ? 1 : (weights[i] ?? 0));
    if (b === null) alone[a] = (alone[a] ?? 0) + amount;
    else {
      const row = table[a];
      if (row !== undefined) row[b] = (row[b] ?? 0) + amount;
    }
  });
  return { table, alone };
}

/** A statistic of the counts with its interval over clusters; undefined as `reason` says. `n`: units. */
export function resampled(
  cells: readonly Cell[],
  size: number,
  n: number,
  of: (counts: ReturnType<typeof countsOf>) => { value: number | null; reason?: string },
  how: AuditHow,
): Estimate {
  const whole = of(countsOf(cells, size, null));
  if (whole.value === null) return nothing(n, whole.reason ?? 'undefined');
  const estimate = bootstrapStatistic(
    (weights) => of(countsOf(cells, size, weights)).value,
    cells.length,
    { ...how, clusters: cells.map(({ cluster }) => cluster) },
  );
  const { value, low, high } = estimate;
  // Equal in all resamples but for rounding.
  if (low !== null && high !== null && high - low < 1e-9)
    return { value, low: null, high: null, n, reason: 'no_variance' };
  return { ...estimate, n };
}

/** The ordered pairs of one unit's ratings, which amount to one unit together. */
export function cellsOf(
  unit: readonly number[],
  cluster: string,
  levels: readonly number[],
): Cell[] {
  const codes = unit.map((value) => levels.indexOf(value));
  const [only] = codes;
  if (codes.length === 1 && only !== undefined) return [{ cluster, a: only, b: null, share: 1 }];
  const share = 1 / (codes.length * (codes.length - 1));
  return codes.flatMap((a, i) =>
    codes.flatMap((b, k): Cell[] => (i === k ? [] : [{ cluster, a, b, share }])),
  );
}
