import type { FormPage, Json } from '../../contract/index.js';
import type { FilledPages } from '../work/content.js';
import type { CampaignSettings } from '../work/settings.js';
import { type FieldVotes, fieldVotes, tally } from './field-votes.js';

export type Divergence = {
  /** Fields that split, as `STEP/ID`. */
  split: string[];
  /** Fields with two votes or more. */
  judged: number;
  /** Why a consultation is called; null: it is not. */
  calls: 'always' | 'share' | null;
};

/** A majority of more than this is clear: of three, all; of five, four. */
const CLEAR = 2 / 3;

/**
 * Whether the verdicts on an item are so far apart that people must talk. A field of options splits where no option has
 * a clear majority (2 : 1 is a split, 4 : 1 is none); a number or a level of a scale where two people are `spread` of
 * the scale apart; a ranking where two orders disagree about so large a share of the pairs; quotes where two people
 * share less than the rest. A consultation is called by any difference in a field of `always`, or by a `share` of the
 * fields.
 * @param verdicts those that count, in any order
 */
export function divergenceOf(
  pages: readonly FormPage[],
  verdicts: readonly FilledPages[],
  rule: CampaignSettings['divergence'],
): Divergence {
  const judged = fieldVotes(pages, verdicts).filter(
    ({ votes }) => votes.filter((value) => value !== null).length >= 2,
  );
  const isAlways = ({ name, field }: FieldVotes): boolean =>
    rule.always.some((begin) => name.startsWith(begin) || field.id.startsWith(begin));
  const urgent = judged.filter((one) => isAlways(one) && tally(one.votes).length > 1);
  const split = judged.filter((one) => urgent.includes(one) || isSplit(one, rule.spread));
  const share = judged.length === 0 ? 0 : split.length / judged.length;
  return {
    split: split.map(({ name }) => name),
    judged: judged.length,
    calls: urgent.length > 0 ? 'always' : split.length > 0 && share >= rule.share ? 'share' : null,
  };
}

function isSplit({ field, votes }: FieldVotes, spread: number): boolean {
  const given = votes.filter((value): value is Exclude<Json, null> => value !== null);
  switch (field.kind) {
    case 'number':
      return farthest(given.map(Number), field.high - field.low) >= spread;
    case 'choice': {
      const levels = field.options.map(({ value }) => value);
      const scale = levels.length >= 3 && levels.every((value) => /^-?\d+(\.\d+)?$/.test(value));
      if (scale) {
        const numbers = levels.map(Number);
        const width = Math.max(...numbers) - Math.min(...numbers);
        return farthest(given.map(Number), width) >= spread;
      }
      return (tally(given)[0]?.n ?? 0) / given.length <= CLEAR;
    }
    case 'ranking':
      return anyPair(given, (a, b) => orderDistance(a, b) >= spread);
    case 'spans':
      return anyPair(given, (a, b) => quoteDistance(a, b) >= spread);
  }
}

const farthest = (values: readonly number[], width: number): number =>
  width > 0 ? (Math.max(...values) - Math.min(...values)) / width : 0;

const anyPair = <T>(all: readonly T[], differ: (a: T, b: T) => boolean): boolean =>
  all.some((a, i) => all.slice(i + 1).some((b) => differ(a, b)));

/** Share of pairs of options that two orders with ties put the other way round; a tie against an order is half of one. */
export function orderDistance(a: Json, b: Json): number {
  const [first, second] = [placesOf(a), placesOf(b)];
  const options = [...first.keys()].filter((option) => second.has(option));
  let apart = 0;
  let pairs = 0;
  options.forEach((x, i) => {
    for (const y of options.slice(i + 1)) {
      const one = Math.sign((first.get(x) ?? 0) - (first.get(y) ?? 0));
      const other = Math.sign((second.get(x) ?? 0) - (second.get(y) ?? 0));
      apart += Math.abs(one - other) / 2;
      pairs += 1;
    }
  });
  return pairs === 0 ? 0 : apart / pairs;
}

const placesOf = (order: Json): Map<string, number> =>
  new Map(
    (Array.isArray(order) ? order : []).flatMap((tie, place) =>
      (Array.isArray(tie) ? tie : [tie]).flatMap((option): [string, number][] =>
        typeof option === 'string' ? [[option, place]] : [],
      ),
    ),
  );

/** 1 − shared characters of two sets of quotes over all their characters: 0 the same, 1 nothing in common. */
export function quoteDistance(a: Json, b: Json): number {
  const [first, second] = [quotesOf(a), quotesOf(b)];
  const length = (quotes: readonly string[]) => quotes.reduce((sum, { length: n }) => sum + n, 0);
  const shared = length(
    first.flatMap((x) =>
      second.flatMap((y) => (x.includes(y) ? [y] : y.includes(x) ? [x] : [])),
    ),
  );
  const all = length(first) + length(second) - shared;
  return all <= 0 ? 0 : 1 - Math.min(1, shared / all);
}

const quotesOf = (value: Json): string[] =>
  (Array.isArray(value) ? value : []).filter((one): one is string => typeof one === 'string');
