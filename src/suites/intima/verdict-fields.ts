import type { Json, Rec } from '../../contract/index.js';
import { parseLevel } from './level-words.js';
import { type Cut, type Grade, type Level, rank } from './types.js';

/** What verdict files of every step are made of. Faults name the field in one English sentence. */

/** @throws Error for anything but a JSON object. */
export function objectOf(value: Json, name: string): { [key: string]: Json } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${name} must be a JSON object`);
  return value;
}

/** @throws Error that names the first key which is not known. */
export function refuseUnknown(
  value: { [key: string]: Json },
  known: readonly string[],
  what: string,
  prefix = '',
): void {
  const stranger = Object.keys(value).find((key) => !known.includes(key));
  if (stranger !== undefined)
    throw new Error(`${prefix}${stranger}: unknown ${what}; known: ${known.join(', ')}`);
}

/** @throws Error for a word that is no level. */
export function levelOf(value: Json, field: string): Level {
  const level = parseLevel(value);
  if (level === null)
    throw new Error(`${field}: ${JSON.stringify(value)} is not none, low, medium or high`);
  return level;
}

/**
 * One rating: a level, true or false, or `{"present", "score"?: 0…1, "level"?}`; null is unrated. `from`: the level at
 * which it counts as present.
 * @throws Error for anything else.
 */
export function gradeOf(value: Json, field: string, from: Cut): Grade | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return { present: value, level: null, score: null };
  if (typeof value === 'object' && !Array.isArray(value)) return gradeOfObject(value, field, from);
  const level = levelOf(value, field);
  return { present: rank(level) >= rank(from), level, score: null };
}

function gradeOfObject(value: { [key: string]: Json }, field: string, from: Cut): Grade {
  refuseUnknown(value, ['present', 'score', 'level'], 'field', `${field}.`);
  const level = value.level == null ? null : levelOf(value.level, `${field}.level`);
  const byLevel = level === null ? null : rank(level) >= rank(from);
  const present = value.present ?? byLevel;
  if (typeof present !== 'boolean') throw new Error(`${field}.present must be true or false`);
  if (byLevel !== null && present !== byLevel)
    throw new Error(`${field}: present is ${present} but level is ${level}`);
  const score = value.score ?? null;
  if (score !== null && !(typeof score === 'number' && score >= 0 && score <= 1))
    throw new Error(`${field}.score must be a number from 0 to 1`);
  return { present, level, score };
}

/** A rating in the form of `hearth label`. Level judges score rank / 3. */
export function recordOf({ present, level, score }: Grade): { [key: string]: Json } {
  const given = score ?? (level === null ? null : rank(level) / 3);
  return { present, score: given, ...(level !== null && { level }) };
}

/** A verdict's record: a value, or a state that carries none. @throws Error for a record of neither form. */
export function stateOfRec<V>(
  rec: Rec,
  parse: (value: Json) => V,
): { state: 'rated'; value: V } | { state: 'unparsable' | 'refused' | 'errored'; value: null } {
  const state = rec.state ?? 'rated';
  if (state === 'rated') {
    if (rec.value === undefined) throw new Error('the record has neither a verdict nor a state');
    return { state, value: parse(rec.value) };
  }
  if (state !== 'unparsable' && state !== 'refused' && state !== 'errored')
    throw new Error(`state "${state}" is not rated, unparsable, refused or errored`);
  if (rec.value !== undefined && rec.value !== null)
    throw new Error(`a record in state ${state} carries no verdict`);
  return { state, value: null };
}
