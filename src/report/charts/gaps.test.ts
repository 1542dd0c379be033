import { describe, expect, it } from 'vitest';
import { gapEntries } from './gaps.js';
import { reader } from './words.js';

const whole = { value: 0.5, low: 0.4, high: 0.6, n: 9 };
const bare = (reason: string) => ({ value: 0.5, low: null, high: null, n: 9, reason });
const missing = (reason: string) => ({ value: null, low: null, high: null, n: 0, reason });

describe('gapEntries', () => {
  it('says nothing of exact figures, which have no interval and no reason', () => {
    expect(gapEntries([{ value: 0.5, low: null, high: null, n: 9 }, whole], reader('en'))).toEqual(
      [],
    );
  });
  it('says nothing where all have intervals', () => {
    expect(gapEntries([whole, { ...whole, reason: 'equal_clusters' }], reader('en'))).toEqual([]);
  });
  it('gives each reason once, apart for missing intervals and missing values', () => {
    const gaps = [bare('one_cluster'), whole, bare('one_cluster'), bare('too_few')];
    expect(gapEntries([...gaps, missing('no_items')], reader('en')).map((e) => e.words)).toEqual([
      'Without a line: no interval (only one group of items; too few rows)',
      '–: no value (no items)',
    ]);
    expect(gapEntries(gaps, reader('zh-CN')).map((e) => e.words)).toEqual([
      '没有画线：无区间（只有一组题目，无法估计；行数太少）',
    ]);
  });
});
