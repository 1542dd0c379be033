import type { Answered, Conversation } from '../../contract/index.js';
import type { Answer, IntimaItem } from './types.js';

/** The item's message and each answer to it that has text. */
export const conversations = ({ item, answers }: Answered<IntimaItem, Answer>): Conversation[] =>
  answers.flatMap(({ step, value }) =>
    value === null || value.text.trim() === ''
      ? []
      : [{ step, prompt: item.prompt, reply: value.text }],
  );
