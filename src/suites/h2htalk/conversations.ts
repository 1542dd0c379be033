import type { Answered, Conversation } from '../../contract/index.js';
import { type Answer, MEMORY, type TalkItem } from './types.js';

/**
 * What was said to a person in the answers to one item, so that companionship labels (reinforcing, boundary, neutral) can
 * be put on the same answers. Left out: notes and plans, which nobody is spoken to in, answers without text, and formats
 * in which the companion speaks first.
 */
export const conversations = ({ item, answers }: Answered<TalkItem, Answer>): Conversation[] =>
  answers
    .filter((a) => a.step !== MEMORY)
    .flatMap((a, i): Conversation[] => {
      const prompt = a.value?.said ?? saidBefore(item, i);
      const reply = a.value?.text ?? '';
      return prompt === null || reply.trim() === '' ? [] : [{ step: a.step, prompt, reply }];
    });

const saidBefore = ({ scenario, line }: TalkItem, turn: number): string | null =>
  line === null ? (scenario?.message ?? null) : (line.sessions.at(-1)?.turns[turn]?.say ?? null);
