import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wellFormed } from './well-formed.js';

describe('wellFormed', () => {
  it('shows control characters, and mends lone surrogates and line ends', () => {
    expect(wellFormed('a\u0000b\u001b\u007f')).toBe('a␀b␛␡');
    expect(wellFormed('\ud800x\udc00 \ud83d\ude00\uffff')).toBe('\ufffdx\ufffd 😀\ufffd');
    expect(wellFormed('a\r\nb\rc\td')).toBe('a\nb\nc\td');
  });
  it('any text survives UTF-8, and is left alone the second time', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const mended = wellFormed(text);
        expect(Buffer.from(mended, 'utf8').toString('utf8')).toBe(mended);
        expect(wellFormed(mended)).toBe(mended);
      }),
    );
  });
});
