import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormField, type Json, same } from '../contract/index.js';
import { readCell } from './sheet-cells.js';
import type { CellValue } from './sheet-grid.js';

const label = same('L');
const option = (value: string, en = value, zh = en) => ({ value, label: { en, 'zh-CN': zh } });
const LEVELS: FormField = {
  id: 'f',
  kind: 'choice',
  label,
  options: [option('none', 'none', '无'), option('low', 'low', '低'), option('high', 'high', '高')],
};
const HIT: FormField = {
  id: 'f',
  kind: 'choice',
  label,
  options: [option('hit', 'hit', '命中'), option('miss', 'miss', '未命中')],
};
const SCORE: FormField = {
  id: 'f',
  kind: 'choice',
  label,
  options: ['1', '2', '3'].map((v) => option(v)),
};
const NUMBER: FormField = { id: 'f', kind: 'number', label, low: 1, high: 5, step: 0.5 };
const RANKING: FormField = {
  id: 'f',
  kind: 'ranking',
  label,
  options: ['a', 'b', 'c'].map((v) => option(v)),
};
const SPANS: FormField = { id: 'f', kind: 'spans', label, of: 'reply' };
const TEXT: FormField = { id: 'f', kind: 'text', label, max: 5 };

const value = (field: FormField, cell: CellValue): Json | undefined | 'fault' => {
  const read = readCell(field, cell);
  return 'fault' in read ? 'fault' : read.value;
};

describe('cells of a sheet', () => {
  it.each<[string, FormField, CellValue, Json]>([
    ['a value', LEVELS, 'low', 'low'],
    ['in capital letters', LEVELS, ' LOW ', 'low'],
    ['in full width', LEVELS, 'ｌｏｗ', 'low'],
    ['a label in Chinese', LEVELS, '高', 'high'],
    ['in quotation marks', LEVELS, '“none”', 'none'],
    ['yes for a hit', HIT, '是', 'hit'],
    ['true as a spreadsheet has it', HIT, true, 'hit'],
    ['1 as a number', HIT, 1, 'hit'],
    ['a tick', HIT, '√', 'hit'],
    ['no for a miss', HIT, 'No', 'miss'],
    ['false', HIT, false, 'miss'],
    ['a number among words', SCORE, 2, '2'],
    ['a number in full width', SCORE, '２', '2'],
    ['a number with decimals', SCORE, '2.0', '2'],
    ['half', NUMBER, 3.5, 3.5],
    ['full-width digits', NUMBER, '３．５', 3.5],
    ['a decimal comma', NUMBER, '3,5', 3.5],
    ['with the Chinese word for marks', NUMBER, '4 分', 4],
    ['an order', RANKING, 'b ＞ a = c', [['b'], ['a', 'c']]],
    ['passages', SPANS, ' one\n\n“two” \r\nthree', ['one', 'two', 'three']],
    ['a date where text is asked for', TEXT, 'words', 'words'],
  ])('%s', (_, field, cell, expected) => {
    expect(value(field, cell)).toEqual(expected);
  });

  it.each<[string, FormField, CellValue]>([
    ['a word of no level', LEVELS, 'medium'],
    ['yes where there are three levels', LEVELS, 'yes'],
    ['a part of a word', LEVELS, 'lo'],
    ['a number off the steps', NUMBER, 3.3],
    ['a number out of range', NUMBER, 6],
    ['true for a number', NUMBER, true],
    ['a date for a number', NUMBER, new Date('2026-05-04')],
    ['two numbers', NUMBER, '3 4'],
    ['an order with one missing', RANKING, 'a > b'],
    ['an order with one twice', RANKING, 'a > b > b'],
    ['a long text', TEXT, 'longer'],
  ])('%s is a fault', (_, field, cell) => {
    expect(value(field, cell)).toBe('fault');
  });

  it('nothing but white space is not filled in', () => {
    for (const field of [LEVELS, NUMBER, SPANS, TEXT])
      for (const cell of [null, '', '  ', '\u3000', '\u200b'])
        expect(value(field, cell)).toBeUndefined();
  });

  it('never throws, and never gives what the field does not allow', () => {
    const cells = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null));
    fc.assert(
      fc.property(cells, (cell) => {
        expect(['none', 'low', 'high', undefined, 'fault']).toContain(value(LEVELS, cell));
        const n = value(NUMBER, cell);
        if (typeof n === 'number') expect(Number.isInteger(n * 2) && n >= 1 && n <= 5).toBe(true);
      }),
    );
  });

  it('says in both languages what may be written', () => {
    const read = readCell(HIT, 'perhaps');
    expect(read).toEqual({
      fault: {
        en: '"perhaps" is not allowed here; write hit / miss, or leave it empty',
        'zh-CN': '不能填“perhaps”；请填 命中 / 未命中，或留空',
      },
    });
  });
});
