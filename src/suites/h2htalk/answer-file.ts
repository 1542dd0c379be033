import { ANSWER_STATES, type AnswerState, type Rec } from '../../contract/index.js';
import { type AnswerOut, outOf, textOut } from './answer-out.js';
import type { TalkItem } from './types.js';

/**
 * The answers of a file, baseline or sample for one item, one a step that is expected. A scenario's record needs no
 * step; a session's names `t1`, `t2`, … or `memory`.
 * @throws Error with a plain sentence for a record that is not of that form, and for two of one step.
 */
export function recordsOf(
  item: TalkItem,
  steps: readonly string[],
  recs: readonly Rec[],
): AnswerOut[] {
  const [only] = steps;
  const byStep = new Map<string, Rec>();
  for (const rec of recs) {
    const step = rec.step ?? (steps.length === 1 ? only : undefined);
    if (step === undefined)
      throw new Error(`a session's record names its step; known: ${steps.join(', ')}`);
    if (byStep.has(step))
      throw new Error(`more than one answer for step "${step}" of the same item`);
    // Notes are welcome in a file also where this condition expects none.
    if (!steps.includes(step) && !(item.line !== null && step === 'memory'))
      throw new Error(`step "${step}" is unknown; known: ${steps.join(', ')}`);
    byStep.set(step, rec);
  }
  return steps.map((step) => {
    const rec = byStep.get(step);
    return rec === undefined
      ? outOf(item, step, 'not_reached', null, 'no_record')
      : fromRec(item, step, rec);
  });
}

function fromRec(item: TalkItem, step: string, rec: Rec): AnswerOut {
  const { value = null, why } = rec;
  if (value !== null && typeof value !== 'string')
    throw new Error('the answer must be text, not another JSON value');
  const state = stateOf(rec);
  if (state === 'ok') {
    if (value === null) throw new Error('the record has neither an answer nor a state');
    return textOut(item, step, value, why);
  }
  if (state === 'empty' && (value ?? '').trim() !== '')
    throw new Error('a record in state empty carries no text');
  if (state === 'empty') return outOf(item, step, state, { text: '', notes: null }, why);
  const refused = state === 'refused' ? { text: value ?? '', notes: null } : null;
  return outOf(item, step, state, refused, why);
}

function stateOf({ state = 'ok' }: Rec): AnswerState {
  const known = ANSWER_STATES.find((s) => s === state);
  if (known === undefined)
    throw new Error(`state "${state}" is unknown; known: ${ANSWER_STATES.join(', ')}`);
  return known;
}
