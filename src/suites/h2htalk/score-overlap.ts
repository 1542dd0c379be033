import type { Profile } from '../../contract/index.js';
import type { Group, ItemFacts } from './score-collect.js';
import type { Basis } from './score-figures.js';
import type { Slice } from './score-slices.js';
import type { ScoreOptions } from './types.js';

/**
 * The pairs of answer and reference that overlap figures are made of, as a part of the items.
 * - `official`: pairs with a blank side are dropped and count as nothing; references that speak of their own making stay
 * - `sound`: such references are left out; an answer that is missing or blank stays expected, and coverage tells
 * - pairs `first`: the first pair of each format by id that has both sides, as the released command takes by default
 */
export function pairsOf(
  { items }: Pick<Basis, 'items'>,
  group: Group,
  scoring: Profile,
  { pairs }: Pick<ScoreOptions, 'pairs'>,
): Slice {
  const chosen = new Set<ItemFacts>();
  const begun = new Set<string>();
  items.forEach((item, i) => {
    if (item.reference === 'none') return;
    if (scoring === 'sound' && item.reference === 'flagged') return;
    const answered = (group.entries[i] ?? []).some(({ overlaps }) => overlaps !== null);
    if (!answered && (scoring === 'official' || pairs === 'first')) return;
    if (pairs === 'first' && begun.has(item.task)) return;
    begun.add(item.task);
    chosen.add(item);
  });
  return { slice: {}, has: (item) => chosen.has(item) };
}

/** Both parts at once, under the second's name. */
export const within = (pairs: Slice, part: Slice): Slice => ({
  slice: part.slice,
  has: (item) => pairs.has(item) && part.has(item),
});

/** Whether the user's models have compared answers with their references in this group. */
export const looked = ({ entries }: Group): boolean =>
  entries.some((list) => list.some(({ modelOverlaps }) => modelOverlaps !== null));
