import type { AnswerState } from '../../contract/index.js';
import { FACT_CHECKS, recallAfter } from './checks-facts.js';
import { FORM_CHECKS } from './checks-form.js';
import { HONESTY_CHECKS } from './checks-honesty.js';
import { NOTE_CHECKS } from './checks-notes.js';
import { type Asked, type Check, type CheckGroup, fail, type Outcome } from './checks-outcome.js';
import { PLAN_CHECKS } from './checks-plan.js';
import type { Answer } from './types.js';

/** Every rule check, in the order of tables. */
export const CHECKS: readonly Check[] = [
  ...FORM_CHECKS,
  ...NOTE_CHECKS,
  ...PLAN_CHECKS,
  ...FACT_CHECKS,
  ...HONESTY_CHECKS,
];

/** Answer states that are checked; of the others nothing is known, and their checks are missing. */
export const isScored = (state: AnswerState): boolean =>
  state === 'ok' || state === 'refused' || state === 'empty';

/**
 * One check of one expected answer: `pass`, `fail`, `not_applicable`, or `missing` where there is no scored answer.
 * A scored answer without text fails every check that applies: silence is no way to invent nothing.
 */
export function runCheck(
  check: Check,
  asked: Asked,
  answer: { state: AnswerState; value: Answer | null },
): Outcome | { result: 'missing' } {
  if (!check.applies(asked)) return { result: 'not_applicable' };
  if (!isScored(answer.state)) return { result: 'missing' };
  if (answer.value === null || answer.value.text.trim() === '') return fail('∅');
  return check.test(asked, answer.value);
}

/** A check's outcome with what its slices need. */
export type Checked = {
  id: string;
  group: CheckGroup;
  result: 'pass' | 'fail' | 'missing';
  after: number | null;
};

/** All applicable checks of one expected answer. */
export const checkAnswer = (
  asked: Asked,
  answer: { state: AnswerState; value: Answer | null },
): Checked[] =>
  CHECKS.flatMap((check): Checked[] => {
    const { result } = runCheck(check, asked, answer);
    if (result === 'not_applicable') return [];
    const after = check.id === 'recall' ? recallAfter(asked.item, asked.step) : null;
    return [{ id: check.id, group: check.group, result, after }];
  });
