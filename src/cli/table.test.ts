import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth, printable, table } from './table.js';

describe('table', () => {
  it('aligns columns, counting Chinese characters as two', () => {
    expect(
      table([
        ['目标', 'n'],
        ['warm', '10'],
        ['é', '7'],
      ]),
    ).toBe('目标  n\nwarm  10\né     7');
  });

  it('gives every cell of a column the same start, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom('x', 'yy'))),
        (rows) => {
          const plain = rows.map(([a, b]) => [a.replace(/\s/g, '_'), b]);
          const starts = table(plain)
            .split('\n')
            .filter((line) => line !== '')
            .map((line) =>
              displayWidth(line.slice(0, line.lastIndexOf(line.endsWith('yy') ? 'yy' : 'x'))),
            );
          expect(new Set(starts).size).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

/** Characters that a terminal obeys; line feeds are wanted. */
const obeyed = (text: string): string[] =>
  [...text].filter((c) => {
    const code = c.codePointAt(0) ?? 0;
    return c !== '\n' && (code < 0x20 || (code >= 0x7f && code < 0xa0));
  });

describe('printable', () => {
  it('leaves nothing that a terminal would obey', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(obeyed(printable(`${text}\u001b[31m\u009b2J\r`))).toEqual([]);
      }),
    );
  });

  it('keeps line breaks and what people write', () => {
    expect(printable('你好 👋\nשלום')).toBe('你好 👋\nשלום');
  });
});
