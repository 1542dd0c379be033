import type { Json, Profile } from '../../contract/index.js';
import { cleanText, type Fields, fieldsList, isFields, numberOf } from './json-fields.js';
import { intensityOf } from './read-session.js';
import { type Rename, renameView } from './rename.js';
import type { Answer, RescueItem } from './types.js';

/** A value read as an answer, perhaps with parts left out (`why`), or the fault that makes it none. */
export type ReadAnswer = { value: Answer; why?: string } | { fault: string };

/**
 * Reads the value of one instance: the form asked for, the published names of its fields, or the bare value. A ranked
 * label outside the closed set is a wrong answer at its place: under `sound` it keeps the place, as an empty label, and
 * what comes after it comes after it. Under `official` it is left out and the rest moves up, as in the published scripts.
 */
export function readAnswer(
  given: Json,
  item: RescueItem,
  scoring: Profile,
  rename: Rename = (t) => t,
): ReadAnswer {
  const fields = isFields(given) ? given : null;
  switch (item.task) {
    case 'timing':
      return readTiming(fields, given);
    case 'pattern':
    case 'target':
    case 'strategy':
      return readRanked(item.task, fields, given, item, scoring, rename);
    case 'emotion':
      return readEmotion(fields, rename);
    case 'viewpoint':
      return readViews(fields, given, item, rename);
  }
}

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'speak', 'should_speak', '是']);
const NO: ReadonlySet<string> = new Set([
  ...['no', 'n', 'false', '0', 'listen', 'keep_listening', 'do_not_speak', '否'],
]);

function readTiming(fields: Fields | null, given: Json): ReadAnswer {
  const said = fields === null ? given : (fields.should_speak ?? fields.speak ?? null);
  const word = typeof said === 'boolean' ? String(said) : cleanText(said).toLowerCase();
  const speak = YES.has(word) ? true : NO.has(word) ? false : null;
  if (speak === null) return { fault: word === '' ? 'no_should_speak' : 'not_yes_or_no' };
  const confidence = numberOf(fields?.confidence);
  return {
    value: {
      task: 'timing',
      speak,
      confidence: confidence === null ? null : Math.max(0, Math.min(1, confidence)),
    },
  };
}

/** Stands for a label outside the closed set, or one that was named before, at its place in a ranking. */
const UNKNOWN = '';
/** Longest ranking that counts. */
const TOP = 3;

function readRanked(
  task: 'pattern' | 'target' | 'strategy',
  fields: Fields | null,
  given: Json,
  item: RescueItem,
  scoring: Profile,
  rename: Rename,
): ReadAnswer {
  const list = fields === null ? given : rankedOf(fields);
  const said = (Array.isArray(list) ? list : [list]).map(cleanText);
  while (said.at(-1) === '') said.pop();
  if (said.length === 0) return { fault: 'no_ranking' };
  const known = new Map(item.candidates.map((label) => [keyOf(label), label]));
  const labels = said.map((label) => known.get(keyOf(task === 'target' ? rename(label) : label)));
  const found = labels.filter((label) => label !== undefined);
  if (found.length === 0) return { fault: 'no_known_label' };
  const ranked = [...new Set(found)];
  const placed = labels.map((label, i) =>
    label === undefined || labels.indexOf(label) < i ? UNKNOWN : label,
  );
  const odd = [
    ...(found.length < labels.length ? ['unknown_label'] : []),
    ...(ranked.length < found.length ? ['repeated_label'] : []),
  ];
  return {
    value: { task, ranked: (scoring === 'official' ? ranked : placed).slice(0, TOP) },
    ...(odd.length > 0 && { why: odd.join(', ') }),
  };
}

/** `ranked`, or a published name such as `relation_top3`. */
const rankedOf = (fields: Fields): Json =>
  fields.ranked ??
  Object.entries(fields).find(([key]) => key.endsWith('_top3'))?.[1] ??
  fields.label ??
  null;

/** Case, blanks and hyphens do not make another label. */
const keyOf = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

function readEmotion(fields: Fields | null, rename: Rename): ReadAnswer {
  if (fields === null) return { fault: 'not_an_object' };
  const phrase = cleanText(fields.emotion ?? fields.phrase ?? fields.predicted_internal_emotion);
  const intensity = intensityOf(fields.intensity ?? fields.predicted_intensity_score);
  if (phrase === '') return { fault: 'no_emotion' };
  if (intensity === null) return { fault: 'no_intensity_of_0_to_10' };
  return { value: { task: 'emotion', phrase: rename(phrase), intensity } };
}

function readViews(
  fields: Fields | null,
  given: Json,
  item: RescueItem,
  rename: Rename,
): ReadAnswer {
  const list =
    fields === null
      ? given
      : (fields.viewpoints ?? fields.views ?? fields.predicted_viewpoints ?? null);
  if (!Array.isArray(list) && !isFields(list)) return { fault: 'no_viewpoints' };
  const entries = fieldsList(list);
  const views = entries.flatMap((entry) => {
    const view = {
      // As published: without a source it is the speaker's view.
      source: cleanText(entry.source) || rename(item.window.speaker),
      target: cleanText(entry.target),
      viewpoint: cleanText(entry.viewpoint),
    };
    return view.target === '' || view.viewpoint === '' ? [] : [renameView(view, rename)];
  });
  const all = Array.isArray(list) ? list.length : 1;
  if (views.length === 0 && all > 0) return { fault: 'no_complete_viewpoint' };
  return {
    value: { task: 'viewpoint', views },
    ...(views.length < all && { why: 'incomplete_viewpoint' }),
  };
}

/** An answer as a line of an answer file. */
export function answerJson(answer: Answer): Json {
  switch (answer.task) {
    case 'timing':
      return { should_speak: answer.speak ? 'yes' : 'no', confidence: answer.confidence };
    case 'emotion':
      return { emotion: answer.phrase, intensity: answer.intensity };
    case 'viewpoint':
      return { viewpoints: answer.views.map((view) => ({ ...view })) };
    default:
      return { ranked: answer.ranked };
  }
}
