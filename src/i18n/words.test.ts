import { describe, expect, it } from 'vitest';
import { areas } from './resources.js';
import { nameOf, sentence, translator } from './words.js';

const placeholders = (s: string): string[] =>
  [...s.matchAll(/\{\{\w+\}\}/g)].map((m) => m[0]).sort();
/** Words that only a sentence in English has; names, commands and flags have none of them. */
const ENGLISH =
  /(?<![\w-])(the|an|of|and|or|is|are|was|were|be|with|without|for|to|in|on|not|no|this|that|by|from|it|as|at|has|have)(?![\w-])/i;
/** Letters and signs that are the same in both languages. */
const SIGNS_ALONE = /^[a-zκ\p{P}\p{S}\s]*$/u;

describe.each(Object.entries(areas))('words of %s', (_area, { en, 'zh-CN': zh }) => {
  const pairs = Object.entries(en).map(([key, english]) => ({
    key,
    english,
    chinese: new Map(Object.entries(zh)).get(key) ?? '',
  }));
  const keysWhere = (faulty: (pair: { english: string; chinese: string }) => boolean): string[] =>
    pairs.filter(faulty).map(({ key }) => key);

  it('both languages have the same keys', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
  });
  it('no sentence is empty', () => {
    expect(keysWhere((p) => p.english.trim() === '' || p.chinese.trim() === '')).toEqual([]);
  });
  it('both languages take the same values', () => {
    const differ = keysWhere((p) => `${placeholders(p.english)}` !== `${placeholders(p.chinese)}`);
    // English says "once" for a count of one.
    expect(differ.filter((key) => !key.endsWith('_one'))).toEqual([]);
  });
  it('no English is left in Chinese', () => {
    expect(keysWhere((p) => ENGLISH.test(p.chinese.replace(/\{\{\w+\}\}/g, '')))).toEqual([]);
    expect(
      keysWhere(
        (p) =>
          !/\p{Script=Han}/u.test(p.chinese) &&
          !SIGNS_ALONE.test(p.chinese.replace(/\{\{\w+\}\}/g, '')),
      ),
    ).toEqual([]);
  });
  it('no Chinese is left in English', () => {
    expect(keysWhere((p) => /\p{Script=Han}/u.test(p.english))).toEqual([]);
  });
});

describe('translator', () => {
  it('gives plurals and values', () => {
    expect(translator('en', 'report')('targets', { count: 1 })).toBe('1 target');
    expect(translator('en', 'report')('targets', { count: 6 })).toBe('6 targets');
    expect(translator('zh-CN', 'report')('targets', { count: 1 })).toBe('1 个被测对象');
  });
  it('leaves markup, braces and nesting marks of values alone', () => {
    const id = '<b>&</b> {{run}} $t(kicker)';
    expect(translator('en', 'report')('condition', { id })).toBe(`Condition ${id}`);
  });
  it('sentence gives both languages', () => {
    expect(sentence('report', 'condition', { id: 'a' })).toEqual({
      en: 'Condition a',
      'zh-CN': '条件 a',
    });
  });
});

describe('nameOf', () => {
  it('gives the words of a known id and an unknown id as it is', () => {
    expect(nameOf('zh-CN', 'report', 'state', 'refused')).toBe('拒绝');
    expect(nameOf('en', 'report', 'state', 'half.done')).toBe('half.done');
  });
});
