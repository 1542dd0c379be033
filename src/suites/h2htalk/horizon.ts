import type { Ask, Asked, Message, Program, Reply } from '../../contract/index.js';
import { keepMessages, playMessages, sessionMessages } from './horizon-prompts.js';
import { findCategory, holds, IMPORTANCES, type Memory } from './memory.js';
import { readNotes } from './notes.js';
import { sapRetry } from './sap-reask.js';
import {
  type AskOptions,
  type ExpectedMemory,
  type Line,
  MEMORY,
  type Note,
  type Session,
  turnStep,
} from './types.js';

/** A memory with the person whom it is about. */
export type OwnedMemory = Memory & { owner: string };

/** Step of a session's turn or memory in its unit: `s2.t1`. `session` is 1-based. */
export const slotOf = (session: number, step: string): string => `s${session}.${step}`;

/** Step of what a simulated user says before the reply to the turn at a 0-based place. */
export const userStep = (index: number): string => `u${index + 1}`;

/** Whether the target is expected to write notes after each session. */
export const writesNotes = ({ memory }: Pick<AskOptions, 'memory'>): boolean => memory === 'self';

const usable = (reply: Reply): boolean => reply.state === 'ok' && reply.text.trim() !== '';

/**
 * Meets one person (or two, in a line that tests for leaks) session after session. What is noted in one session stands
 * in the prompts of later ones while it holds (`LIFE_DAYS`), so a change of an early reply changes all later requests.
 * A turn without a usable reply leaves the person's words in the thread; after `patience` of them in a row the person
 * leaves for good and nothing more is asked.
 */
export function* meet(line: Line, asked: Asked<AskOptions>): Program {
  const { o } = asked;
  const notes: OwnedMemory[] = [];
  let misses = 0;
  for (const [i, session] of line.sessions.entries()) {
    const said: Message[] = [];
    const known = notes.filter((note) => holds(note, session.date));
    for (const [j, turn] of session.turns.entries()) {
      let words = turn.say;
      if (o.user === 'model') {
        const step = slotOf(i + 1, userStep(j));
        const messages = playMessages(session.user, said, turn.intent);
        const reply = (yield [{ step, role: 'user', thread: 'side', messages }])(step);
        if (usable(reply)) words = reply.text.trim();
      }
      said.push({ role: 'user', content: words });
      const step = slotOf(i + 1, turnStep(j));
      const messages = sessionMessages(asked, line.persona, session, known, said);
      const retry = o.sap_check ? { retry: sapRetry(messages, words, line.persona.lang) } : {};
      const reply = (yield [{ step, role: 'target', thread: 'main', messages, ...retry }])(step);
      if (usable(reply)) {
        said.push({ role: 'assistant', content: reply.text });
        misses = 0;
      } else if (++misses >= o.patience) return;
    }
    notes.push(...(yield* keep(line, i + 1, session, known, said, o.memory)));
  }
}

/** Notes of one session by whoever keeps them; an unreadable list is none. */
function* keep(
  line: Line,
  number: number,
  session: Session,
  known: readonly OwnedMemory[],
  said: readonly Message[],
  keeper: AskOptions['memory'],
): Generator<Ask[], OwnedMemory[], (step: string) => Reply> {
  const owned = (notes: readonly Omit<Memory, 'date'>[]): OwnedMemory[] =>
    notes.map((note) => ({ ...note, date: session.date, owner: session.user.name }));
  if (keeper === 'none') return [];
  if (keeper === 'script') return owned(session.memories.flatMap(scripted));
  const step = slotOf(number, MEMORY);
  const messages = keepMessages(line.persona, session, known, said);
  const role = keeper === 'self' ? 'target' : 'helper';
  const reply = (yield [{ step, role, thread: 'side', messages }])(step);
  const read = reply.state === 'ok' ? readNotes(reply.text) : null;
  return owned((read ?? []).map(stored));
}

/** An expected memory as a note: its first wording is a note in full. */
function scripted({ any, categories, importance }: ExpectedMemory): Omit<Memory, 'date'>[] {
  const [content, category, degree] = [any[0], categories[0], importance[0]];
  if (content === undefined || category === undefined || degree === undefined) return [];
  return [{ content, category, importance: degree }];
}

/** A note as it is kept: an unknown category is `other`, an importance outside 0–2 holds for three months. */
const stored = ({ content, category, importance }: Note): Omit<Memory, 'date'> => ({
  content,
  category: findCategory(category) ?? 'other',
  importance: IMPORTANCES.find((i) => i === importance) ?? 1,
});
