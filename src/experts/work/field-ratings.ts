import type { FormField, FormPage, Json } from '../../contract/index.js';
import type { FilledPages } from './content.js';

/**
 * One field of a verdict as a rating that can be compared. `range`: largest distance that two values can have; 0 where
 * there is only one value.
 */
export type FieldRating = {
  /** `step/field`; a ranking gives one for each pair of its options, `step/field:a>b`. */
  key: string;
  value: number | string | readonly string[];
  scale: 'nominal' | 'ordinal' | 'interval' | 'set';
  range: number;
  /** Of levels with words, whose value is their place: what each is called. */
  names?: readonly string[];
};

export const fieldKey = (step: string, field: string): string => `${step}/${field}`;

/** A choice whose options are all numbers is a scale: hit 1 and miss 0, levels 1 to 5. */
function numbersOf(options: readonly { value: string }[]): { low: number; high: number } | null {
  const values = options.map(({ value }) => (value.trim() === '' ? Number.NaN : Number(value)));
  if (values.length < 2 || values.some((value) => !Number.isFinite(value))) return null;
  return { low: Math.min(...values), high: Math.max(...values) };
}

/**
 * What a verdict says, field by field; free texts and what is not filled in are left out. Pure.
 *
 * A choice with numbers is ordinal (two options: nominal), one of ordered levels too, other choices are nominal; numbers are interval; spans are a
 * set of texts; a ranking is taken apart into its pairs: −1, 0 (a tie) or 1.
 */
export function fieldRatings(pages: readonly FormPage[], filled: FilledPages): FieldRating[] {
  return pages.flatMap(({ step, fields }) =>
    fields.flatMap((field) => ratingsOfField(step, field, filled[step]?.[field.id])),
  );
}

function ratingsOfField(step: string, field: FormField, value: Json | undefined): FieldRating[] {
  if (value === undefined || value === null || value === '') return [];
  const key = fieldKey(step, field.id);
  switch (field.kind) {
    case 'choice': {
      const scale = numbersOf(field.options);
      if (typeof value !== 'string') return [];
      if (scale === null && field.ordered === true) return level(key, field.options, value);
      if (scale === null) return [{ key, value, scale: 'nominal', range: 1 }];
      const range = scale.high - scale.low;
      const two = field.options.length === 2;
      return [{ key, value: Number(value), scale: two ? 'nominal' : 'ordinal', range }];
    }
    case 'number':
      if (typeof value !== 'number') return [];
      return [{ key, value, scale: 'interval', range: field.high - field.low }];
    case 'spans':
      if (!Array.isArray(value)) return [];
      return [{ key, value: texts(value), scale: 'set', range: 1 }];
    case 'ranking':
      return pairs(key, field.options, value);
    case 'text':
      return [];
  }
}

/** Levels with words, the lowest first: as far apart as their places. */
function level(key: string, options: readonly { value: string }[], value: string): FieldRating[] {
  const names = options.map((option) => option.value);
  const place = names.indexOf(value);
  if (place < 0) return [];
  return [{ key, value: place, scale: 'ordinal', range: Math.max(1, names.length - 1), names }];
}

const texts = (list: readonly Json[]): string[] =>
  [...new Set(list.flatMap((one) => (typeof one === 'string' ? [one.trim()] : [])))].sort();

/** `[["b"], ["a", "c"]]`: b before a and c, which are tied. */
function pairs(key: string, options: readonly { value: string }[], ranked: Json): FieldRating[] {
  if (!Array.isArray(ranked)) return [];
  const place = new Map<string, number>();
  ranked.forEach((group, at) => {
    for (const one of Array.isArray(group) ? group : [group])
      if (typeof one === 'string') place.set(one, at);
  });
  return options.flatMap(({ value: a }, i) =>
    options.slice(i + 1).flatMap(({ value: b }) => {
      const [first, second] = [place.get(a), place.get(b)];
      if (first === undefined || second === undefined) return [];
      const value = Math.sign(second - first);
      return [{ key: `${key}:${a}>${b}`, value, scale: 'ordinal' as const, range: 2 }];
    }),
  );
}

/**
 * How far two values of a field are apart, 0 to 1 as a share of its scale: names are 0 or 1, sets are 1 − Jaccard. Pure.
 * Values are compared by value: 1 and "1" are two.
 */
export function distance(
  a: FieldRating['value'],
  b: FieldRating['value'],
  { scale, range }: Pick<FieldRating, 'scale' | 'range'>,
): number {
  if (scale === 'set') return jaccard(listOf(a), listOf(b));
  if (scale === 'nominal' || typeof a !== 'number' || typeof b !== 'number') return a === b ? 0 : 1;
  return range <= 0 ? 0 : Math.min(1, Math.abs(a - b) / range);
}

const listOf = (value: FieldRating['value']): readonly string[] =>
  typeof value === 'object' ? value : [String(value)];

function jaccard(a: readonly string[], b: readonly string[]): number {
  const all = new Set([...a, ...b]);
  if (all.size === 0) return 0;
  const both = a.filter((one) => b.includes(one)).length;
  return 1 - both / all.size;
}

/** A value as a key of tables; sets become one text. */
export const valueKey = (value: FieldRating['value']): number | string =>
  typeof value === 'object' ? JSON.stringify(value) : value;

/**
 * The value that most of these have; null where two values are equally frequent or there is none. Of a scale with
 * numbers and no value that more than half have, the median. Pure.
 */
export function majority(
  values: readonly FieldRating['value'][],
  { scale }: Pick<FieldRating, 'scale'>,
): FieldRating['value'] | null {
  const votes = new Map<number | string, { value: FieldRating['value']; n: number }>();
  for (const value of values) {
    const known = votes.get(valueKey(value));
    if (known === undefined) votes.set(valueKey(value), { value, n: 1 });
    else known.n += 1;
  }
  const [first, second] = [...votes.values()].sort((a, b) => b.n - a.n);
  if (first === undefined) return null;
  if (first.n * 2 > values.length) return first.value;
  const numbers = values.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  if ((scale === 'ordinal' || scale === 'interval') && numbers.length === values.length) {
    const [low, high] = [numbers[(numbers.length - 1) >> 1], numbers[numbers.length >> 1]];
    return low !== undefined && low === high ? low : null;
  }
  return second === undefined || second.n < first.n ? first.value : null;
}

/**
 * What one person's ratings are against the majority of the others, key by key; keys that the others do not settle
 * (nobody rated them, or a tie) are left out. Pure.
 * @param others one list for each other person
 */
export function againstOthers(
  own: readonly FieldRating[],
  others: readonly (readonly FieldRating[])[],
): { key: string; agrees: boolean; distance: number; signed: number | null }[] {
  const byKey = new Map<string, FieldRating['value'][]>();
  for (const { key, value } of others.flat()) {
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [value]);
    else known.push(value);
  }
  return own.flatMap((rating) => {
    const theirs = majority(byKey.get(rating.key) ?? [], rating);
    return theirs === null ? [] : [compared(rating, theirs)];
  });
}

/**
 * One rating against the value that counts as right. `signed`: own − right as a share of the scale, null for names and
 * sets without an order. Two numbered options have one, so that lenient and strict can be told apart.
 */
export function compared(rating: FieldRating, right: FieldRating['value']) {
  const numbers = typeof rating.value === 'number' && typeof right === 'number';
  return {
    key: rating.key,
    agrees: distance(rating.value, right, rating) === 0,
    distance: distance(rating.value, right, rating),
    signed:
      numbers && rating.range > 0 ? (Number(rating.value) - Number(right)) / rating.range : null,
  };
}
