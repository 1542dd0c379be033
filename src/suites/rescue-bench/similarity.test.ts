import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemOf } from './fixtures.testkit.js';
import { localJudges } from './local-judges.js';
import { textSimilarity, viewsSimilarity } from './similarity.js';
import type { View } from './types.js';

const seen = (source: string, target: string, viewpoint: string): View => ({
  source,
  target,
  viewpoint,
});

describe('shared runs of characters', () => {
  it('[hand-computed] "abc" and "abd": 2·2/6, 2·1/4, 0', () => {
    expect(textSimilarity('abc', 'abd')).toBeCloseTo((4 / 6 + 2 / 4 + 0) / 3, 12);
  });

  it('[hand-computed] 害怕失去 and 怕失去他: 2·3/8, 2·2/6, 2·1/4', () => {
    expect(textSimilarity('害怕失去', '怕失去他')).toBeCloseTo((6 / 8 + 4 / 6 + 2 / 4) / 3, 12);
  });

  it('runs do not cross words; case and marks do not count', () => {
    expect(textSimilarity('Sad, alone!', 'alone sad')).toBe(1);
    expect(textSimilarity('ab', 'a b')).toBeLessThan(1);
  });

  it('0 to 1, symmetric, 1 for itself, 0 for nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        const x = textSimilarity(a, b);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(1);
        expect(textSimilarity(b, a)).toBeCloseTo(x, 12);
        expect(textSimilarity(a, a)).toBe(/[\p{L}\p{N}]/u.test(a.normalize('NFKC')) ? 1 : 0);
      }),
    );
    expect(textSimilarity('', '')).toBe(0);
  });

  it('views meet between the same two people only [hand-computed: recall 1/2, precision 1]', () => {
    const gold = [seen('A', 'B', 'cold'), seen('A', 'C', 'kind')];
    expect(viewsSimilarity(gold, [seen('A', 'B', 'cold')])).toBeCloseTo((2 * 0.5) / 1.5, 12);
    expect(viewsSimilarity(gold, [seen('B', 'A', 'cold')])).toBe(0);
    expect(viewsSimilarity(gold, [])).toBe(0);
  });
});

describe('local/similarity', () => {
  it('gives a similarity and no score', async () => {
    const judge = await localJudges['local/similarity']?.();
    const item = itemOf('emotion', 5);
    const answers = [
      {
        item: item.id,
        step: 'answer',
        state: 'ok' as const,
        value: { task: 'emotion' as const, phrase: 'ashamed', intensity: 1 },
      },
    ];
    expect(await judge?.rate({ item, answers })).toEqual([{ value: { similarity: 1 } }]);
    expect(await judge?.rate({ item: itemOf('timing'), answers })).toMatchObject([
      { state: 'errored' },
    ]);
  });
});
