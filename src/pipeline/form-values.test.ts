import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormPage, type Json, same } from '../contract/index.js';
import { filledPages } from './form.testkit.js';
import { formValues } from './form-values.js';

const ab = ['a', 'b'].map((value) => ({ value, label: same(value) }));
const PAGE: FormPage = {
  step: 's',
  title: same('S'),
  fields: [
    { id: 'choice', kind: 'choice', label: same('c'), options: ab },
    { id: 'number', kind: 'number', label: same('n'), low: 1, high: 5, step: 0.5 },
    { id: 'ranking', kind: 'ranking', label: same('r'), options: ab },
    { id: 'spans', kind: 'spans', label: same('q'), of: 'reply' },
    { id: 'text', kind: 'text', label: same('t'), max: 5 },
  ],
};

describe('values of a filled-in page', () => {
  it('takes every value that its fields allow, and says whether there is any', () => {
    fc.assert(
      fc.property(filledPages([{ ...PAGE, fields: PAGE.fields.slice(0, 4) }], ['x']), (filled) => {
        const own = filled.get('s') ?? {};
        const values = formValues(PAGE, own);
        expect(values.choice('choice')).toBe(own.choice);
        expect(values.number('number')).toBe(own.number);
        const spans = Array.isArray(own.spans) && own.spans.length > 0 ? own.spans : undefined;
        expect(values.spans('spans')).toEqual(spans);
      }),
    );
    expect(formValues(PAGE, { text: ' ', spans: [], choice: null }).any).toBe(false);
    expect(formValues(PAGE, undefined).any).toBe(false);
  });

  it.each<[string, Json, RegExp]>([
    ['choice', 'c', /choice: "c" is none of a, b/],
    ['choice', 1, /1 is none of a, b/],
    ['number', 2.25, /2.25 is not a number from 1 to 5 in steps of 0.5/],
    ['number', 5.5, /5.5 is not/],
    ['number', '3', /"3" is not/],
    ['ranking', [['a']], /does not name each option once/],
    ['ranking', [['a'], ['a']], /does not name each option once/],
    ['ranking', [['a', 'b'], []], /does not name each option once/],
    ['spans', 'x', /no list of texts/],
    ['text', 'longer', /longer than 5/],
    ['strange', 1, /"strange" is no field of "s"/],
  ])('%s %j is refused', (field, value, message) => {
    expect(() => formValues(PAGE, { [field]: value })).toThrow(message);
  });
});
