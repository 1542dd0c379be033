import type { Json } from '../../contract/index.js';
import { type PanasItems, panasItems, panasWord, TOTAL_RANGE } from './panas.js';
import type { Said } from './types.js';

/** How loosely written values are read, in data, answer files and replies alike. Source: research notes, 1.3 and 2. */

export type Fields = { readonly [key: string]: Json };

/** An object's fields; empty for any other value. */
export const fieldsOf = (value: Json | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

export const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : [];

/** Trimmed text of a string or number; null for anything else and for nothing but white space. */
export function textOf(value: Json | undefined): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** The first of some keys that holds more than null. */
export function firstOf(fields: Fields, ...keys: readonly string[]): Json | undefined {
  for (const key of keys) {
    const value = fields[key];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

const SAID: ReadonlyMap<string, Said> = new Map([
  ...['yes', 'y', 'true', '1', '是'].map((w): [string, Said] => [w, 'yes']),
  ...['no', 'n', 'false', '0', '否'].map((w): [string, Said] => [w, 'no']),
  ...['na', 'n/a', 'not_applicable', 'not applicable', '不适用'].map((w): [string, Said] => [
    w,
    'na',
  ]),
]);

/** yes, no or na out of a word, a boolean, 1 or 0; null for anything else. */
export const saidOf = (value: Json | undefined): Said =>
  value === undefined || value === null || typeof value === 'object'
    ? null
    : (SAID.get(String(value).trim().toLowerCase()) ?? null);

/** A number, also out of text such as "4", rounded to a whole one and clamped; null for anything else. */
export function wholeIn(value: Json | undefined, min: number, max: number): number | null {
  const n =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && value.trim() !== ''
        ? Number(value)
        : Number.NaN;
  return Number.isFinite(n) ? Math.min(max, Math.max(min, Math.round(n) + 0)) : null;
}

const STRENGTHS: ReadonlyMap<string, number> = new Map([
  ['mild', 2],
  ['moderate', 4],
  ['intense', 6],
]);

/** Strength of a mood shift, 1…7, also out of mild, moderate and intense; null where there is none. */
export const strengthOf = (value: Json | undefined): number | null =>
  (typeof value === 'string' ? STRENGTHS.get(value.trim().toLowerCase()) : undefined) ??
  wholeIn(value, 1, 7);

/** Values of the 20 words under any spelling of them that `panasWord` knows; null for a word without one. */
export function panasItemsOf(value: Json | undefined, min: number, max: number): PanasItems {
  const given = new Map(
    Object.entries(fieldsOf(value)).flatMap(([key, v]) => {
      const word = panasWord(key);
      return word === null ? [] : [[word, wholeIn(v, min, max)] as const];
    }),
  );
  return panasItems((word) => given.get(word) ?? null);
}

/** A PANAS total of a name's side under the released keys or short ones, 10…70. */
export function panasTotalOf(fields: Fields, side: 'positive' | 'negative'): number | null {
  const keys =
    side === 'positive'
      ? ['totalpositiveaffect', 'total_positive_affect', 'positive', 'pa']
      : ['totalnegativeaffect', 'total_negative_affect', 'negative', 'na'];
  for (const [key, value] of Object.entries(fields))
    if (keys.includes(key.toLowerCase())) return wholeIn(value, TOTAL_RANGE.min, TOTAL_RANGE.max);
  return null;
}
