import type { Json } from '../../contract/index.js';
import { findJson, leniency } from '../../models/index.js';
import type { Verdict } from './types.js';

/** What was read of a judge's reply under one id: a verdict, or the fault in it (a few English words). */
export type Reading = { verdict: Verdict } | { fault: string };

/** Readings by id of the ids asked for, with how leniently the whole was read; or the fault of the whole reply. */
export type SoundReading =
  | { rows: ReadonlyMap<string, Reading>; lenient: string | null }
  | { fault: string };

/**
 * Reads a reply to our judge's prompt: verdicts under ids. Lenient in form (a fence or prose round the one object),
 * strict in content: `met` is true, false, 1 or 0, and an id that stands twice must say the same.
 */
export function readSound(text: string, ids: readonly string[]): SoundReading {
  const found = findJson(text);
  if (found.how === 'none') return { fault: found.why };
  const list = isObject(found.value) ? found.value.verdicts : undefined;
  if (!Array.isArray(list)) return { fault: 'there is no list "verdicts"' };
  const rows = new Map<string, Reading>();
  for (const entry of list) {
    if (!isObject(entry) || typeof entry.id !== 'string') continue;
    const id = entry.id.trim();
    const reading = readEntry(entry);
    const earlier = rows.get(id);
    rows.set(id, earlier === undefined ? reading : merged(earlier, reading));
  }
  for (const id of ids) if (!rows.has(id)) rows.set(id, { fault: 'missing' });
  return { rows, lenient: leniency(found) };
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readEntry({ met, reason }: { [key: string]: Json }): Reading {
  const hit = met === true || met === 1 ? true : met === false || met === 0 ? false : null;
  if (hit === null) return { fault: met === undefined ? 'without "met"' : 'not_true_or_false' };
  return { verdict: { hit, reason: typeof reason === 'string' ? reason : null } };
}

function merged(a: Reading, b: Reading): Reading {
  if ('verdict' in a && 'verdict' in b && a.verdict.hit === b.verdict.hit) return a;
  return { fault: 'rated_twice' };
}
