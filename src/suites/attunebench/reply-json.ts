import type { Json } from '../../contract/index.js';
import { type Fields, fieldsOf } from './normal.js';

/**
 * The one JSON object of a reply, read as the released client reads it: the whole text, then a fenced block, then from
 * the first `{` to the last `}`, each also with raw line breaks inside strings; of a list, its first object.
 * Null when there is none. Source: research notes, section 2.
 */
export function objectIn(text: string): Fields | null {
  const plain = text.trim();
  const fence = /```[a-zA-Z]*[ \t]*\r?\n?([\s\S]*?)```/.exec(plain)?.[1]?.trim();
  const start = plain.indexOf('{');
  const end = plain.lastIndexOf('}');
  const forms = [plain, ...(fence === undefined ? [] : [fence])];
  if (start !== -1 && end > start) forms.push(plain.slice(start, end + 1));
  for (const form of [...forms, ...forms.map(escapedBreaks)]) {
    const found = asObject(parsed(form));
    if (found !== null) return found;
  }
  return null;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function asObject(value: Json | undefined): Fields | null {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null && !Array.isArray(one) ? fieldsOf(one) : null;
}

/** Line breaks and tabs inside strings as escapes. */
const escapedBreaks = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\[\s\S])*"/g, (string) =>
    string.replace(/\r?\n|\r/g, '\\n').replace(/\t/g, '\\t'),
  );

const DECLINES = [
  /\bI\b[^.!?\n]{0,30}\b(?:can['’]?t|cannot|won['’]?t|unable|not able|decline)\b[^.!?\n]{0,40}\b(?:help with|assist|comply|continue|predict|answer|provide|engage|take part|do (?:this|that))\b/i,
  /(?:我|抱歉|对不起)[^。！？\n]{0,20}(?:无法|不能|没办法|拒绝|不便)[^。！？\n]{0,20}(?:预测|判断|协助|提供|完成|满足|继续|回答|参与)/,
];

/** A reply without JSON that says in its first words that it will not do what was asked; sympathy is no refusal. */
export const declines = (text: string): boolean =>
  DECLINES.some((pattern) => pattern.test(text.trim().slice(0, 160)));
