import { describe, expect, it } from 'vitest';
import { itemOf } from './fixtures.testkit.js';
import type { Verdict } from './types.js';
import { verdictRatings } from './verdict-ratings.js';

const out = (value: Partial<Verdict>) => ({
  item: 'i',
  step: 'rating',
  state: 'rated' as const,
  value: {
    score: null,
    pairing: null,
    content: null,
    similarity: null,
    bertscore: null,
    reason: null,
    ...value,
  },
});
const of = (task: 'emotion' | 'viewpoint' | 'timing', value: Partial<Verdict>) =>
  verdictRatings.of({ item: itemOf(task), answers: [] }, out(value));

describe('a verdict as single ratings', () => {
  it('tells emotions from viewpoints, which have scales of their own', () => {
    expect(of('emotion', { score: 4 })).toEqual({ emotion: 4 });
    expect(of('viewpoint', { pairing: 2, content: 3 })).toEqual({
      viewpoint: null,
      'viewpoint.pairing': 2,
      'viewpoint.content': 3,
    });
    expect(of('timing', { score: 4 })).toEqual({});
  });

  it('has no similarity of texts: people give none', () => {
    expect(of('emotion', { similarity: 0.5 })).toEqual({ emotion: null });
  });
});
