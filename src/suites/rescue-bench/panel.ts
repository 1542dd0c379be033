import type { Some } from '../../contract/index.js';
import type { Verdict } from './types.js';
import type { VerdictOut } from './verdict-values.js';

/** How several judges' verdicts on one answer become one. */
export type PanelRule = 'median' | 'majority';

const FIGURES = ['score', 'pairing', 'content', 'similarity', 'bertscore'] as const;

/**
 * One verdict on one answer; at least half of the judges must have rated it. Each figure is taken over the judges that
 * give it. A similarity of wording is no verdict: beside judges it neither counts as one nor hides one that is missing.
 * - `median`: the lower median
 * - `majority`: the value that more than half of them give; without one the figure is null
 *
 * Where no figure is left, it is unscored. Reasons are not joined: they speak for single judges.
 */
export function panel(how: PanelRule, given: Some<VerdictOut>): VerdictOut {
  const [reader, ...more] = given.filter((out) => !isSpellingOnly(out));
  const outs: Some<VerdictOut> = reader === undefined ? given : [reader, ...more];
  const [first] = outs;
  const calls = outs.flatMap((out) => out.calls ?? []);
  const base = { item: first.item, step: first.step, ...(calls.length > 0 && { calls }) };
  const values = outs.flatMap((out) =>
    out.state === 'rated' && out.value !== null ? [out.value] : [],
  );
  if (values.length * 2 < outs.length || values.length === 0) {
    const same = outs.every((o) => o.state === first.state && o.why === first.why);
    // All judges fail alike when the answer itself is not scored: that stays visible.
    if (same && first.state !== 'rated')
      return { ...base, state: first.state, value: null, ...(first.why && { why: first.why }) };
    return {
      ...base,
      state: 'unparsable',
      value: null,
      why: `rated_by_${values.length}_of_${outs.length}`,
    };
  }
  const value: Verdict = {
    score: null,
    pairing: null,
    content: null,
    similarity: null,
    bertscore: null,
    reason: null,
  };
  for (const key of FIGURES)
    value[key] = combined(
      how,
      values.flatMap((v) => v[key] ?? []),
    );
  return FIGURES.every((key) => value[key] === null)
    ? { ...base, state: 'unparsable', value: null, why: `no_majority_of_${values.length}` }
    : { ...base, state: 'rated', value };
}

const isSpellingOnly = ({ value }: VerdictOut): boolean =>
  value !== null && [value.score, value.pairing, value.content].every((figure) => figure === null);

function combined(how: PanelRule, values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
  if (how === 'median') return middle;
  // More than half of the values cannot miss the middle.
  return sorted.filter((value) => value === middle).length * 2 > sorted.length ? middle : null;
}
