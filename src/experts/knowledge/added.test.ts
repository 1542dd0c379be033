import { describe, expect, it } from 'vitest';
import type { FormPage, Text } from '../../contract/index.js';
import { fieldRatings } from '../work/field-ratings.js';
import { PAGES } from '../work/work.testkit.js';
import { everAdded, freshlyAsked, ownAnswers, withAdded } from './added.js';
import { addedFaults } from './added-faults.js';
import { differencesOf, shiftsStandards } from './differences.js';
import type { AddedChange, FieldChange } from './field-change.js';
import { draftUnder } from './publish.js';
import { EMPTY_RUBRIC, type RubricContent, underChanges } from './rubric.js';

const both = (en: string, zh = en): Text => ({ en, 'zh-CN': zh });
const level = (value: string, label = value) => ({
  value,
  label: both(label),
  help: null,
  gone: false,
});
const asked = (some: Partial<AddedChange> = {}): AddedChange => ({
  item: null,
  step: 'rubric',
  field: 'new-1',
  label: both('Asks back', '是否追问'),
  help: null,
  levels: [level('yes'), level('no')],
  weight: null,
  gone: false,
  added: { kind: 'choice', optional: false, ordered: false },
  ...some,
});
const number = (some: Partial<AddedChange> = {}): AddedChange =>
  asked({
    field: 'new-2',
    levels: [],
    added: { kind: 'number', optional: true, low: 1, high: 5, step: 1 },
    ...some,
  });
const rubric = (...fields: FieldChange[]): RubricContent => ({ ...EMPTY_RUBRIC, fields });
const ids = (pages: readonly FormPage[]) =>
  pages.map(({ step, fields }) => [step, fields.map(({ id }) => id)]);
const short = (a: RubricContent, b: RubricContent) =>
  differencesOf(a, b).map(({ what, id, how }) => `${what} ${id} ${how}`);

describe('questions that a version adds', () => {
  it('stand at the end of their page, without a page at the end of the form, in one item or in all', () => {
    const last = asked({ step: null, field: 'new-3' });
    const one = asked({ item: 'i1', field: 'new-4' });
    const fields = [asked(), number({ gone: true }), last, one];
    expect(ids(underChanges(PAGES, fields, 'i1'))).toEqual([
      ['rubric', ['hit', 'level', 'new-1', 'new-4']],
      ['more', ['order', 'quotes', 'note', 'new-3']],
    ]);
    expect(ids(underChanges(PAGES, fields, 'i2'))[0]).toEqual([
      'rubric',
      ['hit', 'level', 'new-1'],
    ]);
    expect(underChanges(PAGES, [asked({ step: 'no-such-page' })], 'i1')).toEqual(PAGES);
  });

  it('are fields like any other: required unless said, and one language stands in for the other', () => {
    const [page] = underChanges(PAGES, [asked({ label: both('Asks back', '') }), number()], 'i1');
    expect(page?.fields.slice(2)).toMatchObject([
      { kind: 'choice', label: both('Asks back'), options: [{ value: 'yes' }, { value: 'no' }] },
      { kind: 'number', low: 1, high: 5, step: 1, optional: true },
    ]);
    expect(page?.fields[2]).not.toHaveProperty('optional');
  });

  it('are told as one difference each; reworded, moved and dropped later like others', () => {
    const first = rubric(asked());
    expect(short(EMPTY_RUBRIC, first)).toEqual(['field new-1 added']);
    expect(differencesOf(EMPTY_RUBRIC, first)[0]?.after).toEqual(
      both('Asks back (choice, required)', '是否追问（单选，必填）'),
    );
    expect(short(first, rubric(asked({ label: both('Asks a question') })))).toEqual([
      'field new-1 reworded',
    ]);
    const more = rubric(asked({ levels: [level('yes'), level('no'), level('later')] }));
    expect(short(first, more)).toEqual(['level new-1:later added']);
    expect(short(first, rubric(asked({ gone: true })))).toEqual(['field new-1 removed']);
    expect(short(first, EMPTY_RUBRIC)).toEqual(['field new-1 removed']);
    const left = { kind: 'choice', optional: true, ordered: false } as const;
    const optional = rubric(asked({ added: left }));
    expect(short(first, optional)).toEqual(['field new-1 moved']);
    expect(shiftsStandards(differencesOf(first, optional), 'new-1')).toBe(true);
    expect(short(first, first)).toEqual([]);
  });

  it('are new to a draft: it goes along with all that it says, and they are marked', () => {
    const how = { before: EMPTY_RUBRIC, after: rubric(asked()), touched: [asked()] };
    expect(draftUnder({ rubric: { hit: '1' } }, PAGES, 'i1', how)).toEqual({
      touched: ['rubric/new-1'],
      fits: true,
    });
    expect(freshlyAsked([asked()], [asked(), number()])).toEqual([number()]);
    expect(freshlyAsked([asked({ gone: true })], [asked()])).toEqual([asked()]);
  });

  it('verdicts from before have no rating of them; levels that were dropped keep their place', () => {
    const scale = (levels: AddedChange['levels']) =>
      asked({ levels, added: { kind: 'choice', optional: false, ordered: true } });
    const versions = [
      [],
      [scale([level('a'), level('b'), level('c')])],
      [scale([level('a'), { ...level('b'), gone: true }, level('c'), level('d')])],
      [],
    ];
    const pages = withAdded(PAGES, everAdded(versions), 'i1');
    const ratingOf = (filled: Record<string, string>) =>
      fieldRatings(pages, { rubric: filled }).find(({ key }) => key === 'rubric/new-1');
    expect(ratingOf({ hit: '1' })).toBeUndefined();
    expect(ratingOf({ 'new-1': 'b' })).toMatchObject({ value: 1, range: 3, scale: 'ordinal' });
    expect(ratingOf({ 'new-1': 'd' })).toMatchObject({ value: 3, range: 3 });
  });

  it('are no part of what a suite reads: a judge never answered them', () => {
    const filled = { rubric: { hit: '1', level: 3, 'new-1': 'yes' }, other: { x: 1 } };
    expect(ownAnswers(PAGES, filled)).toEqual({ rubric: { hit: '1', level: 3 }, other: {} });
  });

  it.each<[string, AddedChange, AddedChange[], RegExp]>([
    ['no words', asked({ label: both('') }), [], /write what is asked/],
    ['one level', asked({ levels: [level('yes')] }), [], /at least two/],
    ['a level without words', asked({ levels: [level('1', ''), level('2')] }), [], /each answer/],
    [
      'a range upside down',
      number({ added: { kind: 'number', optional: true, low: 5, high: 1, step: 1 } }),
      [],
      /highest/,
    ],
    [
      'a step that is too large',
      number({ added: { kind: 'number', optional: true, low: 1, high: 2, step: 3 } }),
      [],
      /step/,
    ],
    ['an id of the form', asked({ field: 'hit' }), [], /id “hit” already/],
    ['a page that is not there', asked({ step: 'gone' }), [], /another page/],
    ['another kind', asked(), [number({ field: 'new-1' })], /another kind/],
  ])('cannot be published with %s, and it is said what to do', (_, change, before, said) => {
    const faults = addedFaults(before, [change], [{ item: 'i1', pages: PAGES }]);
    expect(faults.map(({ en }) => en)).toEqual([expect.stringMatching(said)]);
    expect(faults[0]?.['zh-CN']).toMatch(/\p{Script=Han}/u);
    expect(addedFaults(before, [{ ...change, gone: true }], [])).toEqual([]);
  });
});
