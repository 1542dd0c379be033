import type { Estimate, RatingKind } from '../../contract/index.js';
import { bootstrapStatistic } from '../../stats/index.js';

/** A unit with a rating of the judge and a consensus. */
export type Judged = { question: string; kind: string; judge: number; consensus: number };

/**
 * κ of judge and consensus over units of several kinds: agreement beyond what chance gives within each kind, so that
 * kinds with other levels, which nobody could confuse, do not raise it. Intervals are over questions. Of kinds without
 * levels there is no chance of being equal; they are left out.
 */
export function sliceKappa(
  units: readonly Judged[],
  kinds: Readonly<Record<string, RatingKind>>,
  seed: string,
): Estimate {
  const own = units.filter(({ kind }) => kinds[kind]?.levels !== undefined);
  if (own.length === 0)
    return {
      value: null,
      low: null,
      high: null,
      n: 0,
      reason: units.length === 0 ? 'no_data' : 'no_levels',
    };
  const questions = [...new Set(own.map(({ question }) => question))];
  const at = new Map(questions.map((question, i) => [question, i]));
  const cells = new Map<string, { q: number; kind: string; a: number; b: number; n: number }>();
  for (const { question, kind, judge, consensus } of own) {
    const key = JSON.stringify([question, kind, judge, consensus]);
    const cell = cells.get(key);
    if (cell === undefined)
      cells.set(key, { q: at.get(question) ?? 0, kind, a: judge, b: consensus, n: 1 });
    else cell.n += 1;
  }
  const all = [...cells.values()];
  const found = bootstrapStatistic((weights) => kappaOf(all, weights), questions.length, { seed });
  return { ...found, n: own.length };
}

function kappaOf(
  cells: readonly { q: number; kind: string; a: number; b: number; n: number }[],
  weights: Float64Array,
): number | null {
  const byKind = new Map<string, { n: number; a: Map<number, number>; b: Map<number, number> }>();
  let [n, equal] = [0, 0];
  for (const cell of cells) {
    const weight = (weights[cell.q] ?? 0) * cell.n;
    if (weight === 0) continue;
    n += weight;
    if (cell.a === cell.b) equal += weight;
    let kind = byKind.get(cell.kind);
    if (kind === undefined) {
      kind = { n: 0, a: new Map(), b: new Map() };
      byKind.set(cell.kind, kind);
    }
    kind.n += weight;
    kind.a.set(cell.a, (kind.a.get(cell.a) ?? 0) + weight);
    kind.b.set(cell.b, (kind.b.get(cell.b) ?? 0) + weight);
  }
  let chance = 0;
  for (const kind of byKind.values())
    for (const [value, times] of kind.a) chance += (times * (kind.b.get(value) ?? 0)) / kind.n;
  return n === 0 || chance >= n - 1e-9 ? null : (equal - chance) / (n - chance);
}
