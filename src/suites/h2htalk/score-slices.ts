import { AREAS, TASKS } from './formats.js';
import type { ItemFacts } from './score-collect.js';
import { LINE_KINDS, NEEDS } from './types.js';

/** Part of the items. `slice` is the metric's: `{}` for all. */
export type Slice = { slice: Record<string, string>; has: (item: ItemFacts) => boolean };

export const OVERALL: Slice = { slice: {}, has: () => true };

const parts = (
  items: readonly ItemFacts[],
  name: string,
  values: readonly string[],
  of: (item: ItemFacts) => string | null,
): Slice[] =>
  values
    .filter((value) => items.some((item) => of(item) === value))
    .map((value) => ({ slice: { [name]: value }, has: (item) => of(item) === value }));

export const areaSlices = (items: readonly ItemFacts[]): Slice[] =>
  parts(items, 'area', AREAS, (item) => item.area);

export const formatSlices = (items: readonly ItemFacts[]): Slice[] =>
  parts(items, 'format', TASKS, (item) => item.task);

export const needSlices = (items: readonly ItemFacts[]): Slice[] =>
  parts(items, 'need', NEEDS, (item) => item.need);

/** English and Chinese where the items have both, otherwise nothing. */
export function langSlices(items: readonly ItemFacts[]): Slice[] {
  const langs = parts(items, 'lang', ['en', 'zh'], (item) => item.lang);
  return langs.length < 2 ? [] : langs;
}

/** Kinds of time lines. */
export const lineSlices = (items: readonly ItemFacts[]): Slice[] =>
  parts(items, 'line', LINE_KINDS, (item) => item.line?.kind ?? null);

/** Sessions of time lines by their place, `1`, `2`, … */
export function sessionSlices(items: readonly ItemFacts[]): Slice[] {
  const last = Math.max(0, ...items.map((item) => item.line?.index ?? 0));
  const places = Array.from({ length: last }, (_, i) => String(i + 1));
  return parts(items, 'session', places, (item) => item.line && String(item.line.index));
}
