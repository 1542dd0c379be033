import crypto from 'node:crypto';
import type { Json } from '../contract/index.js';

/**
 * Text from models and people is stored as JSON strings: JSON escapes NUL (which the embedded driver would cut at)
 * and lone surrogates (which it would replace), so both survive a round trip on every database.
 */
export const toColumn = (value: unknown): string => JSON.stringify(value ?? null);
export const fromColumn = <T = Json>(column: string): T => JSON.parse(column) as T;

/** Canonical JSON of parts that stand in many values and never change: made once. */
export type KnownParts = Pick<WeakMap<object, string>, 'get'>;

/**
 * JSON with sorted keys and without undefined members: equal values give equal text on every machine.
 * @param known texts of parts that are not to be written anew
 */
export function canonicalJson(value: unknown, known?: KnownParts): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const made = known?.get(value);
  if (made !== undefined) return made;
  let inside = '';
  if (Array.isArray(value)) {
    for (const each of value) inside += `${inside === '' ? '' : ','}${canonicalJson(each, known)}`;
    return `[${inside}]`;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const key of sorted(Object.keys(members))) {
    const member = members[key];
    if (member === undefined) continue;
    inside += `${inside === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member, known)}`;
  }
  return `{${inside}}`;
}

/** Sorts in place by UTF-16 code units, as `sort()` does, which makes copies that a few keys are not worth. */
function sorted(keys: string[]): string[] {
  if (keys.length > 16) return keys.sort();
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i] ?? '';
    let at = i;
    for (; at > 0; at--) {
      const before = keys[at - 1] ?? '';
      if (before <= key) break;
      keys[at] = before;
    }
    keys[at] = key;
  }
  return keys;
}

/** SHA-256 of the canonical JSON, hexadecimal. */
export const digest = (value: unknown): string => sha256(canonicalJson(value));

/** Text gathered before it is given to the hash. */
const PIECE = 1 << 16;

/** `digest` of a list, without the text of the whole list in memory. */
export function digestList(values: readonly unknown[]): string {
  const hash = crypto.createHash('sha256');
  let piece = '[';
  values.forEach((value, i) => {
    piece += `${i === 0 ? '' : ','}${canonicalJson(value)}`;
    if (piece.length < PIECE) return;
    hash.update(piece);
    piece = '';
  });
  return hash.update(`${piece}]`).digest('hex');
}

/** SHA-256 of a text in UTF-8, hexadecimal. `crypto.hash`, a fifth of the work for short texts, came with Node 20.12. */
export const sha256: (text: string) => string =
  typeof crypto.hash === 'function'
    ? (text) => crypto.hash('sha256', text, 'hex')
    : (text) => crypto.createHash('sha256').update(text).digest('hex');
