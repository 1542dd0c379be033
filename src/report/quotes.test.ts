import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markQuotes } from './quotes.js';

describe('markQuotes', () => {
  it('marks every occurrence, overlaps included', () => {
    expect(markQuotes('a bc d bc', [['bc'], ['c d']])).toEqual([
      { text: 'a ', labels: [] },
      { text: 'b', labels: [0] },
      { text: 'c', labels: [0, 1] },
      { text: ' d', labels: [1] },
      { text: ' ', labels: [] },
      { text: 'bc', labels: [0] },
    ]);
  });
  it('ignores quotes that do not occur, and empty ones', () => {
    expect(markQuotes('abc', [['x', '']])).toEqual([{ text: 'abc', labels: [] }]);
    expect(markQuotes('', [['x']])).toEqual([]);
  });
  it('gives back the whole reply', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab中\ud83d\ude00 ') });
    fc.assert(
      fc.property(text, fc.array(fc.array(text)), (reply, quotes) => {
        expect(
          markQuotes(reply, quotes)
            .map((s) => s.text)
            .join(''),
        ).toBe(reply);
      }),
    );
  });
});
