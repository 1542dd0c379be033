import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitReasoning } from './reasoning.js';
import { findJson, leniency } from './structured.js';

describe('splitReasoning', () => {
  it.each<[string, string, string, boolean]>([
    ['plain', 'plain', '', false],
    ['<think>a</think>b', 'b', 'a', false],
    ['x <think>a</think> y', 'x  y', 'a', false],
    ['<think>a<think>b</think>c</think>d', 'd', 'abc', false],
    ['a</think>b', 'b', 'a', false],
    ['x<think>a', 'x', 'a', true],
    ['<THINKING>a</THINKING>b', 'b', 'a', false],
    ['<think></think>b', 'b', '', false],
    ['a <thinker> b', 'a <thinker> b', '', false],
  ])('%j → %j', (raw, text, reasoning, open) => {
    expect(splitReasoning(raw)).toEqual({ text, reasoning, open });
  });

  it('leaves text without tags as it is (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (s) => {
        fc.pre(!/<\/?think/i.test(s));
        expect(splitReasoning(s).text).toBe(s);
      }),
    );
  });
});

describe('findJson', () => {
  it.each<[string, string, unknown]>([
    ['{"a":1}', 'plain', { a: 1 }],
    ['```json\n{"a":1}\n```', 'fenced', { a: 1 }],
    ['Sure!\n```\n{"a":1}\n```\nBye', 'fenced', { a: 1 }],
    ['The grade is {"a":"}{"} as said.', 'embedded', { a: '}{' }],
    ['[1,2]', 'plain', [1, 2]],
    ['same twice {"a":1} and {"a":1}', 'embedded', { a: 1 }],
  ])('finds the value in %j', (text, how, value) => {
    expect(findJson(text)).toEqual({ how, value });
  });

  it.each<[string, unknown]>([
    ['{"a":1,}', { a: 1 }],
    ['{"a":[1,2, ]\n, }', { a: [1, 2] }],
    ['```json\n{"a":",}",}\n```', { a: ',}' }],
    ['Here: {"a":"x\\",}", "b": 2,} as asked', { a: 'x",}', b: 2 }],
  ])('reads %j without its trailing comma, and says so', (text, value) => {
    expect(findJson(text)).toMatchObject({ value, mended: 'trailing_comma' });
  });

  it.each([
    '[1,,2]',
    '[,]',
    '{,}',
    '[1,,]',
    "{'a': 1,}",
    '{a: 1,}',
    '{"a": True,}',
    '{"a":1,} {"a":2,}',
  ])('does not guess at %j', (text) => {
    expect(findJson(text).how).toBe('none');
  });

  it.each([
    '',
    'no',
    '{"a":',
    '3',
    '"x"',
    'two {"a":1} {"a":2}',
    '```json\n{"a":1}\n```\n```json\n{"a":2}\n```',
  ])('finds none in %j', (text) => {
    expect(findJson(text).how).toBe('none');
  });

  it('never throws and never invents (property)', () => {
    fc.assert(
      fc.property(fc.string(), (s) => {
        const found = findJson(s);
        if (found.how !== 'none') expect(typeof found.value).toBe('object');
      }),
    );
    expect(findJson('{'.repeat(20_000)).how).toBe('none');
  });
});

describe('leniency', () => {
  it.each([
    ['{"a":1}', null],
    ['```json\n{"a":1}\n```', 'read_from_fence'],
    ['It is {"a":1}.', 'read_from_prose'],
    ['{"a":1,}', 'read_without_trailing_comma'],
    ['no', null],
  ])('of %j is %j', (text, word) => {
    expect(leniency(findJson(text))).toBe(word);
  });
});
