import type { Json } from '../../../contract/index.js';
import { findJson, leniency } from '../../../models/index.js';
import { checkQuotes } from '../../shared/quotes.js';
import { type Criterion, levelWords, type Rating, rankOf, ratingAt } from './criteria.js';

/**
 * What a judge's words amount to: a rating for each criterion, with how leniently it was read, or why there is none (one
 * English sentence).
 */
export type JudgeReading = ReadonlyMap<
  string,
  { rating: Rating; lenient: string | null } | { fault: string }
>;

/**
 * Reads a model judge's reply. Lenient in form (a fence or prose round the one JSON value, `ratings` as a list or by
 * id), strict in content: a word that is no level, or a criterion rated twice in two ways, leaves that criterion alone
 * unreadable. What belongs to no criterion is ignored.
 */
export function readJudgeReply(
  text: string,
  criteria: readonly Criterion[],
  answer: string,
): JudgeReading {
  const none = (fault: string): JudgeReading => new Map(criteria.map((c) => [c.id, { fault }]));
  try {
    const found = findJson(text);
    if (found.how === 'none') return none(found.why);
    const entries = entriesOf(found.value);
    if (entries === null) return none('there is no list "ratings"');
    const lenient = leniency(found);
    return new Map(
      criteria.map((c) => {
        const one = readOne(c, entries, answer);
        return [c.id, 'rating' in one ? { ...one, lenient } : one];
      }),
    );
  } catch (error) {
    // The stack's limit: brackets nested tens of thousands deep.
    if (error instanceof RangeError) return none('the JSON is nested too deeply');
    throw error;
  }
}

type Entry = { id: string; value: Json };
const isMap = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function entriesOf(value: Json): Entry[] | null {
  const ratings = isMap(value) ? value.ratings : value;
  if (isMap(ratings)) return Object.entries(ratings).map(([id, v]) => ({ id, value: v }));
  if (!Array.isArray(ratings)) return null;
  return ratings.flatMap((v) =>
    isMap(v) && typeof v.id === 'string' ? [{ id: v.id, value: v }] : [],
  );
}

function readOne(
  criterion: Criterion,
  entries: readonly Entry[],
  answer: string,
): { rating: Rating } | { fault: string } {
  const { id, levels } = criterion;
  const own = entries.filter((e) => e.id.trim() === id).map((e) => e.value);
  const [value] = own;
  if (value === undefined) return { fault: `${id} is not rated` };
  const words = own.map((v) => (isMap(v) ? v.rating : v));
  const ranks = new Set(words.map((word) => rankOf(word, levels)));
  if (ranks.size > 1) return { fault: `${id} is rated twice in two ways` };
  const [rank = null] = ranks;
  if (rank === null) {
    const shown = JSON.stringify(words[0] ?? null).slice(0, 60);
    return { fault: `the rating of ${id} is ${shown}, which is none of ${levelWords(levels)}` };
  }
  const { reason = null, quotes } = isMap(value) ? value : {};
  const checked = checkQuotes(answer, textsOf(quotes));
  return {
    rating: {
      ...ratingAt(rank, levels),
      reason: typeof reason === 'string' && reason.trim() !== '' ? reason : null,
      quotes: rank === 0 ? [] : checked.kept,
      quoted: quotes !== undefined,
      badQuotes: checked.bad,
    },
  };
}

/** One quote or a list of them; what is not text is no quote. */
function textsOf(value: Json | undefined): string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter((v) => typeof v === 'string');
}
