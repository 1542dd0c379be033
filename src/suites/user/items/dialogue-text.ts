import type { Message } from '../../../contract/index.js';
import type { BaseSpec } from '../spec/types.js';
import { cellText } from './cells.js';
import type { Line } from './table.js';

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
 * Whether a text is a dialogue written out, or one turn of it: it starts with a known speaker. Names of one letter
 * (`A:`) may also be signs of options, so both speakers have to occur.
 */
function startsWithSpeaker(text: string, roles: Roles): boolean {
  const spoken = textTurns(text, roles) ?? [];
  const [first] = spoken;
  if (first === undefined || first.role === null || first.role === 'system') return false;
  return first.name.length > 1 || spoken.some(({ role }) => role !== first.role);
}

/** The rows whose cell in a column is a dialogue written out, where these are at least half of the cells; else none. */
export function spokenRows(column: string, lines: readonly Line[], roles: Roles): Line[] {
  const filled = lines.filter((line) => cellText(line, column).trim() !== '');
  const spoken = filled.filter((line) => startsWithSpeaker(cellText(line, column), roles));
  return spoken.length * 2 >= filled.length ? spoken : [];
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
