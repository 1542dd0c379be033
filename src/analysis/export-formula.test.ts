import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemFigure } from '../contract/index.js';
import {
  formulaHash,
  formulaOf,
  formulaText,
  formulaValue,
  keeps,
  ruleOf,
  ruleText,
} from './export-formula.js';

const figure = (better: ItemFigure['better']): ItemFigure => ({
  label: { en: 'x', 'zh-CN': 'x' },
  unit: 'rate',
  range: [0, 1],
  better,
});
const known = { up: figure('higher'), down: figure('lower'), open: figure(null) };

describe('a formula', () => {
  it('is a sum with visible weights; a figure alone counts in its better way', () => {
    const formula = formulaOf(['label/a@present=-0.5', 'open=2'], ['up', 'down'], known);
    expect(formulaText(formula)).toBe('−0.5 × label/a@present + 2 × open + 1 × up − 1 × down');
    expect(formulaValue(formula, { 'label/a@present': 1, open: 1, up: 0, down: 1 })).toBe(0.5);
  });

  it('has no value where any of its figures has none, and none without figures', () => {
    const formula = formulaOf(['up=1', 'open=0.25'], [], known);
    fc.assert(
      fc.property(
        fc.option(fc.double({ min: -5, max: 5, noNaN: true }), { nil: null }),
        fc.option(fc.double({ min: -5, max: 5, noNaN: true }), { nil: null }),
        (up, open) => {
          const value = formulaValue(formula, { up, open });
          if (up === null || open === null) expect(value).toBeNull();
          else expect(value).toBe(up + 0.25 * open);
        },
      ),
    );
    expect(formulaValue(formula, { up: 1 })).toBeNull();
    expect(formulaValue({ terms: [] }, {})).toBeNull();
  });

  it.each([
    [['up'], 'is not of the form'],
    [['up=much'], 'is not of the form'],
    [['up=0'], 'is not of the form'],
    [['up=1', 'up=2'], 'stands twice'],
  ])('%j is refused', (weights, why) => {
    expect(() => formulaOf(weights, [], known)).toThrow(why);
  });

  it('asks which way is better where nobody said', () => {
    expect(() => formulaOf([], ['open'], known)).toThrow('--weight open=1 for more');
  });

  it('has a hash that follows everything that decides the rows', () => {
    const formula = formulaOf(['up=1'], [], known);
    const hashes = [
      formulaHash(formula, [], 0),
      formulaHash(formula, [], 0.5),
      formulaHash(formulaOf(['up=2'], [], known), [], 0),
      formulaHash(formula, [ruleOf('up>=1')], 0),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(formulaHash(formulaOf(['up=1'], [], known), [], 0)).toBe(hashes[0]);
  });
});

describe('a rule', () => {
  it.each([
    ['up>=0.3', 0.1 + 0.2, true],
    ['up>0.3', 0.1 + 0.2, false],
    ['up <= 0.3', 0.1 + 0.2, true],
    ['up<0.3', 0.1 + 0.2, false],
    ['up=0.3', 0.1 + 0.2, true],
    ['up=0.3', 0.4, false],
    ['up>=0.3', null, null],
  ])('%s of %s: %s', (text, value, kept) => {
    expect(keeps([ruleOf(text)], { up: value })).toBe(kept);
  });

  it('holds of all figures, and says nothing where one has no value', () => {
    const rules = [ruleOf('a>=1'), ruleOf('b=0')];
    expect(keeps(rules, { a: 1, b: 0 })).toBe(true);
    expect(keeps(rules, { a: 0, b: null })).toBeNull();
    expect(keeps([], {})).toBe(true);
    expect(rules.map(ruleText)).toEqual(['a >= 1', 'b = 0']);
  });

  it.each(['up', 'up>=', '>=1', 'up>=much'])('%s is refused', (text) => {
    expect(() => ruleOf(text)).toThrow('is not of the form');
  });
});
