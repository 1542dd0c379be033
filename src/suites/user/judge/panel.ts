import type { Some } from '../../../contract/index.js';
import type { Rating } from './criteria.js';
import type { VerdictOut } from './verdict.js';

/**
 * One rating of several judges' ratings of the same criterion; at least half of the judges must have rated. The order
 * of the judges does not matter.
 * - `median`: the lower median of the levels (of an even number the lower of the middle two).
 * - `majority`: the level that most judges give; of several such the lowest.
 *
 * Quotes are those of all judges who chose a level above the lowest; reasons are left out.
 */
export function panel(how: 'median' | 'majority', outs: Some<VerdictOut>): VerdictOut {
  const [{ item, step }] = outs;
  const calls = outs.flatMap((out) => out.calls ?? []);
  const base = { item, step, ...(calls.length > 0 && { calls }) };
  const ratings = outs.flatMap((out) =>
    out.state === 'rated' && out.value !== null ? [out.value] : [],
  );
  const ranks = ratings.map((r) => r.rank).sort((a, b) => a - b);
  const rank = how === 'median' ? ranks[Math.floor((ranks.length - 1) / 2)] : mode(ranks);
  if (rank === undefined || ratings.length * 2 < outs.length) return unrated(base, outs, ratings);
  const chosen = ratings.find((r) => r.rank === rank);
  const quotes = [...new Set(ratings.flatMap((r) => r.quotes))].sort();
  return {
    ...base,
    state: 'rated',
    value: {
      rank,
      level: chosen?.level ?? String(rank),
      reason: null,
      quotes: rank === 0 ? [] : quotes,
      quoted: ratings.some((r) => r.quoted),
      badQuotes: ratings.reduce((sum, r) => sum + r.badQuotes, 0),
    },
  };
}

/** All judges fail alike where the answer itself is not scored: that stays visible. */
function unrated(
  base: Pick<VerdictOut, 'item' | 'step' | 'calls'>,
  outs: Some<VerdictOut>,
  ratings: readonly Rating[],
): VerdictOut {
  const [first] = outs;
  const same = outs.every((o) => o.state === first.state && o.why === first.why);
  if (same && first.state !== 'rated')
    return { ...base, state: first.state, value: null, ...(first.why && { why: first.why }) };
  return {
    ...base,
    state: 'unparsable',
    value: null,
    why: `rated_by_${ratings.length}_of_${outs.length}`,
  };
}

/** The most frequent of sorted ranks, the lowest of several. */
function mode(ranks: readonly number[]): number | undefined {
  const count = (rank: number): number => ranks.filter((r) => r === rank).length;
  return ranks.reduce<number | undefined>(
    (best, rank) => (best === undefined || count(rank) > count(best) ? rank : best),
    undefined,
  );
}
