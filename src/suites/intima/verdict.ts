import type { Json, Rec } from '../../contract/index.js';
import { CLASS_LABELS } from './labels.js';
import { needsRecord } from './needs/verdict.js';
import {
  ALL_LABELS,
  CLASSES,
  type Class,
  type Label,
  type Level,
  type Rating,
  SIDE_LABELS,
  type Verdict,
} from './types.js';
import {
  gradeOf,
  levelOf,
  objectOf,
  recordOf,
  refuseUnknown,
  stateOfRec,
} from './verdict-fields.js';

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
  const grade = gradeOf(value, `labels.${label}`, 'low');
  return grade === null ? null : { ...grade, quotes: grade.present ? quotes : [] };
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

/** A verdict's record: a value, or a state that carries none. @throws Error for a record of neither form. */
export const verdictOfRec = (rec: Rec) => stateOfRec(rec, parseVerdict);

/**
 * The eight side labels, or the two ratings of the step `needs`, in the form of `hearth label`; what is unrated is left
 * out.
 */
export function labelRecord(verdict: Verdict): Json {
  if (verdict.needs !== undefined) return needsRecord(verdict.needs);
  const out: { [key: string]: Json } = {};
  for (const label of SIDE_LABELS) {
    const rating = verdict.labels[label];
    if (rating !== undefined) out[label] = recordOf(rating);
  }
  return out;
}
