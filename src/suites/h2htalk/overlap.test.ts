import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import golden from './overlap.golden.json' with { type: 'json' };
import { bertscoreText, OVERLAPS, overlapsOf } from './overlap.js';
import { bleu } from './overlap-bleu.js';
import { composite, WEIGHT_SETS } from './overlap-composite.js';
import { bagCosine } from './overlap-cosine.js';
import { rougeL, rougeN } from './overlap-rouge.js';
import { type Cut, jiebaCut } from './overlap-tokens.js';

let cut: Cut = () => [];
beforeAll(async () => {
  cut = await jiebaCut();
});

describe(`golden values of scripts/h2htalk-overlap-golden.py (NLTK ${golden.nltk}, jieba ${golden.jieba})`, () => {
  for (const row of golden.rows) {
    it(`${row.answer} / ${row.reference}`, () => {
      expect([cut(row.answer), cut(row.reference)]).toEqual(row.tokens);
      const mine = overlapsOf(row.answer, row.reference, cut);
      for (const overlap of OVERLAPS)
        expect(mine?.[overlap], overlap).toBeCloseTo(row[overlap], 12);
    });
  }
});

describe('by hand', () => {
  // Common words: a, b (b clipped to 1). Runs of two: "a b" only. Longest common subsequence: a b.
  const [x, y] = [
    ['a', 'b', 'b', 'c'],
    ['a', 'b', 'd'],
  ];
  it('ROUGE: P = 2/4, R = 2/3; runs of two 1/3 and 1/2', () => {
    expect(rougeN(x, y, 1)).toBeCloseTo(4 / 7, 12);
    expect(rougeN(x, y, 2)).toBeCloseTo(2 / 5, 12);
    expect(rougeL(x, y)).toBeCloseTo(4 / 7, 12);
  });
  it('ROUGE-n is 0 where a side has fewer than n words', () => {
    expect(rougeN(['a'], ['a'], 2)).toBe(0);
    expect(rougeN(['a'], ['a'], 1)).toBe(1);
    expect(rougeL([], ['a'])).toBe(0);
  });
  it('BLEU: p = 2/4, 1/3, 0.1/2, 0.1/1; no brevity penalty, the answer is longer', () => {
    const [b1, b2, b3, b4] = bleu(x, y);
    expect(b1).toBeCloseTo(0.5, 12);
    expect(b2).toBeCloseTo(Math.sqrt(1 / 6), 12);
    expect(b3).toBeCloseTo(0.5 ** 0.33 * (1 / 3) ** 0.33 * 0.05 ** 0.34, 12);
    expect(b4).toBeCloseTo((0.5 * (1 / 3) * 0.05 * 0.1) ** 0.25, 12);
  });
  it('BLEU of one word of two: exp(1 − 2/1) · 1', () => {
    expect(bleu(['a'], ['a', 'b'])[0]).toBeCloseTo(Math.exp(-1), 12);
  });
  it('cosine: (1 + 2) / √(1 + 4 + 1) / √3', () => {
    expect(bagCosine(x, y)).toBeCloseTo(3 / Math.sqrt(18), 12);
  });
});

describe('overlapsOf', () => {
  it('is null for a blank side and strips both', () => {
    expect(overlapsOf(' \n', '好', cut)).toBeNull();
    expect(overlapsOf('好', '\t', cut)).toBeNull();
    expect(overlapsOf('\n晚安 ', '晚安', cut)?.rouge1).toBe(1);
  });

  it('lies in 0…1 for any texts and is 1 in ROUGE-1 and cosine for equal ones', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[一-龥，。a-z0-9-]{0,30}$/),
    );
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const both = overlapsOf(a, b, cut);
        for (const overlap of OVERLAPS) {
          const value = both?.[overlap] ?? 0;
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1 + 1e-9);
        }
        const same = overlapsOf(a, a, cut);
        if (same !== null) {
          expect(same.rouge1).toBeCloseTo(1, 12);
          expect(same.rougeL).toBeCloseTo(1, 12);
          expect(same.bag_cosine).toBeCloseTo(1, 12);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('jiebaCut', () => {
  it('loses no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(cut(text).join('')).toBe(text);
      }),
    );
  });
  it('cuts letters and digits joined by a sign as Python jieba 0.42.1 does', () => {
    expect(cut('9-10点，happy-1')).toEqual(['9', '-', '10', '点', '，', 'happy', '-', '1']);
    expect(cut('3.5公里')).toEqual(['3.5', '公里']);
  });
  it('takes a lone surrogate', () => {
    expect(cut('好\ud800').join('')).toBe('好\ufffd');
  });
});

describe('composite', () => {
  const means = {
    rouge1: 0.1,
    rouge2: 0.2,
    rougeL: 0.3,
    bleu1: 0.4,
    bleu2: 0.5,
    bleu3: 0.6,
    bleu4: 0.7,
    bertscore: 0.8,
    embedding: 0.9,
  };
  it('both weight sets add up to 1', () => {
    for (const set of Object.values(WEIGHT_SETS))
      expect(Object.values(set).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
  });
  it('is the weighted sum, by hand', () => {
    // .01+.03+.06+.2+.18+.012+.015+.012+.014 and .02+.02+.06+.2+.135+.02+.035
    expect(composite(means, 'scorer')).toBeCloseTo(0.533, 12);
    expect(composite(means, 'report')).toBeCloseTo(0.49, 12);
  });
  it('is null without a model, never stretched over the rest', () => {
    expect(composite({ ...means, bertscore: null }, 'scorer')).toBeNull();
    const { embedding: _, ...without } = means;
    expect(composite(without, 'report')).toBeNull();
  });
});

describe('bertscoreText', () => {
  it('keeps the first 128 code points', () => {
    expect(Array.from(bertscoreText('😀'.repeat(130)))).toHaveLength(128);
    expect(bertscoreText('短')).toBe('短');
  });
});
