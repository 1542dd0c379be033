import type { Json } from '../../contract/index.js';
import { findJson, leniency } from '../../models/index.js';
import { cleanText, type Fields, isFields } from './json-fields.js';

/** What a reply says under one id: the entry, or the fault in it. */
export type Entry = { fields: Fields } | { fault: string };
/** Entries by id of the ids asked for, with how leniently the whole was read; or the fault of the whole reply. */
export type Entries =
  | { entries: ReadonlyMap<string, Entry>; lenient: string | null }
  | { fault: string };

/** Names of the id in our replies and in the published ones. */
const ID_FIELDS = ['id', 'candidate_id', 'turn_id', 'checkpoint_id'] as const;

/**
 * Reads a reply that holds one entry an instance. Lenient in form: a fence or prose round the one JSON value, any of
 * the known list names, a bare list. Where one instance was asked and one entry came, its id does not matter. Entries
 * with foreign ids are passed over; one id with two different entries is a fault of that id.
 */
export function readEntries(
  text: string,
  ids: readonly string[],
  lists: readonly string[],
): Entries {
  const found = findJson(text);
  if (found.how === 'none') return { fault: found.why };
  const list = listOf(found.value, lists);
  if (list === null) return { fault: `there is no list "${lists[0]}"` };
  const [only] = ids;
  const [single] = list;
  const entries = new Map<string, Entry>();
  if (only !== undefined && ids.length === 1 && single !== undefined && list.length === 1)
    entries.set(only, { fields: single });
  else
    for (const fields of list) {
      const id = idOf(fields);
      if (!ids.includes(id)) continue;
      const earlier = entries.get(id);
      entries.set(
        id,
        earlier === undefined || same(earlier, fields) ? { fields } : { fault: 'answered_twice' },
      );
    }
  for (const id of ids) if (!entries.has(id)) entries.set(id, { fault: 'missing' });
  return { entries, lenient: leniency(found) };
}

function listOf(value: Json, lists: readonly string[]): Fields[] | null {
  if (Array.isArray(value)) return value.filter(isFields);
  if (!isFields(value)) return null;
  for (const name of lists) {
    const list = value[name];
    if (Array.isArray(list)) return list.filter(isFields);
    if (isFields(list)) return [list];
  }
  return ID_FIELDS.some((name) => name in value) ? [value] : null;
}

const idOf = (fields: Fields): string =>
  cleanText(ID_FIELDS.map((name) => fields[name]).find((id) => id !== undefined));

const same = (earlier: Entry, fields: Fields): boolean =>
  'fields' in earlier && JSON.stringify(earlier.fields) === JSON.stringify(fields);

const DECLINES = [
  /\bI\b[^.!?\n]{0,30}\b(?:can['’]?t|cannot|won['’]?t|unable|not able|not comfortable|decline)\b[^.!?\n]{0,60}\b(?:answer|rate|score|assess|evaluat\w*|judge|help|assist|comply|provide|do that|continue|analy[sz]e)\b/i,
  /(?:我|抱歉|对不起)[^。！？\n]{0,20}(?:无法|不能|没办法|拒绝|不便)[^。！？\n]{0,20}(?:回答|评|打分|判断|分析|协助|帮|提供|完成|满足|继续)/,
];

/** A reply without entries that says in its first words that the model will not do it. */
export const declines = (text: string): boolean =>
  DECLINES.some((pattern) => pattern.test(text.trim().slice(0, 200)));
