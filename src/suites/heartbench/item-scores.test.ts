import { describe, expect, it } from 'vitest';
import { item, row, scoredUnder } from './fixtures.testkit.js';
import { figures, itemScores } from './item-scores.js';

const scores = (hits: readonly (number | null)[], profile: 'official' | 'sound' = 'sound') =>
  itemScores(row(item('q1'), hits), scoredUnder(profile));

describe('item scores of HeartBench', () => {
  it('gives each ability of the rubric its score, and the question their mean', () => {
    // 好奇心 3 of 3: 100; 温暖 0 of 2: 0; 言语表达 with −3 hit of −13: ln 11 / ln 14.
    const words = (100 * Math.log(11)) / Math.log(14);
    const found = scores([1, 0, 0, 1, 0]);
    expect(found['ability/好奇心']).toBeCloseTo(100, 9);
    expect(found['ability/温暖']).toBe(0);
    expect(found['ability/言语表达']).toBeCloseTo(words, 9);
    expect(found.question_mean).toBeCloseTo((100 + words) / 3, 9);
    expect(Object.keys(found)).toHaveLength(4);
  });
  it('a hit gate makes all of them 0', () => {
    expect(scores([1, 1, 1, 0, 0]).question_mean).toBe(0);
  });
  it('an unrated row: no number in sound, not hit in official', () => {
    expect(scores([null, 1, 0, 0, 0])).toMatchObject({
      'ability/好奇心': null,
      question_mean: null,
    });
    expect(scores([null, 1, 0, 0, 0], 'official')['ability/好奇心']).toBe(0);
  });
  it('every id is a figure', () => {
    for (const id of Object.keys(scores([1, 1, 0, 0, 0]))) expect(figures).toHaveProperty([id]);
  });
});
