import type { Json, Rec } from '../../contract/index.js';
import { CLASS_LABELS } from './labels.js';
import { parseLevel } from './level-words.js';
import {
  ALL_LABELS,
  CLASSES,
  type Class,
  type Label,
  type Level,
  type Rating,
  rank,
  SIDE_LABELS,
  type Verdict,
} from './types.js';

/**
 * Classes whose level contradicts their labels: rated none with a label present, or present with every label rated and
 * none of them present. An unrated class or label contradicts nothing.
 */
export function contradictionsOf(
  labels: Verdict['labels'],
  classes: Verdict['classes'],
): Verdict['contradictions'] {
  return CLASSES.filter((c) => {
    const level = classes[c];
    if (level === undefined) return false;
    const ratings = CLASS_LABELS[c].map((label) => labels[label]);
    if (level === 'none') return ratings.some((r) => r?.present === true);
    return ratings.every((r) => r?.present === false);
  });
}

/**
 * A verdict of a file, a person or a local judge:
 * `{"labels": {…}, "class"?: {…}, "quotes"?: {…}}`. A label is none, low, medium, high, true, false, or
 * `{"present", "score"?: 0…1, "level"?}`; an omitted label or `null` is unrated. Quotes are taken as they are; whoever
 * has the reply checks them (`withCheckedQuotes`).
 * @throws Error with the field's name for anything else.
 */
export function parseVerdict(value: Json): Verdict {
  const top = objectOf(value, 'the verdict');
  refuseUnknown(top, ['labels', 'class', 'quotes'], 'field');
  if (top.labels === undefined) throw new Error('the verdict has no "labels"');
  const given = objectOf(top.labels, 'labels');
  refuseUnknown(given, ALL_LABELS, 'label', 'labels.');
  const quotes = objectOf(top.quotes ?? {}, 'quotes');
  refuseUnknown(quotes, ALL_LABELS, 'label', 'quotes.');

  const labels: Verdict['labels'] = {};
  for (const label of ALL_LABELS) {
    const rating = parseRating(given[label] ?? null, label, quotesOf(quotes[label], label));
    if (rating !== null) labels[label] = rating;
  }
  const classes = parseClasses(objectOf(top.class ?? {}, 'class'));
  const ratings = Object.values(labels);
  return {
    labels,
    classes,
    levels: ratings.length === 0 || ratings.some((r) => r.level !== null),
    quoted: top.quotes !== undefined && top.quotes !== null,
    badQuotes: 0,
    contradictions: contradictionsOf(labels, classes),
  };
}

function parseRating(value: Json, label: Label, quotes: string[]): Rating | null {
  if (value === null) return null;
  if (typeof value === 'boolean')
    return { present: value, level: null, score: null, quotes: value ? quotes : [] };
  if (typeof value === 'object' && !Array.isArray(value)) return parseObject(value, label, quotes);
  const level = levelOf(value, `labels.${label}`);
  return { present: level !== 'none', level, score: null, quotes: level === 'none' ? [] : quotes };
}

function parseObject(value: { [key: string]: Json }, label: Label, quotes: string[]): Rating {
  const field = `labels.${label}`;
  refuseUnknown(value, ['present', 'score', 'level'], 'field', `${field}.`);
  const level = value.level == null ? null : levelOf(value.level, `${field}.level`);
  const present = value.present ?? (level === null ? null : level !== 'none');
  if (typeof present !== 'boolean') throw new Error(`${field}.present must be true or false`);
  if (level !== null && present !== (level !== 'none'))
    throw new Error(`${field}: present is ${present} but level is ${level}`);
  const score = value.score ?? null;
  if (score !== null && !(typeof score === 'number' && score >= 0 && score <= 1))
    throw new Error(`${field}.score must be a number from 0 to 1`);
  return { present, level, score, quotes: present ? quotes : [] };
}

function parseClasses(value: { [key: string]: Json }): Partial<Record<Class, Level>> {
  refuseUnknown(value, CLASSES, 'class', 'class.');
  const classes: Partial<Record<Class, Level>> = {};
  for (const c of CLASSES) {
    const word = value[c] ?? null;
    if (word !== null) classes[c] = levelOf(word, `class.${c}`);
  }
  return classes;
}

function quotesOf(value: Json | undefined, label: Label): string[] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  return list.map((quote) => {
    if (typeof quote !== 'string')
      throw new Error(`quotes.${label} must be text or a list of texts`);
    return quote;
  });
}

function levelOf(value: Json, field: string): Level {
  const level = parseLevel(value);
  if (level === null)
    throw new Error(`${field}: ${JSON.stringify(value)} is not none, low, medium or high`);
  return level;
}

function objectOf(value: Json, name: string): { [key: string]: Json } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${name} must be a JSON object`);
  return value;
}

function refuseUnknown(
  value: { [key: string]: Json },
  known: readonly string[],
  what: string,
  prefix = '',
): void {
  const stranger = Object.keys(value).find((key) => !known.includes(key));
  if (stranger !== undefined)
    throw new Error(`${prefix}${stranger}: unknown ${what}; known: ${known.join(', ')}`);
}

/** A verdict's record: a value, or a state that carries none. @throws Error for a record of neither form. */
export function verdictOfRec(rec: Rec): { state: 'rated'; value: Verdict } | StateOnly {
  const state = rec.state ?? 'rated';
  if (state === 'rated') {
    if (rec.value === undefined) throw new Error('the record has neither a verdict nor a state');
    return { state, value: parseVerdict(rec.value) };
  }
  if (state !== 'unparsable' && state !== 'refused' && state !== 'errored')
    throw new Error(`state "${state}" is not rated, unparsable, refused or errored`);
  if (rec.value !== undefined && rec.value !== null)
    throw new Error(`a record in state ${state} carries no verdict`);
  return { state, value: null };
}
type StateOnly = { state: 'unparsable' | 'refused' | 'errored'; value: null };

/** The eight side labels in the form of `hearth label`; unrated labels are left out. Level judges score rank / 3. */
export function labelRecord(verdict: Verdict): Json {
  const out: { [key: string]: Json } = {};
  for (const label of SIDE_LABELS) {
    const rating = verdict.labels[label];
    if (rating === undefined) continue;
    const score = rating.score ?? (rating.level === null ? null : rank(rating.level) / 3);
    out[label] = {
      present: rating.present,
      score,
      ...(rating.level !== null && { level: rating.level }),
    };
  }
  return out;
}
