import type { Answered, Conversation } from '../../../contract/index.js';
import type { AnyUserItem } from '../items/types.js';
import type { Answer } from './answer.js';

/** The user's last turn and each answer to it that has text. */
export function conversations({ item, answers }: Answered<AnyUserItem, Answer>): Conversation[] {
  const prompt = item.turns.findLast(({ role }) => role === 'user')?.content;
  if (prompt === undefined) return [];
  return answers.flatMap(({ step, value }) =>
    value === null || value.text.trim() === '' ? [] : [{ step, prompt, reply: value.text }],
  );
}
