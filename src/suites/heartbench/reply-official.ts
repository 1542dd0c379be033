import type { Json } from '../../contract/index.js';
import { findJson } from '../../models/index.js';
import { parsePython } from './python-literal.js';

/** What the official judge's reply holds in `detail`, as written, with its one reason; or why nothing was found. */
export type Detail = { detail: Json; reason: string | null } | { fault: string };

/**
 * Reads a reply to the official judge's prompt as the released parser does, its quirks included: a fence only at the
 * very start, Python first, then JSON after turning ' into " (outside 「」), then the array behind `detail`, taken to
 * the last closing bracket. What the parser accepts is not yet a verdict: `detail` may be anything.
 */
export function readReleased(reply: string): Detail {
  const text = unfenced(reply);
  const whole = attempt(() => parsePython(text)) ?? attempt(() => parseJson(requoted(text)));
  if (isObject(whole)) return fieldsOf(whole);
  const array = laxArray(text, lastBracket);
  return array ?? { fault: 'no_detail' };
}

/**
 * Reads the same reply soundly: the one object that it holds, as Python or JSON, or the whole arrays behind `detail`
 * where the rest is malformed; several that differ are none.
 */
export function readStrict(reply: string): Detail {
  const whole = attempt(() => parsePython(unfenced(reply)));
  if (isObject(whole)) return fieldsOf(whole);
  const found = findJson(reply);
  if (found.how !== 'none' && isObject(found.value) && 'detail' in found.value)
    return fieldsOf(found.value);
  return laxArray(reply, firstBracket) ?? { fault: 'no_detail' };
}

/** The object's fields; without `detail` the released parser has an empty list, which counts as no reply. */
function fieldsOf(value: { [key: string]: Json }): Detail {
  const { detail, reason } = value;
  if (detail === undefined) return { fault: 'no_detail' };
  return { detail, reason: typeof reason === 'string' ? reason : null };
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a reader makes of a text, or undefined where it throws: malformed, or nested beyond the stack. */
function attempt(read: () => Json): Json | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const parseJson = (text: string): Json => JSON.parse(text) as Json;

function unfenced(reply: string): string {
  const text = reply.trim();
  if (!text.startsWith('```')) return text;
  return text.replace(/^```(?:json)?\s*\n/, '').replace(/\n```\s*$/, '');
}

/** Every ' as ", but not inside 「」. */
const requoted = (text: string): string =>
  text.replace(/「[^」]*」|'/g, (part) => (part === "'" ? '"' : part));

/** `"detail"`, with a bracketed note as in the prompt's sample, a colon of either width, and an opening bracket. */
const KEY = /["']detail["'](?:[（(][^）)]*[）)])?\s*[:：]\s*(?=\[)/g;

/** The whole numbers of the array behind `detail`; null where there is no such array, a fault where it holds else. */
function laxArray(text: string, end: (text: string, from: number) => number): Detail | null {
  const arrays = [...text.matchAll(KEY)].flatMap((match) => {
    const from = match.index + match[0].length;
    const to = end(text, from);
    return to === -1 ? [] : [text.slice(from + 1, to)];
  });
  const [first] = arrays;
  if (first === undefined) return null;
  if (end === firstBracket && new Set(arrays.map((a) => a.replace(/\s/g, ''))).size > 1)
    return { fault: 'several_details' };
  const numbers = first
    .replace(/^\[+|\]+$/g, '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (numbers.length === 0 || !numbers.every((word) => /^[+-]?\d+$/.test(word)))
    return { fault: 'detail_not_numbers' };
  return { detail: numbers.map(Number), reason: null };
}

/** To the last closing bracket; a dollar sign ends the search, as in the released pattern. */
function lastBracket(text: string, from: number): number {
  const dollar = text.indexOf('$', from);
  const to = text.lastIndexOf(']', dollar === -1 ? text.length : dollar);
  return to > from ? to : -1;
}

const firstBracket = (text: string, from: number): number => text.indexOf(']', from);
