import type { Json, Out, Rec, VerdictState } from '../../../contract/index.js';
import { type Criterion, levelWords, type Rating, rankOf, ratingAt } from './criteria.js';
import { checkQuotes } from './quotes.js';

type State = { state: Exclude<VerdictState, 'rated'>; why: string };
type Given = { rating: Rating } | State;
export type VerdictOut = Out<Rating, VerdictState>;

/**
 * Verdicts of a file, a person or a local judge. One record for the item:
 * `{"ratings": {"<id>": …}}`, or `{"detail": […]}` in the order of the criteria; or one record a criterion, whose step
 * is its id. A rating is a level's word, true/false or 1/0 where there are two levels, or
 * `{"rating", "reason"?, "quotes"?}`; `null` and what is left out are unrated.
 * @throws Error with one plain sentence for anything else.
 */
export function verdictsOf(
  recs: readonly Rec[],
  criteria: readonly Criterion[],
): ReadonlyMap<string, Given> {
  const out = new Map<string, Given>();
  const put = (id: string, given: Given): void => {
    if (out.has(id)) throw new Error(`${id} is rated twice`);
    out.set(id, given);
  };
  for (const rec of recs) {
    const { step } = rec;
    const wanted = step === undefined ? criteria : criteria.filter((c) => c.id === step);
    if (wanted.length === 0)
      throw new Error(`step "${step}" is none of ${criteria.map((c) => c.id).join(', ')}`);
    const state = stateOf(rec);
    if (state !== null) for (const { id } of wanted) put(id, state);
    else if (rec.value === undefined)
      throw new Error('the record has neither a verdict nor a state');
    else if (step !== undefined) putOne(wanted[0], rec.value, put);
    else putAll(rec.value, criteria, put);
  }
  return out;
}

type Put = (id: string, given: Given) => void;

function putOne(criterion: Criterion | undefined, value: Json, put: Put): void {
  if (criterion === undefined || value === null) return;
  put(criterion.id, { rating: readRating(value, criterion) });
}

function putAll(value: Json, criteria: readonly Criterion[], put: Put): void {
  const detail = Array.isArray(value) ? value : isMap(value) ? value.detail : undefined;
  if (detail !== undefined) {
    if (!Array.isArray(detail)) throw new Error('"detail" is not a list');
    if (detail.length !== criteria.length)
      throw new Error(
        `"detail" has ${detail.length} entries, but the item has ${criteria.length} criteria`,
      );
    criteria.forEach((criterion, i) => {
      putOne(criterion, detail[i] ?? null, put);
    });
    return;
  }
  const ratings = isMap(value) ? (value.ratings ?? value.labels) : undefined;
  if (!isMap(ratings)) throw new Error('the verdict has neither "ratings" nor "detail"');
  for (const [id, one] of Object.entries(ratings)) {
    const criterion = criteria.find((c) => c.id === id);
    if (criterion === undefined)
      throw new Error(`"${id}" is none of ${criteria.map((c) => c.id).join(', ')}`);
    putOne(criterion, one, put);
  }
}

function readRating(value: Json, { id, levels }: Criterion): Rating {
  const word = isMap(value) ? (value.rating ?? value.level ?? null) : value;
  const rank = rankOf(word, levels);
  if (rank === null)
    throw new Error(`${id}: ${JSON.stringify(word)} is none of ${levelWords(levels)}`);
  const { reason = null, quotes } = isMap(value) ? value : {};
  if (reason !== null && typeof reason !== 'string')
    throw new Error(`${id}: the reason is not text`);
  return {
    ...ratingAt(rank, levels),
    reason,
    quotes: quotesOf(id, quotes),
    quoted: quotes !== undefined,
  };
}

function quotesOf(id: string, value: Json | undefined): string[] {
  const all = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  return all.map((quote) => {
    if (typeof quote === 'string') return quote;
    throw new Error(`${id}: quotes must be text or a list of texts`);
  });
}

const isMap = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record's state where it carries no rating. */
function stateOf({ state = 'rated', value, why }: Rec): State | null {
  if (state === 'rated') return null;
  if (state !== 'unparsable' && state !== 'refused' && state !== 'errored')
    throw new Error(`state "${state}" is not rated, unparsable, refused or errored`);
  if (value !== undefined && value !== null)
    throw new Error(`a record in state ${state} carries no verdict`);
  return { state, why: why ?? state };
}

/** A rating with its quotes checked against the reply; those that do not occur are dropped and counted. */
export function withCheckedQuotes(rating: Rating, reply: string): Rating {
  const { quotes, badQuotes } = checkQuotes(reply, rating.quotes);
  return {
    ...rating,
    quotes: rating.rank === 0 ? [] : quotes,
    badQuotes: rating.badQuotes + badQuotes,
  };
}
