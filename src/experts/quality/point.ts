import type { FieldRating } from '../work/field-ratings.js';
import { compared, majority, valueKey } from '../work/field-ratings.js';

/** What one verdict is against what counts as right, all its fields together. */
export type PointOf = {
  /** Mean over the compared fields, 0…1; a split field is a whole error. */
  error: number;
  compared: number;
  higher: number;
  lower: number;
  /** Mean signed distance as a share of the scale; null where no compared field has an order. */
  deviation: number | null;
  /** What was wanted and what was given, for fields that take few values. */
  pairs: readonly { wanted: string; given: string }[];
};

/** What counts as right, by field. */
export type Reference = ReadonlyMap<string, FieldRating['value']>;

/**
 * The majority of the others, by field. A consensus never holds the vote that it is compared with, and fields that the
 * others do not settle (a tie, or nobody) are left out. Pure.
 */
export function referenceOf(others: readonly (readonly FieldRating[])[]): Reference {
  const out = new Map<string, FieldRating['value']>();
  for (const [key, ratings] of byKey(others)) {
    const first = ratings[0];
    if (first === undefined) continue;
    const value = majority(
      ratings.map((rating) => rating.value),
      first,
    );
    if (value !== null) out.set(key, value);
  }
  return out;
}

/** Whether the others are of two minds in any field: what is hard for them is hard for everybody. Pure. */
export const isSplit = (others: readonly (readonly FieldRating[])[]): boolean =>
  [...byKey(others).values()].some(
    (ratings) => new Set(ratings.map(({ value }) => valueKey(value))).size > 1,
  );

/** A standard, by field. Pure. */
export const referenceFrom = (standard: readonly FieldRating[]): Reference =>
  new Map(standard.map(({ key, value }) => [key, value]));

/**
 * One verdict against a reference; null where no field can be compared. Pure.
 * @param spread distance, as a share of the scale, that counts as a split field: half of it is half an error
 */
export function pointOf(
  own: readonly FieldRating[],
  reference: Reference,
  spread: number,
): PointOf | null {
  let [errors, n, higher, lower, signedSum, signedN] = [0, 0, 0, 0, 0, 0];
  const pairs: { wanted: string; given: string }[] = [];
  for (const rating of own) {
    const right = reference.get(rating.key);
    if (right === undefined) continue;
    const { distance, signed } = compared(rating, right);
    n += 1;
    errors += spread <= 0 ? Math.sign(distance) : Math.min(1, distance / spread);
    if (signed !== null) {
      signedSum += signed;
      signedN += 1;
      if (signed > 0) higher += 1;
      if (signed < 0) lower += 1;
    }
    if (rating.scale === 'nominal' || rating.scale === 'ordinal')
      pairs.push({ wanted: named(rating, right), given: named(rating, rating.value) });
  }
  if (n === 0) return null;
  return {
    error: errors / n,
    compared: n,
    higher,
    lower,
    deviation: signedN === 0 ? null : signedSum / signedN,
    pairs,
  };
}

/** Value → how often it was chosen in one verdict; what is no choice on a scale is left out. Pure. */
export function answersOf(own: readonly FieldRating[]): Record<string, number> {
  const out: Record<string, number> = {};
  for (const { value, scale } of own)
    if (scale !== 'set') out[String(value)] = (out[String(value)] ?? 0) + 1;
  return out;
}

function byKey(lists: readonly (readonly FieldRating[])[]): Map<string, FieldRating[]> {
  const out = new Map<string, FieldRating[]>();
  for (const rating of lists.flat()) {
    const known = out.get(rating.key);
    if (known === undefined) out.set(rating.key, [rating]);
    else known.push(rating);
  }
  return out;
}

/** A level by its word, other values as they are. */
const named = ({ names }: FieldRating, value: FieldRating['value']): string =>
  (typeof value === 'number' ? names?.[value] : undefined) ?? String(value);
