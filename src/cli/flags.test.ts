import { describe, expect, it } from 'vitest';
import { allowedUnscored, repeated, separated, settings } from './flags.js';

describe('flags', () => {
  it('a repeated flag keeps each value whole', () => {
    expect(repeated('b,c', ['a'])).toEqual(['a', 'b,c']);
  });
  it('a list flag splits at commas and drops blanks', () => {
    expect(separated(' b, ,c', ['a'])).toEqual(['a', 'b', 'c']);
  });
  it('a setting keeps what stands behind the first =', () => {
    expect(settings(['a=1', 'b=x=y', 'a=2'])).toEqual({ a: ['1', '2'], b: ['x=y'] });
  });
  it.each([
    ['0', { count: 0 }],
    ['12', { count: 12 }],
    ['2.5%', { share: 0.025 }],
    ['100%', { share: 1 }],
  ])('%s may stay unscored', (text, allowed) => {
    expect(allowedUnscored(text)).toEqual(allowed);
  });
  it.each(['', '-1', '1.5', '101%', '%', 'all'])('"%s" is no such number', (text) => {
    expect(() => allowedUnscored(text)).toThrow(/--fail-on-error/);
  });
});
