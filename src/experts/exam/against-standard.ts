import type { FormField, FormPage, Json } from '../../contract/index.js';
import type { FilledPages } from '../work/content.js';

/** How one field of a verdict compares with the standard. */
export type FieldCompared = { step: string; field: string; right: boolean };

export type Compared = {
  fields: readonly FieldCompared[];
  /** Share of the standard's fields that are right; 0 where the standard says nothing. */
  share: number;
  right: boolean;
};

/** A number may be off by so much of its scale: one step of five. */
const OFF = 0.25;
/** So much of what was marked must be the same stretch of text. */
const OVERLAP = 0.5;

/**
 * A verdict against the standard. Only what the standard fills in counts; free text never does. The item is right where
 * at least `pass` of its fields are, and every decisive one.
 * @param always fields that decide alone, by id or by its beginning (`settings.divergence.always`)
 */
export function againstStandard(
  pages: readonly FormPage[],
  filled: FilledPages,
  standard: FilledPages,
  { pass, always }: { pass: number; always: readonly string[] },
): Compared {
  const fields = pages.flatMap(({ step, fields: asked }) =>
    asked.flatMap((field): FieldCompared[] => {
      const wanted = standard[step]?.[field.id];
      if (wanted === undefined || wanted === null || field.kind === 'text') return [];
      return [{ step, field: field.id, right: sameAs(field, wanted, filled[step]?.[field.id]) }];
    }),
  );
  const right = fields.filter((one) => one.right).length;
  const share = fields.length === 0 ? 0 : right / fields.length;
  const decisive = fields.every(
    (one) => one.right || !always.some((id) => one.field.startsWith(id)),
  );
  return { fields, share, right: fields.length > 0 && share >= pass - 1e-9 && decisive };
}

/** Whether a field's value is as good as the standard's. */
export function sameAs(field: FormField, wanted: Json, given: Json | undefined): boolean {
  if (given === undefined || given === null) return false;
  switch (field.kind) {
    case 'choice': {
      const scale = scaleOf(field.options.map(({ value }) => value));
      if (scale === null) return wanted === given;
      return near(Number(wanted), Number(given), scale);
    }
    case 'number':
      return near(Number(wanted), Number(given), field.high - field.low);
    case 'ranking':
      return orderAgreement(wanted, given) >= 1 - OFF;
    case 'spans':
      return spanOverlap(wanted, given) >= OVERLAP;
    case 'text':
      return true;
  }
}

const near = (a: number, b: number, scale: number): boolean =>
  Number.isFinite(a) &&
  Number.isFinite(b) &&
  (scale === 0 ? a === b : Math.abs(a - b) / scale <= OFF + 1e-9);

/** The width of a scale whose levels are numbers, such as 1–5; null for words, where only the same is the same. */
function scaleOf(values: readonly string[]): number | null {
  const numbers = values.map((value) => (value.trim() === '' ? Number.NaN : Number(value)));
  if (numbers.length < 2 || numbers.some((n) => !Number.isFinite(n))) return null;
  return Math.max(...numbers) - Math.min(...numbers);
}

/** Share of pairs that stand in the same order in both; ties are an order of their own. */
function orderAgreement(a: Json, b: Json): number {
  const [x, y] = [placesOf(a), placesOf(b)];
  const options = [...x.keys()].filter((option) => y.has(option));
  let same = 0;
  let pairs = 0;
  for (let i = 0; i < options.length; i++)
    for (let j = i + 1; j < options.length; j++) {
      const [p, q] = [options[i] ?? '', options[j] ?? ''];
      pairs++;
      const before = Math.sign((x.get(p) ?? 0) - (x.get(q) ?? 0));
      if (before === Math.sign((y.get(p) ?? 0) - (y.get(q) ?? 0))) same++;
    }
  return pairs === 0 || options.length < x.size ? 0 : same / pairs;
}

const placesOf = (ranking: Json): Map<string, number> =>
  new Map(
    (Array.isArray(ranking) ? ranking : []).flatMap((tie, place) =>
      (Array.isArray(tie) ? tie : [tie]).map((option): [string, number] => [String(option), place]),
    ),
  );

/** F1 of the characters marked, each quote counted once. */
function spanOverlap(a: Json, b: Json): number {
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

const quotesOf = (value: Json): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
