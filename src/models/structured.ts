import type { Json } from '../contract/index.js';

/**
 * How a JSON value was found in a reply. `none`: there is no single readable value. `mended` names what was taken out
 * to read it.
 */
export type Found =
  | { how: 'plain' | 'fenced' | 'embedded'; value: Json; mended?: 'trailing_comma' }
  | { how: 'none'; why: string };

/** How leniently a value was read, as a word for records; null where the reply was nothing but the value. */
export function leniency(found: Found): string | null {
  if (found.how === 'none') return null;
  if (found.mended !== undefined) return 'read_without_trailing_comma';
  return { plain: null, fenced: 'read_from_fence', embedded: 'read_from_prose' }[found.how];
}

/**
 * Finds the one JSON object or array in a reply: the whole text, a fenced block, or one balanced value between prose.
 * Two different values are ambiguous and count as none: a grade is never picked from a reply that holds several.
 */
export function findJson(text: string): Found {
  const found = findStrictly(text);
  if (found.how !== 'none') return found;
  // A comma before a closing bracket can mean nothing else; nothing more is guessed.
  const without = withoutTrailingCommas(text);
  if (without === text) return found;
  const mended = findStrictly(without);
  return mended.how === 'none' ? found : { ...mended, mended: 'trailing_comma' };
}

function findStrictly(text: string): Found {
  const whole = tryParse(text.trim());
  if (whole !== undefined && whole !== null && typeof whole === 'object')
    return { how: 'plain', value: whole };

  const fenced = [...text.matchAll(/```[a-zA-Z0-9_-]*[ \t]*\r?\n([\s\S]*?)```/g)]
    .map((m) => tryParse((m[1] ?? '').trim()))
    .filter((v): v is Json => v !== undefined && v !== null && typeof v === 'object');
  if (fenced.length > 0) return one(fenced, 'fenced');

  const embedded = balancedValues(text);
  if (embedded.length > 0) return one(embedded, 'embedded');
  return { how: 'none', why: text.trim() === '' ? 'empty reply' : 'no JSON object in the reply' };
}

function one(values: Json[], how: 'fenced' | 'embedded'): Found {
  const [first] = values;
  const distinct = new Set(values.map((v) => JSON.stringify(v)));
  if (first === undefined || distinct.size > 1)
    return { how: 'none', why: `${distinct.size} different JSON values in the reply` };
  return { how, value: first };
}

function tryParse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Openings tried in one reply: bounds the work on text that is full of brackets. */
const MAX_STARTS = 500;

/** Top-level `{…}` or `[…]` runs that parse; strings are skipped so that braces inside them do not count. */
function balancedValues(text: string): Json[] {
  const found: Json[] = [];
  let starts = 0;
  for (let i = 0; i < text.length && starts < MAX_STARTS; i++) {
    if (text[i] !== '{' && text[i] !== '[') continue;
    starts += 1;
    const end = closing(text, i);
    if (end === -1) continue;
    const value = tryParse(text.slice(i, end + 1));
    if (value !== undefined) {
      found.push(value);
      i = end;
    }
  }
  return found;
}

function closing(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const c = text[i];
    if (inString) {
      if (c === '\\') i += 1;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c === '{' || c === '[') depth += 1;
    else if (c === '}' || c === ']') {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return -1;
}

/** Commas after a value and, but for white space, before `}` or `]`; not within strings. */
function withoutTrailingCommas(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gs, (token, at: number) => {
    if (token !== ',') return token;
    let before = at - 1;
    while (before >= 0 && /\s/.test(text.charAt(before))) before -= 1;
    return /[[{,]/.test(text.charAt(before)) ? token : '';
  });
}
