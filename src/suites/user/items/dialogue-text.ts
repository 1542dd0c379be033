import type { Message } from '../../../contract/index.js';
import type { BaseSpec } from '../spec/types.js';

/** `用户：…`, `User: …` at the start of a line. */
const SPEAKER = /^\s*[[【]?\s*([^\s:：[\]【】]{1,20})\s*[\]】]?\s*[:：]\s*(.*)$/su;

type Roles = BaseSpec['roles'];
/** A turn, or a role that nobody is known by. */
type Turn = { role: Message['role'] | null; name: string; content: string };

/** Whether a cell looks like a dialogue written as text: it starts with somebody's name, and at least two lines do. */
export function isTextDialogue(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return SPEAKER.test(lines[0] ?? '') && lines.filter((line) => SPEAKER.test(line)).length >= 2;
}

/**
 * Turns of a dialogue written as text, each starting on a line of its own with its speaker: `用户：…`. Lines without a
 * known speaker belong to the turn above. Null where the first line names nobody.
 */
export function textTurns(text: string, roles: Roles): Turn[] | null {
  const turns: Turn[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', content = ''] = SPEAKER.exec(line) ?? [];
    const role = name === '' ? null : roleNamed(name, roles);
    const last = turns.at(-1);
    if (role !== null || (last === undefined && name !== '')) turns.push({ role, name, content });
    else if (last !== undefined) last.content += `\n${line}`;
    else if (line.trim() !== '') return null;
  }
  return turns.length === 0 ? null : turns.map((t) => ({ ...t, content: t.content.trim() }));
}

/** Whom a name stands for; null for a name that nobody is known by. */
export function roleNamed(name: string, roles: Roles): Message['role'] | null {
  const key = name.trim().toLowerCase();
  if (roles.user.includes(key)) return 'user';
  if (roles.assistant.includes(key)) return 'assistant';
  return key === 'system' ? 'system' : null;
}
