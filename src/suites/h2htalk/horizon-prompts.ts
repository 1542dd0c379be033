import type { Asked, Message } from '../../contract/index.js';
import { between, markerFor } from '../shared/fence.js';
import type { Memory } from './memory.js';
import { noteLine } from './notes.js';
import { merged, WORDS } from './prompts.js';
import { sapPrompt } from './sap.js';
import type { AskOptions, Persona, Session, User } from './types.js';

type Kept = Memory & { owner: string };

/** Notes as lines with date and owner, oldest first. */
const noteLines = (notes: readonly Kept[], persona: Persona): string =>
  notes.map((n) => WORDS[persona.lang].note(n.owner, n.date, noteLine(n, persona.lang))).join('\n');

/**
 * What a target is sent for one turn of a session: its role with the stage of the bond, the Secure Attachment Persona,
 * the day, the notes that still hold (nothing of them with keeper `none`), and the session so far.
 */
export function sessionMessages(
  asked: Asked<AskOptions>,
  persona: Persona,
  session: Session,
  known: readonly Kept[],
  said: readonly Message[],
): Message[] {
  const words = WORDS[persona.lang];
  const lines = noteLines(known, persona);
  const notes =
    lines === ''
      ? words.noNotes
      : `${words.notes}\n${between(words.parts.memories, lines, markerFor([lines]))}`;
  const role = [
    words.frame[asked.protocol],
    words.persona(persona),
    words.user(session.user),
    words.stage(persona, session.stage),
    sapPrompt(asked.o, persona.lang),
    words.session(session.date),
    words.held,
    asked.o.memory === 'none' ? '' : notes,
  ].filter((text) => text !== '');
  return merged([{ role: 'system', content: role.join('\n\n') }, ...said]);
}

/** What the keeper of notes is sent after a session: earlier notes and the session's words, fenced. */
export function keepMessages(
  persona: Persona,
  session: Session,
  known: readonly Kept[],
  said: readonly Message[],
): Message[] {
  const words = WORDS[persona.lang];
  const notes = noteLines(known, persona) || words.none;
  const dialogue = said
    .map(({ role, content }) =>
      JSON.stringify({
        [words.speaker[role === 'user' ? 'user' : 'companion']]: content,
      }),
    )
    .join('\n');
  const marker = markerFor([notes, dialogue]);
  return [
    { role: 'system', content: words.keep(session.user.name, session.date) },
    {
      role: 'user',
      content: [
        words.material,
        between(words.parts.memories, notes, marker),
        between(words.parts.dialogue, dialogue, marker),
        words.go,
      ].join('\n\n'),
    },
  ];
}

/** What a simulated user is sent: who it is, what it means to say, and the session from its side. */
export function playMessages(user: User, said: readonly Message[], intent: string): Message[] {
  const words = WORDS[user.lang];
  return merged([
    { role: 'system', content: words.play(user) },
    ...said.map(
      ({ role, content }): Message => ({
        role: role === 'user' ? 'assistant' : 'user',
        content,
      }),
    ),
    { role: 'user', content: words.intent(intent) },
  ]);
}
