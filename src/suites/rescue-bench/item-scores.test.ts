import { describe, expect, it } from 'vitest';
import { figures, itemScores } from './item-scores.js';
import { item, row, type Said, scoredUnder } from './score-fixtures.testkit.js';
import type { Gold, Verdict } from './types.js';

const TIMING: Gold = { task: 'timing', speak: true };
const TARGET: Gold = { task: 'target', target: 'Ann', named: ['Ann'] };
const EMOTION: Gold = { task: 'emotion', phrase: 'sad', intensity: 6 };
const scores = (
  gold: Gold,
  said: Said,
  profile: 'official' | 'sound' = 'sound',
  verdict?: Partial<Verdict>,
) =>
  itemScores(
    row(item('s1', 3, gold), said, verdict === undefined ? {} : { verdict }),
    scoredUnder(profile),
  );

describe('item scores of RESCUE-BENCH', () => {
  it('timing is right or wrong; a missing answer is unscored in sound and a "no" in official', () => {
    expect(scores(TIMING, { task: 'timing', speak: true, confidence: null })).toEqual({
      'timing/accuracy': 1,
    });
    expect(scores(TIMING, { task: 'timing', speak: false, confidence: null })).toEqual({
      'timing/accuracy': 0,
    });
    expect(scores(TIMING, 'errored')).toEqual({ 'timing/accuracy': null });
    expect(scores(TIMING, 'errored', 'official')).toEqual({ 'timing/accuracy': 0 });
  });
  it('only the first label counts', () => {
    expect(scores(TARGET, ['Ann', 'Ben'])).toEqual({ 'target/recall@1': 1 });
    expect(scores(TARGET, ['Ben', 'Ann'])).toEqual({ 'target/recall@1': 0 });
  });
  it('emotion has the judge’s score, and string overlap apart', () => {
    const answer = { task: 'emotion', phrase: 'low', intensity: 5 } as const;
    expect(
      scores(EMOTION, answer, 'sound', { score: 4, similarity: 0.25, bertscore: 0.8 }),
    ).toEqual({
      'emotion/judge': 4,
      'emotion/similarity': 0.25,
      'emotion/bertscore': 0.8,
    });
    expect(scores(EMOTION, answer)).toEqual({
      'emotion/judge': null,
      'emotion/similarity': null,
      'emotion/bertscore': null,
    });
  });
  it('viewpoints judged on 0–6 are put on 1–5: 3 of 6 is 3', () => {
    const gold: Gold = { task: 'viewpoint', views: [] };
    const judged = row(
      item('s1', 3, gold),
      { task: 'viewpoint', views: [] },
      {
        verdict: { pairing: 1, content: 2 },
      },
    );
    const wide = scoredUnder('sound', {}, { viewpoint: '0-6' });
    expect(itemScores(judged, wide)['viewpoint/judge']).toBe(3);
  });
  it('every id is a figure', () => {
    const ids = [scores(TIMING, 'errored'), scores(TARGET, ['Ann']), scores(EMOTION, 'errored')];
    for (const id of ids.flatMap((found) => Object.keys(found)))
      expect(figures).toHaveProperty([id]);
  });
});
