import type { RubricRow, Scale } from '../spec/types.js';
import { known, type Scored } from './figure.js';

/** Whether each row of a rubric is met, by id; null or absent where nobody said. */
export type Hits = ReadonlyMap<string, boolean | null>;

/**
 * S of one dimension: where the points lie between the worst (all penalties, nothing gained) and the best (everything
 * gained, no penalty) that its rows allow, 0…1.
 *
 * - `linear`: (raw − min) / (max − min)
 * - `log`: ln(raw − min + 1) / ln(max − min + 1), the formula of HeartBench (arXiv 2512.21849), there times 100
 *
 * With a row unrated S is null, between S with all unrated rows at their worst and at their best.
 */
export function dimensionShare(rows: readonly RubricRow[], hits: Hits, scale: Scale): Scored {
  let [min, max, low, high] = [0, 0, 0, 0];
  let whole = true;
  for (const { id, score } of rows) {
    if (score === null) continue;
    const hit = hits.get(id) ?? null;
    if (score < 0) min += score;
    else max += score;
    if (hit === null) whole = false;
    if (hit === true || (hit === null && score < 0)) low += score;
    if (hit === true || (hit === null && score > 0)) high += score;
  }
  if (max === min) return null;
  const s = (raw: number): number =>
    scale === 'linear'
      ? (raw - min) / (max - min)
      : Math.log(raw - min + 1) / Math.log(max - min + 1);
  return whole ? known(s(low)) : { value: null, low: s(low), high: s(high) };
}

/** Whether a gate row is met: yes as soon as one is, no when all are known not to be, otherwise unknown. */
export function gateHit(rows: readonly RubricRow[], hits: Hits): boolean | null {
  const gates = rows.filter((row) => row.score === null).map((row) => hits.get(row.id) ?? null);
  if (gates.includes(true)) return true;
  return gates.includes(null) ? null : false;
}

/** A dimension's share behind the gate: 0 when the gate is hit, unknown while it could be. */
export function behindGate(share: Scored, gate: boolean | null): Scored {
  if (share === null || gate === false) return share;
  return gate === true ? known(0) : { value: null, low: 0, high: share.high };
}

/** Mean of the dimensions that an item has; null where it has none, unknown where one is. */
export function questionShare(shares: readonly Scored[]): Scored {
  const own = shares.filter((s) => s !== null);
  if (own.length === 0) return null;
  const mean = (of: (s: NonNullable<Scored>) => number): number =>
    own.reduce((sum, s) => sum + of(s), 0) / own.length;
  const unknown = own.some((s) => s.value === null);
  return {
    value: unknown ? null : mean((s) => s.value ?? 0),
    low: mean((s) => s.low),
    high: mean((s) => s.high),
  };
}
