import type { Answered, Conversation } from '../../contract/index.js';
import type { Answer, HeartItem, Turn } from './types.js';

/** The person's last words in the dialogue and each answer to them that has text. */
export function conversations({ item, answers }: Answered<HeartItem, Answer>): Conversation[] {
  const prompt = lastWords(item.dialogue);
  return answers.flatMap(({ step, value }) =>
    prompt === '' || value === null || value.text.trim() === ''
      ? []
      : [{ step, prompt, reply: value.text }],
  );
}

/** All turns that the person took in a row at the end; words of the companion after them do not count. */
function lastWords(dialogue: readonly Turn[]): string {
  const last = dialogue.findLastIndex(({ role }) => role === 'A');
  const before = dialogue.slice(0, last).findLastIndex(({ role }) => role === 'B');
  return dialogue
    .slice(before + 1, last + 1)
    .map(({ content }) => content)
    .join('\n');
}
