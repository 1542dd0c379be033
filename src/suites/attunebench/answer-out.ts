import type { AnswerState, Out } from '../../contract/index.js';
import type { Answer } from './types.js';

export type AnswerOut = Out<Answer, AnswerState>;

/** What was read, with its state: a draft of nothing but white space is empty; missing parts are named in `why`. */
export function answered(
  at: Pick<AnswerOut, 'item' | 'step' | 'calls'>,
  value: Answer,
  lacks: readonly string[],
): AnswerOut {
  if (value.kind === 'draft' && value.text.trim() === '')
    return { ...at, state: 'empty', value: null };
  return {
    ...at,
    state: 'ok',
    value,
    ...(lacks.length > 0 && { why: `lacks ${lacks.join(', ')}` }),
  };
}
