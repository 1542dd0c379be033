import { describe, expect, it } from 'vitest';
import { DIMENSIONS } from './dimensions.js';
import { part, rated, sample } from './h2htalk.testkit.js';
import { verdictRatings } from './verdict-ratings.js';

describe('a verdict as single ratings', () => {
  it('has each dimension that was rated, from 1 to 5 with halves', async () => {
    const answered = part(await sample('en-dialogue_base-01'), 'Hello.');
    const found = verdictRatings.of(
      answered,
      rated({ ratings: { empathy: { score: 2.5, reason: null } }, low: true }),
    );
    expect(found).toMatchObject({ empathy: 2.5, plan: null });
    expect(Object.keys(found)).toEqual([...DIMENSIONS]);
    const levels = verdictRatings.kinds.empathy?.levels?.map(({ value }) => value);
    expect(levels).toEqual([1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]);
  });
});
