import type { Json } from '../../contract/index.js';
import { findJson, leniency } from '../../models/index.js';
import type { Dimension } from './dimensions.js';
import type { Rating, Verdict } from './types.js';

/** Ratings out of a judge's words, with how leniently they were read, or the fault (one English sentence). */
export type Reading =
  | { ratings: Verdict['ratings']; lenient: string | null }
  | { fault: string; declined: boolean };

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a judge's reply. Lenient in form (fence or prose around the one JSON object, a list or an object by dimension),
 * strict in content: each wanted dimension once, a whole number from 1 to 5. Dimensions that were not asked for are
 * passed over.
 */
export function readRatings(text: string, wanted: readonly Dimension[]): Reading {
  const fault = (why: string): Reading => ({ fault: why, declined: false });
  const found = findJsonSafely(text);
  if (found === null) return fault('the JSON is nested too deeply');
  if (found.how === 'none') return { fault: found.why, declined: declines(text) };
  if (!isObject(found.value)) return fault('it is not a JSON object');
  const entries = entriesOf('ratings' in found.value ? (found.value.ratings ?? null) : found.value);
  if (entries === null) return fault('there is no list "ratings"');
  const ratings: Verdict['ratings'] = {};
  for (const dimension of wanted) {
    const given = entries.filter(([name]) => name === dimension).map(([, value]) => value);
    const [first] = given;
    if (first === undefined) return fault(`"${dimension}" is not rated`);
    const rating = ratingOf(first);
    if (rating === null)
      return fault(`the score of "${dimension}" is not a whole number from 1 to 5`);
    if (given.some((other) => ratingOf(other)?.score !== rating.score))
      return fault(`"${dimension}" is rated twice with different scores`);
    ratings[dimension] = rating;
  }
  return { ratings, lenient: leniency(found) };
}

/** Null where brackets are nested beyond the stack's limit. */
function findJsonSafely(text: string): ReturnType<typeof findJson> | null {
  try {
    return findJson(text);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const word = (name: string): string => name.trim().toLowerCase();

/** Dimension and rating, whether they came as a list or by name; null for another form. */
function entriesOf(value: Json): [string, Json][] | null {
  if (Array.isArray(value))
    return value.flatMap((entry): [string, Json][] =>
      isObject(entry) && typeof entry.dimension === 'string'
        ? [[word(entry.dimension), entry]]
        : [],
    );
  if (!isObject(value)) return null;
  return Object.entries(value).map(([name, rating]) => [word(name), rating]);
}

function ratingOf(value: Json): Rating | null {
  const score = isObject(value) ? value.score : value;
  const reason = isObject(value) ? value.reason : null;
  if (typeof score !== 'number' || !Number.isInteger(score) || score < 1 || score > 5) return null;
  return { score, reason: typeof reason === 'string' ? reason : null };
}

const DECLINES = [
  /\bI\b[^.!?\n]{0,30}\b(?:can['’]?t|cannot|won['’]?t|unable|not able|not comfortable|decline)\b[^.!?\n]{0,40}\b(?:rate|rating|assess|evaluat\w*|judge|help|assist|comply|provide|do that|continue)\b/i,
  /(?:我|抱歉|对不起)[^。！？\n]{0,20}(?:无法|不能|没办法|拒绝|不便)[^。！？\n]{0,20}(?:评|打分|判断|协助|帮|提供|完成|继续)/,
];

/** A reply without JSON that says in its first words that the judge will not rate. */
const declines = (text: string): boolean =>
  DECLINES.some((pattern) => pattern.test(text.trim().slice(0, 200)));
