import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkQuotes, findQuote } from './quotes.js';

describe('quotes', () => {
  it('keeps the exact words', () => {
    expect(findQuote('I love you too, always.', ' love you too ')).toBe('love you too');
  });

  it("gives the reply's own span where only white space or composition differs", () => {
    expect(findQuote('I  love\n you', 'I love you')).toBe('I  love\n you');
    expect(findQuote('un cafe\u0301 noir', 'café noir')).toBe('cafe\u0301 noir');
    expect(findQuote('un café noir', 'cafe\u0301 noir')).toBe('café noir');
    expect(findQuote('我一直\u3000在 这里。', '一直 在 这里')).toBe('一直\u3000在 这里');
  });

  it('does not find words that were never said, in another case, or blank', () => {
    expect(findQuote('I like you', 'I love you')).toBeNull();
    expect(findQuote('I like you', 'i like you')).toBeNull();
    expect(findQuote('a b', '   ')).toBeNull();
    expect(findQuote('', 'a')).toBeNull();
  });

  it('drops and counts what does not occur, ignores blanks, keeps each once', () => {
    expect(checkQuotes('one two', ['one', 'three', '', 'one', 'two'])).toEqual({
      kept: ['one', 'two'],
      bad: 1,
    });
  });

  it('gives only parts of the reply, whatever is asked', () => {
    const text = fc.string({
      unit: fc.constantFrom(...' \t\n\u3000aé', 'e\u0301', '\u0301', '中', '😀'),
    });
    fc.assert(
      fc.property(text, text, (reply, quote) => {
        const found = findQuote(reply, quote);
        if (found !== null) expect(reply).toContain(found);
      }),
    );
  });

  it('finds every part of any reply', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.nat(),
        fc.nat(),
        (reply, a, b) => {
          const [from, to] = [a % reply.length, b % reply.length].sort((x, y) => x - y);
          const piece = reply.slice(from, to);
          if (piece.trim() !== '') expect(findQuote(reply, piece)).toBe(piece.trim());
        },
      ),
    );
  });
});
