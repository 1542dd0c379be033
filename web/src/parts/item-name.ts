import type { Say } from '../words/index.js';

/** Copies of work as `src/experts/work/copies.ts` calls them. */
const COPY = /^copy:(gold|exam|practice):(\d+):(.+)$/s;

/** Items of a blind test, and those that are rated anew after one, as `src/experts/release/` calls them. */
const OF_TEST = /^(blind|again) (\S+) (.+)$/s;

/** What people call an item, a copy by what it was made of. */
export function itemNameIn(t: Say, external: string): string {
  const [, kind, n, of = ''] = COPY.exec(external) ?? [];
  const [, way, , tested = ''] = OF_TEST.exec(external) ?? [];
  if (way !== undefined) return t(`item.${way as 'blind'}`, { item: itemName(tested) });
  if (kind === undefined) return itemName(external);
  return t('item.copy', { item: itemName(of), kind: t(`kind.${kind as 'gold'}`), n: n ?? '' });
}

/**
 * What people call an item: the importer's id of an answer is a list, of which they need the item, the target, and the
 * condition and the repeat where there is more than one. Any other id is shown as it is.
 */
export function itemName(external: string): string {
  const from = external.indexOf('[');
  const place = from < 0 ? null : placeIn(external.slice(from));
  if (place === null) return external;
  const [item, condition, target, repeat] = place;
  const parts = [
    item,
    target,
    ...(condition === 'c1' ? [] : [condition]),
    ...(repeat === 1 ? [] : [`#${repeat}`]),
  ];
  return `${external.slice(0, from)}${parts.join(' · ')}`;
}

function placeIn(text: string): [string, string, string, number] | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(read) || read.length !== 5) return null;
  const [, item, condition, target, repeat]: unknown[] = read;
  return typeof item === 'string' &&
    typeof condition === 'string' &&
    typeof target === 'string' &&
    typeof repeat === 'number'
    ? [item, condition, target, repeat]
    : null;
}
