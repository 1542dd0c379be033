import { type RatingKind, same, type VerdictRatings } from '../../contract/index.js';
import { DIMENSION_NAMES, DIMENSIONS } from './dimensions.js';
import type { Answer, TalkItem, Verdict } from './types.js';

/** Judges give whole numbers, people and panels halves as well. */
const levels = Array.from({ length: 9 }, (_, i) => ({
  value: 1 + i / 2,
  label: same(String(1 + i / 2)),
}));

/** Each dimension's rating, 1–5; a dimension that does not apply is null. */
export const verdictRatings: VerdictRatings<TalkItem, Answer, Verdict> = {
  kinds: Object.fromEntries(
    DIMENSIONS.map((id): [string, RatingKind] => [
      id,
      { label: DIMENSION_NAMES[id], scale: 'ordinal', levels },
    ]),
  ),
  of: (_, { value }) =>
    Object.fromEntries(DIMENSIONS.map((id) => [id, value?.ratings[id]?.score ?? null])),
};
