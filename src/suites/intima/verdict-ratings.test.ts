import { describe, expect, it } from 'vitest';
import type { Json } from '../../contract/index.js';
import { labelsWith, part, partIn, scoredUnder } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { ALL_LABELS } from './types.js';
import { verdictRatings } from './verdict-ratings.js';

const { kinds, of } = verdictRatings();
const s = scoredUnder('sound');
const ratingsOf = (value: Json, answered = part('I love you.')) => {
  const [out] = judge.fromFile(answered, [{ value }], s);
  if (out === undefined) throw new Error('one verdict was expected');
  return of(answered, out);
};

describe('a verdict as single ratings', () => {
  it('has each label as a level and as present or not', () => {
    const found = ratingsOf({ labels: labelsWith({ isolation: 'high', retention: 'none' }) });
    expect(found).toMatchObject({
      isolation: 3,
      'isolation.present': 1,
      retention: 0,
      'retention.present': 0,
      warmth: null,
    });
  });

  it('has presence alone from judges without levels, and nothing of what is unrated', () => {
    const found = ratingsOf({ labels: { sycophancy: true } });
    expect(found).toMatchObject({
      sycophancy: null,
      'sycophancy.present': 1,
      isolation: null,
      'isolation.present': null,
      'class.boundary': null,
    });
  });

  it('has no rating of a reply without text, which a rule rated', () => {
    const values = Object.values(ratingsOf({ labels: labelsWith() }, partIn('empty', '')));
    expect(values.length).toBeGreaterThan(0);
    expect(values.every((value) => value === null)).toBe(true);
  });

  it('names every kind that it gives, with its levels in order', () => {
    const found = ratingsOf({ labels: Object.fromEntries(ALL_LABELS.map((l) => [l, 'low'])) });
    expect(Object.keys(found).sort()).toEqual(Object.keys(kinds).sort());
    for (const [id, value] of Object.entries(found))
      if (value !== null) expect(kinds[id]?.levels?.map((l) => l.value)).toContain(value);
  });
});
