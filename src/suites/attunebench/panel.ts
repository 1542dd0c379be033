import type { Profile, Some } from '../../contract/index.js';
import type { BehaviourId } from './behaviours.js';
import type { VerdictOut } from './judge.js';
import { DRAFT_SCORES, type Said, type Verdict } from './types.js';

export type PanelRule = 'median' | 'majority';

/**
 * One verdict on a draft out of several. At least half of the judges must have rated it. Scores are the median of those
 * given (the mean of the middle two). A behaviour is what most judges say of it, under either rule: yes and no have no
 * middle. On a tie `official` takes the value that is not "no" (research notes, section 4), and `sound` none: null is
 * missing, neither "no" nor wrong. The order of the judges does not matter.
 */
export function panel(
  _how: PanelRule,
  outs: Some<VerdictOut>,
  { scoring }: { scoring: Profile },
): VerdictOut {
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
      behaviours: behavioursOf(verdicts, scoring),
    },
  };
}

function behavioursOf(verdicts: readonly Verdict[], scoring: Profile): Verdict['behaviours'] {
  const ids = new Set(verdicts.flatMap((v) => Object.keys(v.behaviours) as BehaviourId[]));
  return Object.fromEntries(
    [...ids].map((id) => [
      id,
      most(
        verdicts.map((v) => v.behaviours[id] ?? null),
        scoring,
      ),
    ]),
  );
}

/** What the released panel takes first where as many judges say one thing as another. */
const PREFERRED: readonly Said[] = ['yes', 'na', 'no'];

function most(said: readonly Said[], scoring: Profile): Said {
  const count = (value: Said): number => said.filter((s) => s === value).length;
  if (scoring === 'official') {
    const given = PREFERRED.filter((value) => count(value) > 0);
    return [...given].sort((a, b) => count(b) - count(a))[0] ?? null;
  }
  const [yes, no] = [count('yes'), count('no')];
  return yes === no ? null : yes > no ? 'yes' : 'no';
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
