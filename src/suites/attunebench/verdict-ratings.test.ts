import { describe, expect, it } from 'vitest';
import { BEHAVIOUR_IDS } from './behaviours.js';
import { itemOf } from './fixtures.testkit.js';
import { DRAFT_SCORES, type Verdict } from './types.js';
import { verdictRatings } from './verdict-ratings.js';

const { item } = itemOf();
const of = (value: Verdict) =>
  verdictRatings.of(
    { item, answers: [] },
    { item: item.id, step: 't01.draft', state: 'rated', value },
  );

describe('a verdict as single ratings', () => {
  it('has the scores of a draft and its behaviours; not applicable is unrated', () => {
    const found = of({
      scores: { overall: 6, emotional: null, helpful: 2, tone: 7 },
      behaviours: { B1: 'yes', B2: 'no', B3: 'na' },
    });
    expect(found).toMatchObject({
      overall: 6,
      emotional: null,
      helpful: 2,
      'behaviour.B1': 1,
      'behaviour.B2': 0,
      'behaviour.B3': null,
      'behaviour.B108': null,
    });
    expect(Object.keys(found)).toHaveLength(DRAFT_SCORES.length + BEHAVIOUR_IDS.length);
    expect(Object.keys(found).sort()).toEqual(Object.keys(verdictRatings.kinds).sort());
  });
});
