import type { Some } from '../../contract/index.js';
import type { VerdictOut } from './verdict-rows.js';

/** How several judges' verdicts on one rubric row become one. */
export type PanelRule = 'median' | 'majority';

/**
 * One verdict on a rubric row. At least half of the judges must have rated it.
 * - `majority`: what more than half of those who rated it say; a tie is unscored, so that an even panel neither
 *   withholds bonuses nor forgives penalties silently
 * - `median`: the lower median, so that a tie is not hit
 *
 * Reasons are those of the judges who say the same. The order of the judges does not matter.
 */
export function panel(how: PanelRule, outs: Some<VerdictOut>): VerdictOut {
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
    return unscored(base, `rated_by_${verdicts.length}_of_${outs.length}`);
  }
  const hits = verdicts.filter((v) => v.hit).length;
  const tie = hits * 2 === verdicts.length;
  if (tie && how === 'majority') return unscored(base, `tie_of_${verdicts.length}`);
  const hit = hits * 2 > verdicts.length;
  const reasons = verdicts.flatMap((v) => (v.hit === hit && v.reason !== null ? [v.reason] : []));
  const reason = reasons.length === 0 ? null : [...new Set(reasons)].sort().join('\n');
  return { ...base, state: 'rated', value: { hit, reason } };
}

const unscored = (base: Pick<VerdictOut, 'item' | 'step' | 'calls'>, why: string): VerdictOut => ({
  ...base,
  state: 'unparsable',
  value: null,
  why,
});
