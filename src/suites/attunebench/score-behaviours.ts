import type { Profile } from '../../contract/index.js';
import type { BehaviourId } from './behaviours.js';
import { exact, type Score, shareRight } from './score-value.js';
import type { BehaviourAnswers, Judged, TurnGold, YesNo } from './types.js';

/** Did it happen; was it wanted. */
export const WHICH = ['observed', 'preferred'] as const;
export type Which = (typeof WHICH)[number];

/** One question of one turn with the person's answer and the predicted one; null: none that can be read. */
export type Mark = { id: BehaviourId; truth: YesNo; said: YesNo | null };

/** True yes, false yes, missed yes, true no. */
export type Confusion = [number, number, number, number];

/**
 * The truth of a question. `official`: whether it happened is taken from a model's pre-label where the person said
 * nothing, and whether it was wanted from whether it happened. `sound`: the person's own answer to this question only.
 */
export function truthOf(judged: Judged, which: Which, profile: Profile): YesNo | null {
  const { observed, preferred, llm } = judged;
  const own = which === 'observed' ? observed : preferred;
  const filled =
    profile === 'official' && own === null ? (which === 'observed' ? llm : observed) : own;
  return filled === 'yes' || filled === 'no' ? filled : null;
}

/** Questions of a turn that have a yes or no as truth. Under `official` an answer that is missing is a no. */
export function marksOf(
  gold: TurnGold,
  which: Which,
  answers: BehaviourAnswers | null,
  profile: Profile,
): Mark[] {
  return (Object.entries(gold.behaviours) as [BehaviourId, Judged][]).flatMap(([id, judged]) => {
    const truth = truthOf(judged, which, profile);
    if (truth === null) return [];
    const answer = answers?.[id] ?? null;
    const said = answer === 'yes' || answer === 'no' ? answer : null;
    return [{ id, truth, said: said ?? (profile === 'official' ? 'no' : null) }];
  });
}

/**
 * Share of a turn's questions answered as the person did. A turn without judgements counts 1 and one without an
 * answerable judgement 0 under `official`; under `sound` neither counts.
 */
export function accuracyOf(gold: TurnGold, marks: readonly Mark[], profile: Profile): Score | null {
  if (marks.length === 0 && profile === 'official')
    return exact(Object.keys(gold.behaviours).length === 0 ? 1 : 0);
  const right = marks.filter(({ truth, said }) => said === truth).length;
  const lacking = marks.filter(({ said }) => said === null).length;
  return shareRight(right, marks.length - right - lacking, lacking);
}

export function confusionOf(marks: readonly Mark[]): Confusion {
  const cells: Confusion = [0, 0, 0, 0];
  for (const { truth, said } of marks) {
    if (said === null) continue;
    if (truth === 'yes') cells[said === 'yes' ? 0 : 2] += 1;
    else cells[said === 'yes' ? 1 : 3] += 1;
  }
  return cells;
}

/** Matthews' correlation of a 2 × 2 table, −1…1; null where a side has one answer only. */
export function mcc([tp, fp, fn, tn]: ArrayLike<number> & Iterable<number>): number | null {
  const [a, b, c, d] = [tp ?? 0, fp ?? 0, fn ?? 0, tn ?? 0];
  const below = (a + b) * (a + c) * (d + b) * (d + c);
  return below === 0 ? null : (a * d - b * c) / Math.sqrt(below);
}
