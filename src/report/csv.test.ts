import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { same, type Table } from '../contract/index.js';
import { guarded, toCsv } from './csv.js';
import { wellFormed } from './well-formed.js';

const table: Table = {
  columns: [
    { id: 'target', label: { en: 'Target', 'zh-CN': '被测对象' }, kind: 'text' },
    { id: 'rate', label: { en: 'Rate', 'zh-CN': '比例' }, kind: 'rate' },
    { id: 'gap', label: { en: 'Gap', 'zh-CN': '差' }, kind: 'signed' },
    { id: 'planned', label: { en: 'Planned', 'zh-CN': '计划' }, kind: 'text' },
  ],
  rows: [
    ['a, "b"\nc', { value: 0.43125, low: 0.37, high: 0.4918, n: 124 }, -0.125, true],
    ['=1+1', { value: null, low: null, high: null, n: 0, reason: 'no_data' }, null, false],
  ],
};

describe('toCsv', () => {
  it('begins with a byte order mark and ends lines with CRLF, so that Chinese Excel opens it', () => {
    expect(toCsv(table, 'zh-CN').startsWith('\ufeff被测对象,比例,比例：下限,')).toBe(true);
    expect(toCsv(table, 'en').endsWith('\r\n')).toBe(true);
  });
  it('keeps figures unrounded and gives estimates their own columns', () => {
    expect(parse(toCsv(table, 'en'), { bom: true, columns: true })).toEqual([
      {
        Target: 'a, "b"\nc',
        Rate: '0.43125',
        'Rate: low': '0.37',
        'Rate: high': '0.4918',
        'Rate: n': '124',
        'Rate: reason': '',
        Gap: '-0.125',
        Planned: 'true',
      },
      {
        Target: "'=1+1",
        Rate: '',
        'Rate: low': '',
        'Rate: high': '',
        'Rate: n': '0',
        'Rate: reason': 'no_data',
        Gap: '',
        Planned: 'false',
      },
    ]);
  });
  it('guards words that a spreadsheet would run, and leaves numbers alone', () => {
    expect(['=A1', '+x', '-x', '@x', '\tx', '＝x'].map(guarded)).toEqual([
      "'=A1",
      "'+x",
      "'-x",
      "'@x",
      "'\tx",
      "'＝x",
    ]);
    expect(['-5', '+3.5', '-1e-7', '–', 'a=b'].map(guarded)).toEqual([
      '-5',
      '+3.5',
      '-1e-7',
      '–',
      'a=b',
    ]);
  });
  it('any words come back from a reader of CSV, guarded at most', () => {
    const words = fc.string({ unit: fc.constantFrom(...'a,"\n;=-\t中|') });
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), (cells) => {
        const columns = [
          { id: 'a', label: same('A'), kind: 'text' as const },
          { id: 'b', label: same('B'), kind: 'count' as const },
        ];
        const csv = toCsv({ columns, rows: cells.map((c, i) => [c, i]) }, 'en');
        const back: string[][] = parse(csv, { bom: true, from_line: 1, record_delimiter: '\r\n' });
        expect(back.slice(1).map((row) => row[0])).toEqual(cells.map(guarded));
      }),
    );
  });

  it('RFC 4180: a strict reader gets every text back, whatever breaks of lines, quotes and commas it holds', () => {
    const text = fc
      .array(fc.constantFrom('a', '"', ',', ';', '\r', '\n', '\r\n', ' ', '你'), { maxLength: 8 })
      .map((parts) => `x${parts.join('')}`);
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (words) => {
        const one: Table = {
          columns: [
            { id: 'a', label: same('a'), kind: 'text' },
            { id: 'b', label: same('b'), kind: 'text' },
          ],
          rows: words.map((word) => [word, 'end']),
        };
        const csv = toCsv(one, 'en');
        const read = parse(csv, { bom: true, record_delimiter: ['\r\n', '\n', '\r'] });
        expect(read).toEqual([['a', 'b'], ...words.map((word) => [wellFormed(word), 'end'])]);
      }),
    );
  });
});
