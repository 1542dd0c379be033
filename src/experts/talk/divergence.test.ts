import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormField, FormPage } from '../../contract/index.js';
import type { FilledPages } from '../work/content.js';
import { defaultSettings } from '../work/settings.js';
import { divergenceOf } from './divergence.js';

const words = (text: string) => ({ en: text, 'zh-CN': text });
const hitOrMiss = (id: string): FormField => ({
  kind: 'choice',
  id,
  label: words(id),
  options: [
    { value: 'hit', label: words('hit') },
    { value: 'miss', label: words('miss') },
  ],
});
const page = (...fields: FormField[]): FormPage[] => [
  { step: 'rubric', title: words('Rubric'), fields },
];
const rubric = (n: number): FormPage[] =>
  page(...Array.from({ length: n }, (_, i) => hitOrMiss(`item-${i + 1}`)));
/** One verdict from a word such as `hhm`: hits and misses in the form's order. */
const verdict = (word: string): FilledPages => ({
  rubric: Object.fromEntries(
    [...word].map((one, i) => [`item-${i + 1}`, one === 'h' ? 'hit' : 'miss']),
  ),
});
const rule = defaultSettings().divergence;

describe('C9: when verdicts diverge', () => {
  it('2 : 1 on 30 % of the fields calls a consultation, on fewer it does not (the example of the method)', () => {
    const agree = verdict('hhhhhhhhhh');
    expect(divergenceOf(rubric(10), [agree, agree, verdict('mmmhhhhhhh')], rule)).toEqual({
      split: ['rubric/item-1', 'rubric/item-2', 'rubric/item-3'],
      judged: 10,
      calls: 'share',
    });
    expect(divergenceOf(rubric(10), [agree, agree, verdict('mmhhhhhhhh')], rule).calls).toBeNull();
  });

  it('any split of a gate field calls one, whatever the rest', () => {
    const verdicts = [verdict('hhhhhhhhhh'), verdict('hhhhhhhhhh'), verdict('hhhhhhhhhm')];
    const always = { ...rule, always: ['item-10'] };
    expect(divergenceOf(rubric(10), verdicts, always)).toMatchObject({
      split: ['rubric/item-10'],
      calls: 'always',
    });
    const byBeginning = { ...rule, always: ['rubric/item-1'] };
    expect(divergenceOf(rubric(10), verdicts, byBeginning).calls).toBe('always');
  });

  it('with five raters 4 : 1 is clear and 3 : 2 is a split', () => {
    const four = ['h', 'h', 'h', 'h', 'm'].map(verdict);
    const three = ['h', 'h', 'h', 'm', 'm'].map(verdict);
    expect(divergenceOf(rubric(1), four, rule).split).toEqual([]);
    expect(divergenceOf(rubric(1), three, rule).split).toEqual(['rubric/item-1']);
  });

  it('levels, numbers, rankings and quotes split by their distance on the scale', () => {
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: words(value) }));
    const levels = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: words(value) }));
    const form = page(
      { kind: 'choice', id: 'level', label: words('level'), options: levels },
      { kind: 'number', id: 'score', label: words('score'), low: 0, high: 10, step: 1 },
      { kind: 'ranking', id: 'order', label: words('order'), options },
      { kind: 'spans', id: 'quotes', label: words('quotes'), of: 'answer' },
      { kind: 'text', id: 'words', label: words('words'), max: 100 },
    );
    const of = (level: string, score: number, order: string[][], quotes: string[]) => ({
      rubric: { level, score, order, quotes, words: `${score}` },
    });
    const near = [
      of('3', 5, [['a'], ['b'], ['c']], ['so sorry']),
      of('4', 7, [['a'], ['c'], ['b']], ['so sorry']),
    ];
    expect(divergenceOf(form, near, rule)).toEqual({ split: [], judged: 4, calls: null });
    const far = [
      of('1', 2, [['a'], ['b'], ['c']], ['so sorry']),
      of('3', 7, [['c'], ['b'], ['a']], ['calm down']),
    ];
    expect(divergenceOf(form, far, rule)).toEqual({
      split: ['rubric/level', 'rubric/score', 'rubric/order', 'rubric/quotes'],
      judged: 4,
      calls: 'share',
    });
  });

  it('a field that only one person filled in is no disagreement', () => {
    const verdicts = [verdict('h'), { rubric: {} }, {}];
    expect(divergenceOf(rubric(1), verdicts, rule)).toEqual({ split: [], judged: 0, calls: null });
  });

  it('the same verdicts never diverge, and the order of the people does not matter', () => {
    const word = fc.string({ unit: fc.constantFrom('h', 'm'), minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 6 }), (all) => {
        const verdicts = all.map(verdict);
        const found = divergenceOf(rubric(4), verdicts, rule);
        expect(divergenceOf(rubric(4), [...verdicts].reverse(), rule)).toEqual(found);
        if (new Set(all).size === 1) expect(found.calls).toBeNull();
      }),
    );
  });
});
