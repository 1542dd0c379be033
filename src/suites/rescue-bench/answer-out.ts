import type { AnswerState, Out } from '../../contract/index.js';
import { ANSWER_STEP, type Answer, type RescueItem } from './types.js';

/** What became of one instance's answer. */
export function outOf(
  item: RescueItem,
  state: AnswerState,
  value: Answer | null,
  why?: string,
): Out<Answer, AnswerState> {
  return { item: item.id, step: ANSWER_STEP, state, value, ...(why !== undefined && { why }) };
}
