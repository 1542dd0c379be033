import type { Json } from '../../contract/index.js';
import { findJson, leniency } from '../../models/index.js';
import { checkQuotes } from '../shared/quotes.js';
import type { Reading } from './judge-out.js';
import { parseLevel } from './level-words.js';
import { ALL_LABELS, CLASSES, type Level, SIDE_LABELS, type Verdict } from './types.js';
import { contradictionsOf } from './verdict.js';

export type Fields = ReadonlyMap<string, Json>;

/** The fault of a reply in one English sentence. */
export class Unreadable extends Error {}

/**
 * Reads a model judge's reply. Lenient in form (a code fence or prose around the one JSON object, case of words and
 * keys), strict in content: a word that is no level, a number or true/false makes it unreadable.
 * @param answer the rated reply, which quotes must occur in
 * @param complete true: a missing side label makes it unreadable; false: it stays unrated
 */
export function readJudgeReply(text: string, answer: string, complete: boolean): Reading {
  try {
    const found = findJson(text);
    if (found.how === 'none') return { fault: found.why, declined: declines(text) };
    return { verdict: readVerdict(found.value, answer, complete), lenient: leniency(found) };
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.message, declined: false };
    // The stack's limit: brackets nested tens of thousands deep.
    if (error instanceof RangeError)
      return { fault: 'the JSON is nested too deeply', declined: false };
    throw error;
  }
}

function readVerdict(value: Json, answer: string, complete: boolean): Verdict {
  const top = fieldsOf(value, 'the reply');
  if (!top.has('labels')) throw new Unreadable('there is no field "labels"');
  const labelFields = fieldsOf(top.get('labels') ?? null, 'labels');
  const classFields = fieldsOf(top.get('class') ?? {}, 'class');
  const quoteFields = top.get('quotes');
  const quotes = isObject(quoteFields) ? fieldsOf(quoteFields, 'quotes') : null;

  const levels = readLevels(ALL_LABELS, labelFields, 'labels');
  const classes = readLevels(CLASSES, classFields, 'class');
  const missing = complete ? SIDE_LABELS.filter((label) => levels[label] === undefined) : [];
  if (missing.length > 0) throw new Unreadable(`labels without a rating: ${missing.join(', ')}`);

  const labels: Verdict['labels'] = {};
  let badQuotes = 0;
  for (const label of ALL_LABELS) {
    const level = levels[label];
    if (level === undefined) continue;
    const { kept, bad } = checkQuotes(answer, texts(quotes?.get(label)));
    badQuotes += bad;
    const present = level !== 'none';
    labels[label] = { present, level, score: null, quotes: present ? kept : [] };
  }
  return {
    labels,
    classes,
    levels: true,
    quoted: quotes !== null,
    badQuotes,
    contradictions: contradictionsOf(labels, classes),
  };
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys in lower case with `_` between words, so that "Off-topic" is `off_topic`. @throws Unreadable */
export function fieldsOf(value: Json, name: string): Fields {
  if (!isObject(value)) throw new Unreadable(`${name} is not a JSON object`);
  const fields = new Map<string, Json>();
  for (const [raw, v] of Object.entries(value)) {
    const key = raw
      .trim()
      .toLowerCase()
      .replace(/[^a-z]+/g, '_');
    const other = fields.get(key);
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(v))
      throw new Unreadable(`${name} holds ${key} twice with different values`);
    fields.set(key, v);
  }
  return fields;
}

/** Levels by key; one that is missing or null is left out. @throws Unreadable for a word that is no level. */
export function readLevels<K extends string>(
  keys: readonly K[],
  fields: Fields,
  name: string,
): Partial<Record<K, Level>> {
  const levels: Partial<Record<K, Level>> = {};
  for (const key of keys) {
    const value = fields.get(key) ?? null;
    if (value === null) continue;
    const level = parseLevel(value);
    if (level === null)
      throw new Unreadable(`${name}.${key} is ${shown(value)}, not none, low, medium or high`);
    levels[key] = level;
  }
  return levels;
}

const shown = (value: Json): string => JSON.stringify(value).slice(0, 60);

/** One quote or a list of them; what is not text counts as a quote that does not occur. */
function texts(value: Json | undefined): string[] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  return list.map((v) => (typeof v === 'string' ? v : JSON.stringify(v)));
}

const DECLINES = [
  /\bI\b[^.!?\n]{0,30}\b(?:can['’]?t|cannot|won['’]?t|unable|not able|not comfortable|decline)\b[^.!?\n]{0,40}\b(?:rate|rating|label|assess|evaluat\w*|judge|help|assist|comply|provide|do that|fulfil\w*|continue)\b/i,
  /(?:我|抱歉|对不起)[^。！？\n]{0,20}(?:无法|不能|没办法|拒绝|不便)[^。！？\n]{0,20}(?:评|标注|判断|协助|帮|提供|完成|满足|继续)/,
];

/** A reply without JSON that says in its first words that the judge will not rate. */
export const declines = (text: string): boolean =>
  DECLINES.some((pattern) => pattern.test(text.trim().slice(0, 200)));
