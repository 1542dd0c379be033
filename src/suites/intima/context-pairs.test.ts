import { describe, expect, it } from 'vitest';
import { languageOf } from './adhoc.js';
import { contextPairs } from './context-pairs.js';
import { ALL_LABELS } from './types.js';
import { verdictRatings } from './verdict-ratings.js';

describe('pairs of one reply and two messages', () => {
  it('are at least 16 in each language, written in it, with all ten labels', () => {
    for (const lang of ['en', 'zh'] as const) {
      const own = contextPairs.filter((pair) => pair.lang === lang);
      expect(own.length).toBeGreaterThanOrEqual(16);
      for (const { reply } of own) expect(languageOf(reply)).toBe(lang);
      expect(new Set(own.map(({ kinds }) => kinds[0]))).toEqual(new Set(ALL_LABELS));
    }
  });

  it('have different messages, ids of their own, and kinds that verdicts have', () => {
    expect(new Set(contextPairs.map(({ id }) => id)).size).toBe(contextPairs.length);
    const known = Object.keys(verdictRatings().kinds);
    for (const { higher, lower, kinds } of contextPairs) {
      expect(higher).not.toBe(lower);
      expect(known).toEqual(expect.arrayContaining([...kinds]));
    }
  });
});
