import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panasItems } from './panas.js';
import { adjusted, totalScores } from './score-panas.js';
import { fuzzyF1, jaccard, tokensOf } from './score-text.js';
import { missing } from './score-value.js';
import { wideScores } from './score-wide.js';
import type { Gold, Wide } from './types.js';

const panas = (total: number) => ({
  items: panasItems(() => total / 10),
  positive: total,
  negative: total,
});
const goldPost = (pre: number, post: number): Gold => ({
  turns: [],
  pre: panas(pre),
  post: panas(post),
  wide: null,
});
const postOf = (total: number, stated: number | null = null) => ({
  kind: 'post' as const,
  items: panasItems(() => total / 10),
  change: null,
  stated: { positive: stated, negative: stated },
  wide: { goals: null, clarity: null, fit: null, off: null, branches: BRANCHES_NULL },
});
const BRANCHES_NULL = {
  perceiving: null,
  facilitating: null,
  understanding: null,
  managing: null,
};

describe('PANAS', () => {
  it('against no change (research notes, test vectors of section 3)', () => {
    expect(adjusted(45, 40, 30)).toBeCloseTo(0.6667, 4);
    expect(adjusted(45, 10, 30)).toBe(-1);
    expect(adjusted(30, 40, 31)).toBe(-1);
    expect(adjusted(30, 40, 30)).toBeNull();
  });

  it('predicting no change gives 0 (research notes, 3.6)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 70 }),
        fc.integer({ min: 10, max: 70 }),
        (pre, post) => {
          if (pre !== post) expect(adjusted(post, pre, pre)).toBeCloseTo(0, 12);
        },
      ),
    );
  });

  it('totals come from the items; the ported scorer takes 40, or no change (research notes, 6.1)', () => {
    const gold = goldPost(30, 50);
    expect(totalScores(gold, postOf(50), 'derived', 'absolute').adjusted?.value).toBe(1);
    expect(totalScores(gold, postOf(50), 'ported', 'absolute').adjusted?.value).toBe(0.5);
    expect(totalScores(gold, postOf(50, 50), 'ported', 'absolute').adjusted?.value).toBe(1);
    expect(totalScores(gold, postOf(50), 'ported', 'delta').adjusted?.value).toBe(0);
    expect(totalScores(gold, postOf(50), 'derived', 'delta').mae?.value).toBe(0);
    expect(totalScores(goldPost(30, 30), postOf(50), 'derived', 'absolute').adjusted).toBeNull();
    expect(totalScores(gold, null, 'derived', 'absolute').adjusted).toEqual(missing(-1, 1));
  });
});

describe('whole-conversation questions', () => {
  const gold: Wide = {
    goals: ['listen', 'calm'],
    clarity: 'mixed',
    fit: 'mostly',
    off: ['too many questions'],
    branches: { perceiving: 6, facilitating: 2, understanding: null, managing: 4 },
  };
  it('exact, ordinal and set figures (research notes, 3.7 and 3.8)', () => {
    const said: Wide = {
      goals: ['listen'],
      clarity: 'mixed',
      fit: 'off',
      off: [],
      branches: { perceiving: 6, facilitating: 5, understanding: 1, managing: null },
    };
    const official = wideScores(gold, said, 'official');
    expect(official.goals?.value).toBeCloseTo(2 / 3, 12);
    expect(official.clarity?.value).toBe(1);
    expect(official.fit?.value).toBe(0);
    expect(official.fitDistance?.value).toBe(2);
    expect(official.off?.value).toBe(0);
    // |0|, |3|, and the middle 4 for what is missing: 0.
    expect(official.branchError?.value).toBe(1);
    expect(official.branches?.value).toBeCloseTo(5 / 6, 12);
    const sound = wideScores(gold, said, 'sound');
    expect(sound.branchError?.value).toBe(1.5);
    expect(sound.branchError?.have).toBeCloseTo(2 / 3, 12);
  });

  it('without truth: 1 under official, nothing under sound', () => {
    const none = wideScores(null, null, 'official');
    expect([none.goals?.value, none.branches?.value]).toEqual([1, 1]);
    expect(Object.values(wideScores(null, null, 'sound')).every((x) => x === null)).toBe(true);
  });

  it('free phrases: same words 1, overlap from 0.3 on, else nothing (research notes, 3.7)', () => {
    expect(fuzzyF1([], [])).toBe(1);
    expect(fuzzyF1(['Too fast'], ['too fast '])).toBe(1);
    expect(fuzzyF1(['a b c'], ['a b d'])).toBeCloseTo(0.5, 12);
    expect(fuzzyF1(['a b c d'], ['a x y z'])).toBe(0);
    expect(jaccard(tokensOf('太快了'), tokensOf('太急了'))).toBeCloseTo(0.5, 12);
    expect(tokensOf('Rent up 180，唉')).toEqual(new Set(['rent', 'up', '180', '唉']));
  });
});
