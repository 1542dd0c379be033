import {
  type Json,
  type Out,
  type Rec,
  usageError,
  type VerdictState,
} from '../../../contract/index.js';
import { checkQuotes } from '../../shared/quotes.js';
import { say } from '../say.js';
import { type Criterion, levelWords, type Rating, rankOf, ratingAt } from './criteria.js';

type State = { state: Exclude<VerdictState, 'rated'>; why: string };
type Given = { rating: Rating } | State;
export type VerdictOut = Out<Rating, VerdictState>;

/**
 * Verdicts of a file, a person or a local judge. One record for the item:
 * `{"ratings": {"<id>": …}}`, or `{"detail": […]}` in the order of the criteria; or one record a criterion, whose step
 * is its id. A rating is a level's word, true/false or 1/0 where there are two levels, or
 * `{"rating", "reason"?, "quotes"?}`; `null` and what is left out are unrated. A `detail` of another length says nothing of
 * any criterion: all are unparsable, as in HeartBench.
 * @throws HearthError with one plain sentence for anything else.
 */
export function verdictsOf(
  recs: readonly Rec[],
  criteria: readonly Criterion[],
): ReadonlyMap<string, Given> {
  const out = new Map<string, Given>();
  const put = (id: string, given: Given): void => {
    if (out.has(id)) throw usageError(say(`${id} is rated twice`, `${id} 评了两次`));
    out.set(id, given);
  };
  for (const rec of recs) {
    const { step } = rec;
    const wanted = step === undefined ? criteria : criteria.filter((c) => c.id === step);
    if (wanted.length === 0)
      throw usageError(
        say(
          `step "${step}" is none of ${criteria.map((c) => c.id).join(', ')}`,
          `step “${step}”不在 ${criteria.map((c) => c.id).join('、')} 之中`,
        ),
      );
    const state = stateOf(rec);
    if (state !== null) for (const { id } of wanted) put(id, state);
    else if (rec.value === undefined)
      throw usageError(
        say('the record has neither a verdict nor a state', '该行既没有评判，也没有状态'),
      );
    else if (step !== undefined) putOne(wanted[0], rec.value, put);
    else putAll(rec.value, criteria, put);
  }
  return out;
}

type Put = (id: string, given: Given) => void;

function putOne(criterion: Criterion | undefined, value: Json, put: Put): void {
  // A cell left empty in a table is what null is in JSON.
  if (criterion === undefined || value === null || value === '') return;
  put(criterion.id, { rating: readRating(value, criterion) });
}

function putAll(value: Json, criteria: readonly Criterion[], put: Put): void {
  const detail = Array.isArray(value) ? value : isMap(value) ? value.detail : undefined;
  if (detail !== undefined) {
    if (!Array.isArray(detail))
      throw usageError(say('"detail" is not a list', '"detail" 不是列表'));
    if (detail.length !== criteria.length) {
      const why = `length_${detail.length}_of_${criteria.length}`;
      for (const { id } of criteria) put(id, { state: 'unparsable', why });
      return;
    }
    criteria.forEach((criterion, i) => {
      putOne(criterion, detail[i] ?? null, put);
    });
    return;
  }
  const ratings = isMap(value) ? (value.ratings ?? value.labels) : undefined;
  if (!isMap(ratings))
    throw usageError(
      say(
        'the verdict has neither "ratings" nor "detail"',
        '评判里既没有 "ratings"，也没有 "detail"',
      ),
    );
  for (const [id, one] of Object.entries(ratings)) {
    const criterion = criteria.find((c) => c.id === id);
    if (criterion === undefined)
      throw usageError(
        say(
          `"${id}" is none of ${criteria.map((c) => c.id).join(', ')}`,
          `“${id}”不在 ${criteria.map((c) => c.id).join('、')} 之中`,
        ),
      );
    putOne(criterion, one, put);
  }
}

function readRating(value: Json, { id, levels }: Criterion): Rating {
  const word = isMap(value) ? (value.rating ?? value.level ?? null) : value;
  const rank = rankOf(word, levels);
  if (rank === null)
    throw usageError(
      say(
        `${id}: ${JSON.stringify(word)} is none of ${levelWords(levels)}`,
        `${id}：${JSON.stringify(word)} 不在 ${levelWords(levels)} 之中`,
      ),
    );
  const { reason = null, quotes } = isMap(value) ? value : {};
  if (reason !== null && typeof reason !== 'string')
    throw usageError(say(`${id}: the reason is not text`, `${id}：理由不是文字`));
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
    throw usageError(
      say(`${id}: quotes must be text or a list of texts`, `${id}：引文必须是文字或文字列表`),
    );
  });
}

const isMap = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record's state where it carries no rating. */
function stateOf({ state = 'rated', value, why }: Rec): State | null {
  if (state === 'rated') return null;
  if (state !== 'unparsable' && state !== 'refused' && state !== 'errored')
    throw usageError(
      say(
        `state "${state}" is not rated, unparsable, refused or errored`,
        `状态“${state}”不是 rated、unparsable、refused 或 errored`,
      ),
    );
  if (value !== undefined && value !== null)
    throw usageError(
      say(`a record in state ${state} carries no verdict`, `状态为 ${state} 的行不能有评判`),
    );
  return { state, why: why ?? state };
}

/** A rating with its quotes checked against the reply; those that do not occur are dropped and counted. */
export function withCheckedQuotes(rating: Rating, reply: string): Rating {
  const { kept: quotes, bad: badQuotes } = checkQuotes(reply, rating.quotes);
  return {
    ...rating,
    quotes: rating.rank === 0 ? [] : quotes,
    badQuotes: rating.badQuotes + badQuotes,
  };
}
