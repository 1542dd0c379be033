import type { Some } from '../../contract/index.js';
import type { BehaviourId } from './behaviours.js';
import type { VerdictOut } from './judge.js';
import { DRAFT_SCORES, type Said, type Verdict } from './types.js';

export type PanelRule = 'median' | 'majority';

/**
 * One verdict on a draft out of several. At least half of the judges must have rated it. Scores are the median of those
 * given (the mean of the middle two). A behaviour is what more than half of those who said yes or no say of it; on a tie
 * it is null under `majority`, and "no" under `median` (the lower median). The order of the judges does not matter.
 */
export function panel(how: PanelRule, outs: Some<VerdictOut>): VerdictOut {
  const [first] = outs;
  const calls = outs.flatMap((out) => out.calls ?? []);
  const base = { item: first.item, step: first.step, ...(calls.length > 0 && { calls }) };
  const verdicts = outs.flatMap((out) => (out.value === null ? [] : [out.value]));
  if (verdicts.length * 2 < outs.length) {
    const same = outs.every((o) => o.state === first.state && o.why === first.why);
    // All judges fail alike when the draft itself is missing: that stays visible.
    if (same && first.state !== 'rated')
      return { ...base, state: first.state, value: null, ...(first.why && { why: first.why }) };
    const why = `rated_by_${verdicts.length}_of_${outs.length}`;
    return { ...base, state: 'unparsable', value: null, why };
  }
  return {
    ...base,
    state: 'rated',
    value: {
      scores: Object.fromEntries(
        DRAFT_SCORES.map((score) => [
          score,
          median(verdicts.flatMap((v) => v.scores[score] ?? [])),
        ]),
      ) as Verdict['scores'],
      behaviours: behavioursOf(how, verdicts),
    },
  };
}

function behavioursOf(how: PanelRule, verdicts: readonly Verdict[]): Verdict['behaviours'] {
  const ids = new Set(verdicts.flatMap((v) => Object.keys(v.behaviours) as BehaviourId[]));
  return Object.fromEntries(
    [...ids].map((id) => [
      id,
      most(
        how,
        verdicts.map((v) => v.behaviours[id] ?? null),
      ),
    ]),
  );
}

function most(how: PanelRule, said: readonly Said[]): Said {
  const yes = said.filter((s) => s === 'yes').length;
  const no = said.filter((s) => s === 'no').length;
  if (yes + no === 0) return null;
  if (yes === no) return how === 'majority' ? null : 'no';
  return yes > no ? 'yes' : 'no';
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
