import { CATEGORIES, IMPORTANCES, type Memory } from './memory.js';
import type { ExpectedMemory, Fact, Slot, Turn } from './types.js';
import { FACT_KINDS } from './types.js';

/**
 * The short forms in which scenario files write turns, memories, slots, facts and expected memories, so that a person can
 * read and write them on one line each. Each reader returns null for a text of another form.
 */

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export const isTime = (text: string): boolean => TIME.test(text);
export const isDate = (text: string): boolean =>
  DATE.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** `u: words` for the person, `c: words` for the companion. */
export function readTurn(text: string): Turn | null {
  const match = /^([uc]):\s*(\S[\s\S]*)$/.exec(text);
  if (match === null) return null;
  return { by: match[1] === 'u' ? 'user' : 'companion', text: match[2] ?? '' };
}

/** `2026-03-01 | hobbies | 2 | plays the cello`. */
export function readMemory(text: string): Memory | null {
  const [date = '', word = '', degree = '', ...rest] = text.split(' | ');
  const category = CATEGORIES.find((c) => c === word);
  const importance = IMPORTANCES.find((i) => String(i) === degree);
  const content = rest.join(' | ').trim();
  if (!isDate(date) || category === undefined || importance === undefined || content === '')
    return null;
  return { content, category, importance, date };
}

/** `18:30 choir practice`. */
export function readSlot(text: string): Slot | null {
  const [time = '', ...rest] = text.split(' ');
  const activity = rest.join(' ').trim();
  return isTime(time) && activity !== '' ? { time, activity } : null;
}

const wordings = (text: string): string[] =>
  text
    .split(' / ')
    .map((w) => w.trim())
    .filter((w) => w !== '' && w !== '/');

/** `recall+2: cello / celli`: a kind, perhaps the sessions since it was said, and wordings of which one suffices. */
export function readFact(text: string): Fact | null {
  const match = /^([a-z]+)(?:\+(\d+))?:\s+(\S[\s\S]*)$/.exec(text);
  const kind = FACT_KINDS.find((k) => k === match?.[1]);
  const any = wordings(match?.[3] ?? '');
  if (match === null || kind === undefined || any.length === 0) return null;
  return { kind, any, ...(match[2] !== undefined && { after: Number(match[2]) }) };
}

/** `plays the cello / cello | hobbies,entertainment | 1,2`: wordings (the first is a note in full), categories, importance. */
export function readExpected(text: string): ExpectedMemory | null {
  const [words = '', named = '', degrees = '', ...rest] = text.split(' | ');
  const any = wordings(words);
  const categories = named.split(',').map((n) => CATEGORIES.find((c) => c === n.trim()));
  const importance = degrees.split(',').map((d) => IMPORTANCES.find((i) => String(i) === d.trim()));
  const known = categories.filter((c) => c !== undefined);
  const degree = importance.filter((i) => i !== undefined);
  if (any.length === 0 || rest.length > 0) return null;
  if (known.length !== categories.length || degree.length !== importance.length) return null;
  return { any, categories: known, importance: degree };
}
