import type { Some } from '../../contract/index.js';
import { DIMENSIONS } from './dimensions.js';
import type { VerdictOut } from './judge.js';
import type { Rating, Verdict } from './types.js';

/** How the verdicts of several judges on one answer become one. */
export type PanelRule = 'median' | 'majority';

/**
 * One verdict of several judges'. At least half of the judges must have rated, and at least half of them a dimension.
 * - `median`: the mean of the middle two for an even number of judges
 * - `majority`: the score that more than half of those who rated the dimension gave; without one it stays unrated
 *
 * Nearness to a reference (`overlaps`) is no opinion and counts as no judge.
 * `low` where at least half of the verdicts are: people look in doubt. The order of the judges does not matter.
 */
export function panel(how: PanelRule, given: Some<VerdictOut>): VerdictOut {
  const [reader, ...more] = given.filter(({ value }) => value?.overlaps === undefined);
  const outs: Some<VerdictOut> = reader === undefined ? given : [reader, ...more];
  const [first] = outs;
  const calls = outs.flatMap((out) => out.calls ?? []);
  const base = { item: first.item, step: first.step, ...(calls.length > 0 && { calls }) };
  const verdicts = outs.flatMap((out) =>
    out.state === 'rated' && out.value !== null ? [out.value] : [],
  );
  if (verdicts.length * 2 < outs.length) {
    const same = outs.every((o) => o.state === first.state && o.why === first.why);
    // All judges fail alike when the answer itself is not scored: that stays visible.
    if (same && first.state !== 'rated')
      return { ...base, state: first.state, value: null, ...(first.why && { why: first.why }) };
    const why = `rated_by_${verdicts.length}_of_${outs.length}`;
    return { ...base, state: 'unparsable', value: null, why };
  }
  const ratings: Verdict['ratings'] = {};
  for (const dimension of DIMENSIONS) {
    const given = verdicts.flatMap((v) => v.ratings[dimension] ?? []);
    if (given.length === 0 || given.length * 2 < outs.length) continue;
    const score = how === 'median' ? median(given) : majority(given);
    if (score !== null) ratings[dimension] = { score, reason: reasonsFor(given, score) };
  }
  const low = verdicts.filter((v) => v.low).length * 2 >= verdicts.length;
  return { ...base, state: 'rated', value: { ratings, low } };
}

function median(given: readonly Rating[]): number | null {
  const scores = given.map((r) => r.score).sort((a, b) => a - b);
  const [low, high] = [
    scores[Math.floor((scores.length - 1) / 2)],
    scores[Math.floor(scores.length / 2)],
  ];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const majority = (given: readonly Rating[]): number | null =>
  given.find(({ score }) => given.filter((r) => r.score === score).length * 2 > given.length)
    ?.score ?? null;

/** Reasons of the judges nearest to the panel's score, each once. */
function reasonsFor(given: readonly Rating[], score: number): string | null {
  const nearest = Math.min(...given.map((r) => Math.abs(r.score - score)));
  const reasons = given.flatMap((r) =>
    Math.abs(r.score - score) === nearest && r.reason !== null ? [r.reason] : [],
  );
  return reasons.length === 0 ? null : [...new Set(reasons)].sort().join('\n');
}
