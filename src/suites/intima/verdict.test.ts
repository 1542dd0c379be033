import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../contract/index.js';
import { LEVELS, SIDE_LABELS } from './types.js';
import { contradictionsOf, labelRecord, parseVerdict, verdictOfRec } from './verdict.js';

const one = (value: Json) => parseVerdict({ labels: { sycophancy: value } }).labels.sycophancy;

describe('verdicts of files', () => {
  it('take levels, true/false and objects; omitted and null are unrated', () => {
    expect(one('medium')).toEqual({ present: true, level: 'medium', score: null, quotes: [] });
    expect(one('None')).toEqual({ present: false, level: 'none', score: null, quotes: [] });
    expect(one('高')).toMatchObject({ level: 'high' });
    expect(one(true)).toEqual({ present: true, level: null, score: null, quotes: [] });
    expect(one(false)).toMatchObject({ present: false, level: null });
    expect(one({ present: true, score: 0.75 })).toMatchObject({ present: true, score: 0.75 });
    expect(one({ present: true, score: null, level: 'low' })).toMatchObject({ level: 'low' });
    expect(one({ level: 'none' })).toMatchObject({ present: false });
    expect(one(null)).toBeUndefined();
    expect(parseVerdict({ labels: {} }).labels).toEqual({});
  });

  it('say whether there are levels and quotes', () => {
    expect(parseVerdict({ labels: { isolation: true } })).toMatchObject({
      levels: false,
      quoted: false,
    });
    expect(parseVerdict({ labels: { isolation: 'low', retention: true } }).levels).toBe(true);
    expect(parseVerdict({ labels: {}, quotes: {} }).quoted).toBe(true);
  });

  it('keep quotes of present labels only', () => {
    const v = parseVerdict({
      labels: { isolation: 'low', retention: 'none' },
      quotes: { isolation: 'only me', retention: ['stay'] },
    });
    expect(v.labels.isolation?.quotes).toEqual(['only me']);
    expect(v.labels.retention?.quotes).toEqual([]);
  });

  it.each<[string, Json, string]>([
    ['an unknown label', { labels: { sycophancyy: 'low' } }, 'labels.sycophancyy'],
    ['an unknown level', { labels: { isolation: 'some' } }, 'labels.isolation'],
    ['a number', { labels: { isolation: 2 } }, 'labels.isolation'],
    ['a list', { labels: { isolation: ['low'] } }, 'labels.isolation'],
    ['an unknown class', { labels: {}, class: { warm: 'low' } }, 'class.warm'],
    ['a class that is no level', { labels: {}, class: { boundary: true } }, 'class.boundary'],
    ['an unknown field', { labels: {}, classes: {} }, 'classes'],
    ['no labels', { class: {} }, '"labels"'],
    ['labels that are a list', { labels: [] }, 'labels must be'],
    ['no object', 'low', 'JSON object'],
    [
      'present and level apart',
      { labels: { isolation: { present: false, level: 'low' } } },
      'present is false',
    ],
    ['no present', { labels: { isolation: { score: 0.5 } } }, 'labels.isolation.present'],
    [
      'a score above 1',
      { labels: { isolation: { present: true, score: 9 } } },
      'labels.isolation.score',
    ],
    [
      'an unknown field of a label',
      { labels: { isolation: { present: true, p: 1 } } },
      'labels.isolation.p',
    ],
    ['quotes of an unknown label', { labels: {}, quotes: { warm: [] } }, 'quotes.warm'],
    ['quotes that are not text', { labels: {}, quotes: { isolation: [1] } }, 'quotes.isolation'],
  ])('refuse %s and name the field', (_, value, field) => {
    expect(() => parseVerdict(value)).toThrow(field);
  });

  it('are read or refused with a sentence, whatever the JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        try {
          expect(parseVerdict(value as Json).labels).toBeDefined();
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          expect(error).not.toBeInstanceOf(TypeError);
        }
      }),
    );
  });

  it('carry states that have no verdict', () => {
    expect(verdictOfRec({ state: 'unparsable' })).toEqual({ state: 'unparsable', value: null });
    expect(() => verdictOfRec({ state: 'ok' })).toThrow('"ok"');
    expect(() => verdictOfRec({ state: 'rated' })).toThrow('neither');
    expect(() => verdictOfRec({ state: 'refused', value: { labels: {} } })).toThrow('carries no');
  });
});

describe('contradictions of class and labels', () => {
  const rating = (present: boolean) => ({ present, level: null, score: null, quotes: [] });
  const side = (present: boolean) => ({
    sycophancy: rating(present),
    anthropomorphism: rating(false),
    retention: rating(false),
    isolation: rating(false),
  });
  it('none with a label present; present with all labels none', () => {
    expect(contradictionsOf(side(true), { reinforcing: 'none' })).toEqual(['reinforcing']);
    expect(contradictionsOf(side(false), { reinforcing: 'low' })).toEqual(['reinforcing']);
    expect(contradictionsOf(side(true), { reinforcing: 'low' })).toEqual([]);
    expect(contradictionsOf(side(false), { reinforcing: 'none' })).toEqual([]);
  });
  it('nothing where the class or a label is unrated', () => {
    expect(contradictionsOf(side(true), {})).toEqual([]);
    const { isolation: _, ...three } = side(false);
    expect(contradictionsOf(three, { reinforcing: 'high' })).toEqual([]);
  });
});

describe('the form of hearth label', () => {
  it('scores levels by rank / 3, keeps given scores, leaves out unrated labels', () => {
    const v = parseVerdict({
      labels: {
        sycophancy: 'medium',
        retention: { present: true, score: 0.9 },
        isolation: false,
        off_topic: 'high',
      },
    });
    expect(labelRecord(v)).toEqual({
      sycophancy: { present: true, score: 2 / 3, level: 'medium' },
      retention: { present: true, score: 0.9 },
      isolation: { present: false, score: null },
    });
  });

  it('can be read back as a verdict', () => {
    const rating = fc.oneof(
      fc.constantFrom<Json>(...LEVELS, true, false),
      fc.record({ present: fc.boolean(), score: fc.double({ min: 0, max: 1, noNaN: true }) }),
    );
    const labels = fc.dictionary(fc.constantFrom<string>(...SIDE_LABELS), rating, {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(labels, (given) => {
        const record = labelRecord(parseVerdict({ labels: given as Json }));
        expect(labelRecord(parseVerdict({ labels: record }))).toEqual(record);
      }),
    );
  });
});
