import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, hitIn, partsOf } from './search-words.js';

describe('words of a search', () => {
  it.each([
    ['ＡＢＣ１２３', 'abc123'],
    ['It’s “So”', 'it\'s "so"'],
    ['a\n\t b\u00a0c', 'a b c'],
    ['ﬁne', 'fine'],
    ['İ', 'i̇'],
  ])('%s is looked through as %s', (text, want) => expect(folded(text)).toBe(want));

  it.each([
    ['姐姐 小世界', ['姐姐', '小世界']],
    ['"just us" now', ['just us', 'now']],
    ['“只有 我们” 「在 这里」', ['只有 我们', '在 这里']],
    ['it’s', ["it's"]],
    ['"open', ['open']],
    ['""', []],
    ['  ', []],
    ['100% a_b c\\d', ['100%', 'a_b', 'c\\d']],
  ])('%s asks for %j', (query, want) => expect(partsOf(query)).toEqual(want));

  it('every stretch of a folded text is found in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), (text, at) => {
        const whole = folded(text);
        for (const part of partsOf(whole.slice(at % (whole.length + 1))))
          expect(whole).toContain(part);
      }),
    );
  });

  it('shows what was found where the excerpt does not', () => {
    const words = `${'x'.repeat(100)} 姐姐 ${'y'.repeat(100)}`;
    expect(hitIn(words, 'x', ['姐姐'])).toBe(`${'x'.repeat(39)} 姐姐 ${'y'.repeat(39)}`);
    expect(hitIn(words, '我姐姐', ['姐姐'])).toBeNull();
    expect(hitIn(words, 'x', [])).toBeNull();
  });
});
