import type { Estimate } from '../contract/index.js';
import type { Resampling } from './bootstrap.js';
import { bootstrapStatistic } from './bootstrap-statistic.js';
import { codesOf } from './codes.js';
import { noEstimate } from './estimate.js';
import { rngFrom, shuffle } from './random.js';

/** One comparison. `score`: 1 where `a` won, 0 where `b` did, ½ for a tie. */
export type Comparison = { a: string; b: string; score: 0 | 0.5 | 1 };
/** `strength`: on the scale named by the function, with its interval. `n`: comparisons of this player. */
export type Strength = { player: string; strength: Estimate };

/** What one step of rating is worth on the usual scale: 400 points for odds of ten to one. */
const SCALE = 400 / Math.LN10;

/**
 * Bradley–Terry strengths (1952) by Hunter's MM algorithm (2004), a tie as half a win for each, on the Elo scale around
 * a mean of 0 (400 points: odds of ten to one). Intervals: bootstrap over comparisons or their clusters.
 *
 * A player who won or lost every comparison has no finite strength: null, `undefined`. So has everyone where the
 * comparisons fall into groups that never met.
 */
export function bradleyTerry(comparisons: readonly Comparison[], how: Resampling): Strength[] {
  const { players, codes } = playersOf(comparisons);
  const table = (weights: Float64Array | null): number[] | null =>
    strengths(comparisons, codes, players.length, weights);
  const whole = table(null);
  return players.map((player, i) => {
    const n = comparisons.filter(({ a, b }) => a === player || b === player).length;
    if (whole === null) return { player, strength: noEstimate(n, 'undefined') };
    const estimate = bootstrapStatistic(
      (weights) => table(weights)?.[i] ?? null,
      comparisons.length,
      how,
    );
    return { player, strength: { ...estimate, n } };
  });
}

/**
 * Elo ratings around a mean of 0: `k` points a game, averaged over `orders` random orders, since the order of comparisons
 * that were made at once means nothing. `low`/`high`: 2.5 % and 97.5 % over orders: what the order alone does, not a
 * confidence interval.
 */
export function elo(
  comparisons: readonly Comparison[],
  how: { seed: string; k?: number; orders?: number },
): { player: string; rating: number; low: number; high: number; n: number }[] {
  const { k = 4, orders = 200 } = how;
  const { players, codes } = playersOf(comparisons);
  const rng = rngFrom(`${how.seed}/elo`);
  const places = comparisons.map((_, i) => i);
  const all = Array.from({ length: orders }, () => {
    const rating = players.map(() => 0);
    for (const i of shuffle(rng, places)) {
      const [a, b] = codes[i] ?? [0, 0];
      const expected = 1 / (1 + 10 ** (((rating[b] ?? 0) - (rating[a] ?? 0)) / 400));
      const gain = k * ((comparisons[i]?.score ?? 0.5) - expected);
      rating[a] = (rating[a] ?? 0) + gain;
      rating[b] = (rating[b] ?? 0) - gain;
    }
    return rating;
  });
  return players.map((player, i) => {
    const values = all.map((rating) => rating[i] ?? 0).sort((x, y) => x - y);
    const at = (share: number): number => values[Math.round(share * (values.length - 1))] ?? 0;
    return {
      player,
      rating: values.reduce((x, y) => x + y, 0) / Math.max(1, values.length),
      low: at(0.025),
      high: at(0.975),
      n: comparisons.filter(({ a, b }) => a === player || b === player).length,
    };
  });
}

function playersOf(comparisons: readonly Comparison[]) {
  const names = comparisons.flatMap(({ a, b }) => [a, b]);
  const { codes } = codesOf(names);
  const pairs = comparisons.map((_, i) => [codes[2 * i] ?? 0, codes[2 * i + 1] ?? 0] as const);
  return { players: [...new Set(names)], codes: pairs };
}

function strengths(
  comparisons: readonly Comparison[],
  codes: readonly (readonly [number, number])[],
  size: number,
  weights: Float64Array | null,
): number[] | null {
  const games = Array.from({ length: size }, () => new Float64Array(size));
  const wins = new Float64Array(size);
  comparisons.forEach(({ score }, i) => {
    const weight = weights?.[i] ?? (weights === null ? 1 : 0);
    const [a, b] = codes[i] ?? [0, 0];
    if (a === b || weight === 0) return;
    add(games[a], b, weight);
    add(games[b], a, weight);
    add(wins, a, weight * score);
    add(wins, b, weight * (1 - score));
  });
  if (!connected(comparisons, codes, size, weights)) return null;
  let p = new Float64Array(size).fill(1);
  for (let step = 0; step < 10_000; step++) {
    const next = p.map((own, i) => {
      let sum = 0;
      games[i]?.forEach((n, j) => {
        if (n > 0) sum += n / (own + (p[j] ?? 1));
      });
      return (wins[i] ?? 0) / sum;
    });
    const mean = Math.exp(next.reduce((sum, x) => sum + Math.log(x), 0) / size);
    const scaled = next.map((x) => x / mean);
    const change = scaled.reduce((most, x, i) => Math.max(most, Math.abs(x / (p[i] ?? 1) - 1)), 0);
    p = scaled;
    if (change < 1e-10) break;
  }
  return [...p].map((x) => SCALE * Math.log(x));
}

function add(row: Float64Array | undefined, at: number, by: number): void {
  if (row !== undefined) row[at] = (row[at] ?? 0) + by;
}

/** Ford's condition (1957): everyone has beaten everyone else, along some chain; only then are strengths finite. */
function connected(
  comparisons: readonly Comparison[],
  codes: readonly (readonly [number, number])[],
  size: number,
  weights: Float64Array | null,
): boolean {
  const beats: Set<number>[] = Array.from({ length: size }, () => new Set());
  const beaten: Set<number>[] = Array.from({ length: size }, () => new Set());
  const note = (winner: number, loser: number): void => {
    beats[winner]?.add(loser);
    beaten[loser]?.add(winner);
  };
  comparisons.forEach(({ score }, i) => {
    if (weights !== null && (weights[i] ?? 0) === 0) return;
    const [a, b] = codes[i] ?? [0, 0];
    if (score > 0) note(a, b);
    if (score < 1) note(b, a);
  });
  return reachable(beats) === size && reachable(beaten) === size;
}

function reachable(edges: readonly Set<number>[]): number {
  const seen = new Set([0]);
  const open = [0];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of edges[at] ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
  return seen.size;
}
