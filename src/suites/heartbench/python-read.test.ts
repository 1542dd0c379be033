import { describe, expect, it } from 'vitest';
import { moduleConstant } from './python-constant.js';
import { pythonFormat } from './python-format.js';
import { parsePython } from './python-literal.js';

describe('parsePython', () => {
  it.each([
    ["{'reason': '好', 'detail': [1, 0]}", { reason: '好', detail: [1, 0] }],
    ['[True, False, None]', [true, false, null]],
    ['(1, 2,)', [1, 2]],
    ['(1)', 1],
    ['()', []],
    ['[1, -2, +3, 0.5, 1e2, 0x10, 1_000]', [1, -2, 3, 0.5, 100, 16, 1000]],
    ["'a' \"b\" '''c'''", 'abc'],
    ['"""two\nlines"""', 'two\nlines'],
    [
      String.raw`'\x41\u4f60\U0001f600\101\q\
end'`,
      '\u0041你😀A\\qend',
    ],
    [String.raw`r'a\n\''`, String.raw`a\n\'`],
    ["{1: 'a', # a remark\n 'b': {}}", { '1': 'a', b: {} }],
    ["{'__proto__': 1}", JSON.parse('{"__proto__": 1}')],
  ])('%s', (text, value) => {
    expect(parsePython(text)).toEqual(value);
  });

  it.each([
    '',
    'true',
    '[1 0]',
    '[1, 0',
    "{'a' 1}",
    "'a",
    "'two\nlines'",
    "f'a'",
    "b'a'",
    String.raw`'\N{DASH}'`,
    String.raw`'\x4'`,
    '[1] [2]',
    'print(1)',
    '[1，0]',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
  ])('refuses %s', (text) => {
    expect(() => parsePython(text)).toThrow();
  });
});

describe('moduleConstant', () => {
  const read = (source: string) => moduleConstant(source, 'NAME');

  it.each([
    ['a plain one', "NAME = 'a'\n", 'a'],
    ['triple-quoted with quotes inside', 'NAME = """a "b" \'c\'\n"""', 'a "b" \'c\'\n'],
    ['adjacent literals in brackets, with remarks', 'NAME = (\n  \'a\'  # one\n  "b"\n)\n', 'ab'],
    ['annotated', "NAME: str = 'a'  # remark", 'a'],
    ['a line carried on', "NAME = 'a' \\\n  'b'\n", 'ab'],
    ['escapes', String.raw`NAME = 'a\n\'b\\'`, "a\n'b\\"],
    [
      'Windows line ends and a byte-order mark',
      '\ufeffimport os\r\nNAME = """a\r\nb"""\r\n',
      'a\nb',
    ],
    ['the last assignment', "NAME = 'a'\nNAME = 'b'\n", 'b'],
    ['not one inside a string', 'X = """\nNAME = \'no\'\n"""\nNAME = "yes"', 'yes'],
    ['not one behind a remark', "# NAME = 'no'\nNAME = 'yes'", 'yes'],
    ['not an indented one', "NAME = 'yes'\ndef f():\n    NAME = 'no'\n", 'yes'],
    ['not a longer name', "NAME = 'yes'\nNAMES = 'no'\nMY_NAME = 'no'\n", 'yes'],
    ['not a comparison', "NAME = 'yes'\nNAME == 'no'\n", 'yes'],
    ['a word that ends like a prefix', "for x in bar: pass\nNAME = 'yes'", 'yes'],
  ])('%s', (_, source, value) => {
    expect(read(source)).toBe(value);
  });

  it.each([
    ['none', 'import os\n'],
    ['an f-string', "NAME = f'a{b}'"],
    ['a call', "NAME = 'a'.strip()"],
    ['a sum', "NAME = 'a' + 'b'"],
    ['another name', 'NAME = OTHER'],
    ['an open bracket', "NAME = ('a'\n"],
    ['no end', 'NAME = """a'],
  ])('refuses %s', (_, source) => {
    expect(() => read(source)).toThrow();
  });
});

describe('pythonFormat', () => {
  it('puts values in once and halves doubled braces', () => {
    expect(pythonFormat('{{ {a} {b} }} {a}', { a: '{b} {{}}', b: '$& 2' })).toBe(
      '{ {b} {{}} $& 2 } {b} {{}}',
    );
  });

  it.each([
    ['{a} {c}', '{c}'],
    ['{a} {}', '{}'],
    ['{a!r}', '{a!r}'],
    ['{a} }', 'single brace'],
    ['nothing', 'lacks the field {a}'],
    ['{a} {toString}', '{toString}'],
  ])('refuses %s', (template, why) => {
    expect(() => pythonFormat(template, { a: '1' })).toThrow(why);
  });
});
