import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  f1WithIntensity,
  hitRate,
  intensityErrors,
  setF1,
  similarity,
  valenceArousal,
  valenceOf,
  withIntensity,
} from './affect.js';
import { PANAS_WORDS, type PanasWord } from './panas.js';
import type { Tag } from './types.js';

const tags = (...words: PanasWord[]): Tag[] =>
  words.map((emotion) => ({ emotion, intensity: null }));
const set = (...xs: string[]): Set<string> => new Set(xs);
const anyTags = fc.array(
  fc.record({
    emotion: fc.constantFrom(...PANAS_WORDS),
    intensity: fc.option(fc.integer({ min: 1, max: 7 })),
  }),
  { maxLength: 5 },
);

describe('mood words', () => {
  it('similarity (research notes, test vectors of section 3)', () => {
    expect(similarity('afraid', 'scared')).toBe(0.9842);
    expect(similarity('upset', 'distressed')).toBe(0.9233);
    expect(similarity('proud', 'inspired')).toBe(0.95);
    expect(similarity('nervous', 'excited')).toBe(0.5576);
    expect(similarity('upset', 'proud')).toBe(0.517);
  });

  it('afraid and inspired are the farthest apart (same vectors)', () => {
    const all = PANAS_WORDS.flatMap((a) => PANAS_WORDS.map((b) => similarity(a, b)));
    expect(Math.min(...all)).toBe(0.4069);
    expect(similarity('afraid', 'inspired')).toBe(0.4069);
  });

  it('one random word against another averages 0.737 (research notes, 6.6)', () => {
    const all = PANAS_WORDS.flatMap((a) => PANAS_WORDS.map((b) => similarity(a, b)));
    expect(all.reduce((x, y) => x + y, 0) / all.length).toBeCloseTo(0.737, 2);
  });

  it('matching: greedy .6755, optimal .7539 (research notes, test vectors of section 3)', () => {
    const gold = tags('distressed', 'strong');
    const said = tags('inspired', 'interested');
    expect(valenceArousal(gold, said, 'greedy')).toBeCloseTo(0.6755, 4);
    expect(valenceArousal(gold, said, 'optimal')).toBeCloseTo(0.7539, 4);
  });

  it('F1, hit rate and both-empty rules (research notes, 3.1)', () => {
    expect(setF1(set(), set())).toBe(1);
    expect(setF1(set(), set('a'))).toBe(0);
    expect(setF1(set('a', 'b'), set('b', 'c', 'd'))).toBeCloseTo(0.4, 12);
    expect(hitRate(set('a', 'b'), set('b'))).toBe(0.5);
    expect(hitRate(set(), set())).toBe(1);
    expect(valenceArousal([], [], 'optimal')).toBe(1);
    expect(valenceArousal(tags('upset'), [], 'optimal')).toBe(0);
    // One of two moods found: mean similarity 1, shorter/longer 1/2.
    expect(valenceArousal(tags('upset', 'strong'), tags('upset'), 'optimal')).toBeCloseTo(0.5, 12);
  });

  it('strength: error, weighted F1, weighted nearness (research notes, 3.1 and 3.2)', () => {
    const gold: Tag[] = [{ emotion: 'upset', intensity: 6 }];
    const said: Tag[] = [{ emotion: 'upset', intensity: 3 }];
    expect(intensityErrors(gold, said)).toEqual([3]);
    expect(f1WithIntensity(gold, said)).toBeCloseTo(0.5, 12);
    expect(withIntensity(gold, said, 'optimal')).toBeCloseTo(0.7 + 0.3 * 0.5, 12);
    expect(withIntensity(gold, tags('upset'), 'optimal')).toBeCloseTo(0.7, 12);
    expect(f1WithIntensity([], [])).toBe(1);
    expect(f1WithIntensity(gold, tags('upset'))).toBe(0);
  });

  it('valence of a turn', () => {
    expect(valenceOf([])).toBeNull();
    expect(valenceOf(tags('proud', 'guilty'))).toBeCloseTo(0.5, 12);
  });

  it('nearness lies in 0…1, is symmetric, and never lower by the optimal matching', () => {
    fc.assert(
      fc.property(anyTags, anyTags, (a, b) => {
        const best = valenceArousal(a, b, 'optimal');
        expect(best).toBeGreaterThanOrEqual(valenceArousal(a, b, 'greedy') - 1e-12);
        expect(best).toBeCloseTo(valenceArousal(b, a, 'optimal'), 12);
        expect(best).toBeGreaterThanOrEqual(0);
        expect(best).toBeLessThanOrEqual(1);
        expect(valenceArousal(a, a, 'optimal')).toBeCloseTo(1, 12);
      }),
    );
  });
});
