import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  differing,
  merged,
  missingOf,
  NOTE,
  onlyAsked,
  type Pages,
  placeName,
  sameValue,
  type Value,
  withValue,
} from '../../src/parts/rating/filled.js';

const said = (text: string) => ({ en: text, 'zh-CN': text });
const choice = (id: string, optional = false) => ({
  kind: 'choice' as const,
  id,
  label: said(id),
  help: null,
  optional,
  options: ['1', '2', '3'].map((value) => ({ value, label: said(value), help: null })),
});
const PAGES: Pages = [
  { step: 'one', title: said('One'), fields: [choice('a'), choice('b', true)] },
  { step: 'two', title: said('Two'), fields: [choice('a')] },
];

describe('what is filled in', () => {
  it('A14, A18: a question has one value, whatever was clicked before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('1', '2', '3'), { minLength: 1 }), (clicks) => {
        const filled = clicks.reduce<ReturnType<typeof withValue>>(
          (before, value) => withValue(before, { step: 'one', field: 'a' }, value),
          {},
        );
        expect(filled).toEqual({ one: { a: clicks.at(-1) } });
        expect(withValue(filled, { step: 'one', field: 'a' }, undefined)).toEqual({});
      }),
    );
  });

  it('A5: only answers to what is asked are sent', () => {
    const filled = { one: { a: '1', view: { folded: true } }, hidden: { regions: ['x'] } };
    expect(onlyAsked(PAGES, filled)).toEqual({ one: { a: '1' } });
  });

  it('F4: names the questions that must be answered and are not', () => {
    expect(missingOf(PAGES, { one: { b: '1' } })).toEqual([
      { step: 'one', field: 'a' },
      { step: 'two', field: 'a' },
    ]);
    expect(missingOf(PAGES, { one: { a: '1' }, two: { a: '2' } })).toEqual([]);
  });

  it('A1: a ranking left half way is kept, and is not taken for an answer, also where it is optional', () => {
    const ranking = { ...choice('r', true), kind: 'ranking' as const };
    const pages: Pages = [{ step: 'one', title: said('One'), fields: [ranking] }];
    const half = { one: { r: [['2'], ['1']] } };
    expect(onlyAsked(pages, half)).toEqual(half);
    expect(missingOf(pages, half)).toEqual([{ step: 'one', field: 'r' }]);
    expect(missingOf(pages, { one: { r: [['2'], ['1', '3']] } })).toEqual([]);
    expect(missingOf(pages, {})).toEqual([]);
  });

  it('compares values whatever the order of their parts', () => {
    expect(sameValue({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
    expect(sameValue([['a'], ['b']], [['b'], ['a']])).toBe(false);
    expect(sameValue(1, '1')).toBe(false);
  });

  it('A3: of two devices’ answers each question is picked, and nothing else changes', () => {
    const value = fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined });
    const pick = fc.constantFrom<'mine' | 'theirs'>('mine', 'theirs');
    fc.assert(
      fc.property(
        fc.tuple(value, value, value),
        fc.tuple(value, value, value),
        fc.array(pick, { minLength: 4, maxLength: 4 }),
        (mine, theirs, picks) => {
          const places = [
            { step: 'one', field: 'a' },
            { step: 'one', field: 'b' },
            { step: 'two', field: 'a' },
          ];
          const make = (values: readonly (Value | undefined)[], note: string) => ({
            filled: places.reduce<ReturnType<typeof withValue>>(
              (before, place, i) => withValue(before, place, values[i]),
              {},
            ),
            note,
          });
          const [m, t] = [make(mine, 'mine'), make(theirs, 'theirs')];
          const picked = new Map([
            ...places.map((place, i) => [placeName(place), picks[i] ?? 'mine'] as const),
            [NOTE, picks[3] ?? 'mine'] as const,
          ]);
          const out = merged(PAGES, m, t, picked);
          places.forEach((place, i) => {
            const from = picks[i] === 'theirs' ? theirs[i] : mine[i];
            expect(out.filled[place.step]?.[place.field]).toBe(from);
          });
          expect(out.note).toBe(picks[3]);
          expect(differing(PAGES, m, m)).toEqual([]);
        },
      ),
    );
  });
});
