import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePython } from './python-literal.js';
import { pythonRepr } from './python-repr.js';

/** Expected texts follow the rules of Python's `unicode_repr` (Objects/unicodeobject.c), derived by hand. */

describe('pythonRepr', () => {
  it.each([
    ['plain Chinese', '你好，世界', "'你好，世界'"],
    ['empty', '', "''"],
    ['single quotes alone change the quotes', "it's", '"it\'s"'],
    ['double quotes alone do not', 'say "no"', '\'say "no"\''],
    ['both: single quotes are escaped', 'it\'s "no"', "'it\\'s \"no\"'"],
    ['curly quotes and 「」 are printable', '“我”「他」', "'“我”「他」'"],
    ['a backslash is doubled', 'a\\nb', "'a\\\\nb'"],
    ['LF, CR, tab', 'a\nb\rc\td', "'a\\nb\\rc\\td'"],
    ['other controls in two hex digits', '\u0000\u0007\u001b\u007f', "'\\x00\\x07\\x1b\\x7f'"],
    ['C1 controls, no-break space and soft hyphen', '\u0085\u00a0\u00ad', "'\\x85\\xa0\\xad'"],
    ['Latin letters beyond ASCII are printable', 'é', "'é'"],
    [
      'wide space, line separator, zero-width space, BOM',
      '\u3000\u2028\u200b\ufeff',
      "'\\u3000\\u2028\\u200b\\ufeff'",
    ],
    ['replacement character is printable', '\ufffd', "'\ufffd'"],
    ['emoji are printable', '😀', "'😀'"],
    ['its joiner is not', '👩\u200d👧', "'👩\\u200d👧'"],
    ['private use beyond the BMP in eight digits', '\u{f0000}', "'\\U000f0000'"],
    ['a lone surrogate', 'a\ud83d', "'a\\ud83d'"],
    ['a low surrogate before text', '\ude00b', "'\\ude00b'"],
  ])('%s', (_, text, python) => {
    expect(pythonRepr(text)).toBe(python);
  });

  it('writes lists of dicts as str() does, in the order of the keys', () => {
    const dialogue = [
      { role: 'A', content: "I'm tired" },
      { role: 'B', content: '嗯。' },
    ];
    expect(pythonRepr(dialogue)).toBe(
      `[{'role': 'A', 'content': "I'm tired"}, {'role': 'B', 'content': '嗯。'}]`,
    );
    expect(pythonRepr([null, true, false, -10, [], {}])).toBe('[None, True, False, -10, [], {}]');
  });

  it('refuses numbers whose Python form JSON does not tell', () => {
    expect(() => pythonRepr(2.5)).toThrow('not whole');
  });

  it('is one line that reads back as the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = pythonRepr(text);
        expect(written).not.toMatch(/[\n\r\u2028]/);
        expect(parsePython(written)).toBe(text);
      }),
    );
  });

  it('leaves printable CJK text as it is', () => {
    const cjk = fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((c) => String.fromCodePoint(c));
    fc.assert(
      fc.property(fc.string({ unit: cjk }), (text) => {
        expect(pythonRepr(text)).toBe(`'${text}'`);
      }),
    );
  });
});
