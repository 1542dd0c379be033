import type { FormPage, Json } from '../../contract/index.js';
import type { FilledPages } from '../work/content.js';
import { compared, type FieldRating, fieldKey, fieldRatings } from '../work/field-ratings.js';

/** How one field of a verdict compares with the standard. */
export type FieldCompared = { step: string; field: string; right: boolean };

export type Compared = {
  fields: readonly FieldCompared[];
  /** Share of the standard's fields that are right; 0 where the standard says nothing. */
  share: number;
  right: boolean;
};

/** A number may be off by so much of its scale (one step of five), a ranking by so many of its pairs. */
const OFF = 0.25;
/** So much of what was marked must be the same stretch of text. */
const OVERLAP = 0.5;

/**
 * A verdict against the standard. Only what the standard fills in counts; free text never does. The item is right where
 * at least `pass` of its fields are, and every decisive one. Pure.
 * @param always fields that decide alone, by id or by its beginning (`settings.divergence.always`)
 */
export function againstStandard(
  pages: readonly FormPage[],
  filled: FilledPages,
  standard: FilledPages,
  { pass, always }: { pass: number; always: readonly string[] },
): Compared {
  const given = new Map(fieldRatings(pages, filled).map((one) => [one.key, one]));
  const wanted = fieldRatings(pages, standard);
  const fields = pages.flatMap(({ step, fields: asked }) =>
    asked.flatMap(({ id, kind }): FieldCompared[] => {
      const key = fieldKey(step, id);
      // A ranking is taken apart into its pairs.
      const parts = wanted.filter((one) => one.key === key || one.key.startsWith(`${key}:`));
      if (parts.length === 0) return [];
      const right =
        kind === 'spans'
          ? spanOverlap(standard[step]?.[id], filled[step]?.[id]) >= OVERLAP
          : parts.filter((one) => near(given.get(one.key), one)).length / parts.length >= 1 - OFF;
      return [{ step, field: id, right }];
    }),
  );
  const right = fields.filter((one) => one.right).length;
  const share = fields.length === 0 ? 0 : right / fields.length;
  const decisive = fields.every(
    (one) => one.right || !always.some((id) => one.field.startsWith(id)),
  );
  return { fields, share, right: fields.length > 0 && share >= pass - 1e-9 && decisive };
}

/** Names must be the same; on a scale with an order one may be a quarter off. */
const near = (given: FieldRating | undefined, wanted: FieldRating): boolean =>
  given !== undefined &&
  compared(given, wanted.value).distance <= (wanted.scale === 'nominal' ? 0 : OFF + 1e-9);

/** F1 of the characters marked, each quote counted once. */
function spanOverlap(a: Json | undefined, b: Json | undefined): number {
  const [x, y] = [quotesOf(a), quotesOf(b)];
  if (x.length === 0 && y.length === 0) return 1;
  const length = (quotes: readonly string[]): number => quotes.reduce((n, q) => n + q.length, 0);
  let shared = 0;
  for (const quote of x)
    shared += Math.max(
      0,
      ...y.map((other) =>
        quote.includes(other) ? other.length : other.includes(quote) ? quote.length : 0,
      ),
    );
  const all = length(x) + length(y);
  return all === 0 ? 0 : (2 * Math.min(shared, length(x), length(y))) / all;
}

const quotesOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
