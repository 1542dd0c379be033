import type { Answered } from '../../contract/index.js';
import { type Answer, MEMORY, type TalkItem } from './types.js';

/** A conversation in the form that `hearth label` reads: one line a row, what was said and what was answered. */
export type LabelRow = { id: string; prompt: string; reply: string };

/**
 * The answers that speak to a person as rows for `hearth label`, so that companionship labels (reinforcing, boundary,
 * neutral) can be put on the same answers. `id` is item and step. Left out: notes and plans, which nobody is spoken to
 * in, answers without text, and formats in which the companion speaks first.
 */
export function labelRows(answered: readonly Answered<TalkItem, Answer>[]): LabelRow[] {
  return answered.flatMap(({ item, answers }) =>
    answers
      .filter((a) => a.step !== MEMORY)
      .flatMap((a, i): LabelRow[] => {
        const prompt = a.value?.said ?? saidBefore(item, i);
        const reply = a.value?.text ?? '';
        return prompt === null || reply.trim() === ''
          ? []
          : [{ id: `${item.id}#${a.step}`, prompt, reply }];
      }),
  );
}

const saidBefore = ({ scenario, line }: TalkItem, turn: number): string | null =>
  line === null ? (scenario?.message ?? null) : (line.sessions.at(-1)?.turns[turn]?.say ?? null);
