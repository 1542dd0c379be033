import { describe, expect, it } from 'vitest';
import { chineseHits, classIndex, englishHits } from './lexicon.js';
import { LEXICON_EN } from './lexicon-en.js';
import { LEXICON_ZH } from './lexicon-zh.js';

describe('lexicon', () => {
  it('has the same classes in both languages', () => {
    expect(Object.keys(LEXICON_EN).sort()).toEqual(Object.keys(LEXICON_ZH).sort());
  });

  const index = classIndex({ feel: 'love miss', contact: 'call', kin: '妈 妈妈', neg: '不' });

  it('finds English words without their endings', () => {
    expect(englishHits(index, ['loved', 'calling', 'misses', 'stone'])).toEqual([
      { classes: ['feel'], at: 0 },
      { classes: ['contact'], at: 1 },
      { classes: ['feel'], at: 2 },
    ]);
  });

  it('takes the longest Chinese word', () => {
    expect(chineseHits(index, '妈妈不来')).toEqual([
      { classes: ['kin'], at: 0 },
      { classes: ['neg'], at: 2 },
    ]);
  });
});
