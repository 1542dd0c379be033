import type { AnswerState, Out } from '../../contract/index.js';
import { asksNotes } from './formats.js';
import { readNotes } from './notes.js';
import { isRefusal } from './refusal.js';
import type { Answer, TalkItem } from './types.js';

export type AnswerOut = Out<Answer, AnswerState>;

/**
 * An answer out of a text: `empty` when there is nothing but white space, `refused` when it declines in words; notes
 * where the step asks for them.
 */
export function textOut(
  item: Pick<TalkItem, 'id' | 'task'>,
  step: string,
  text: string,
  why?: string,
): AnswerOut {
  if (text.trim() === '') return outOf(item, step, 'empty', { text: '', notes: null }, why);
  if (isRefusal(text)) return outOf(item, step, 'refused', { text, notes: null }, why);
  const notes = asksNotes(item.task, step) ? readNotes(text) : null;
  const reason = why ?? (asksNotes(item.task, step) && notes === null ? 'not_notes' : undefined);
  return outOf(item, step, 'ok', { text, notes }, reason);
}

export const outOf = (
  item: Pick<TalkItem, 'id'>,
  step: string,
  state: AnswerState,
  value: Answer | null,
  why?: string,
): AnswerOut => ({ item: item.id, step, state, value, ...(why !== undefined && { why }) });
