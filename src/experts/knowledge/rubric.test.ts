import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormPage, Text } from '../../contract/index.js';
import { PAGES } from '../work/work.testkit.js';
import { differencesOf, shiftsStandards, touchedFields } from './differences.js';
import { changeKey, type FieldChange } from './field-change.js';
import { baseFields, draftUnder } from './publish.js';
import {
  EMPTY_RUBRIC,
  type GuideSection,
  type RubricContent,
  underChanges,
  untranslated,
} from './rubric.js';

const both = (en: string, zh = en): Text => ({ en, 'zh-CN': zh });
const section = (id: string, body = id): GuideSection => ({
  id,
  title: both(id),
  body: both(body, `${body}。`),
});
const change = (some: Partial<FieldChange> = {}): FieldChange => ({
  item: null,
  step: null,
  field: 'hit',
  label: null,
  help: null,
  levels: [],
  weight: null,
  gone: false,
  ...some,
});
const rubric = (some: Partial<RubricContent>): RubricContent => ({ ...EMPTY_RUBRIC, ...some });
const base = baseFields([{ item: 'i1', pages: PAGES }]);
const short = (list: ReturnType<typeof differencesOf>) =>
  list.map(({ what, id, how }) => `${what} ${id} ${how}`);

describe('pages of one step that ask each item something else', () => {
  const [first] = PAGES as [FormPage];
  const asks = (en: string): FormPage[] => [{ ...first, title: both(en) }];
  const forms = [
    { item: 'i1', pages: asks('Warmth') },
    { item: 'i2', pages: asks('Humour') },
  ];
  const own = { step: first.step, titled: 'Warmth' };

  it('a change of the one leaves the others as they are', () => {
    const list = [change({ ...own, gone: true })];
    const left = (of: FormPage[]) => underChanges(of, list, 'x')[0]?.fields.map(({ id }) => id);
    expect(left(asks('Warmth'))).not.toContain('hit');
    expect(left(asks('Humour'))).toContain('hit');
  });

  it('the page’s own words change, and the difference tells which question is meant', () => {
    const list = [change({ ...own, title: both('Names a feeling', '说出感受') })];
    expect(underChanges(asks('Warmth'), list, 'x')[0]?.title.en).toBe('Names a feeling');
    expect(underChanges(asks('Humour'), list, 'x')[0]?.title.en).toBe('Humour');
    const [one, ...more] = differencesOf(EMPTY_RUBRIC, rubric({ fields: list }), baseFields(forms));
    expect(more).toEqual([]);
    expect(one).toMatchObject({ how: 'reworded', id: 'hit' });
    expect(one?.before?.en).toBe('Warmth · Names the feeling');
    expect(one?.after?.en).toBe('Names a feeling · Names the feeling');
  });

  it('is another change than one of every such page', () => {
    expect(changeKey(change(own))).not.toBe(changeKey(change({ step: first.step })));
    const two = rubric({ fields: [change(own), change({ step: first.step, gone: true })] });
    expect(touchedFields(EMPTY_RUBRIC, two)).toHaveLength(2);
  });
});

describe('differences of two versions (E10)', () => {
  it('F3: what has other words is reworded, by its id, and never removed and added', () => {
    const before = rubric({ guide: [section('a'), section('b')] });
    const after = rubric({ guide: [section('a', 'other words'), section('b')] });
    const [one, ...more] = differencesOf(before, after);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ what: 'section', id: 'a', how: 'reworded' });
    expect(one?.langs).toEqual(['en', 'zh-CN']);
  });

  it('says which language changed', () => {
    const a = rubric({ guide: [{ id: 'a', title: both('t'), body: both('x', '甲') }] });
    const b = rubric({ guide: [{ id: 'a', title: both('t'), body: both('x', '乙') }] });
    expect(differencesOf(a, b)[0]?.langs).toEqual(['zh-CN']);
  });

  it('added, removed and moved sections, as few moves as possible', () => {
    const before = rubric({ guide: ['a', 'b', 'c', 'd'].map((id) => section(id)) });
    const after = rubric({ guide: ['b', 'c', 'd', 'a', 'e'].map((id) => section(id)) });
    expect(short(differencesOf(before, after))).toEqual(['section a moved', 'section e added']);
    expect(short(differencesOf(after, before))).toEqual(['section a moved', 'section e removed']);
  });

  it('words of a question, its weight, and a level that means something else now', () => {
    const after = rubric({
      fields: [
        change({
          label: both('Names the emotion', '说出情绪'),
          weight: 2,
          levels: [
            { value: '1', label: null, help: both('in their words', '用对方的话'), gone: false },
            { value: '0', label: both('no', '否'), help: null, gone: false },
            { value: '2', label: both('partly', '部分'), help: null, gone: false },
          ],
        }),
      ],
    });
    expect(short(differencesOf(EMPTY_RUBRIC, after, base))).toEqual([
      'field hit reworded',
      'field hit weight',
      'level hit:1 moved',
      'level hit:0 reworded',
      'level hit:2 added',
    ]);
    const [first] = differencesOf(EMPTY_RUBRIC, after, base);
    expect(first?.before).toEqual({ en: 'Names the feeling', 'zh-CN': '说出感受' });
  });

  it('a question that is no longer asked, and asked again', () => {
    const without = rubric({ fields: [change({ gone: true })] });
    expect(short(differencesOf(EMPTY_RUBRIC, without, base))).toEqual(['field hit removed']);
    expect(short(differencesOf(without, EMPTY_RUBRIC, base))).toEqual(['field hit added']);
  });

  it('only levels and questions that came, went or moved call standards into question', () => {
    const reworded = rubric({ fields: [change({ label: both('other') })] });
    expect(shiftsStandards(differencesOf(EMPTY_RUBRIC, reworded, base), 'hit')).toBe(false);
    const moved = rubric({
      fields: [change({ levels: [{ value: '1', label: null, help: both('x'), gone: false }] })],
    });
    expect(shiftsStandards(differencesOf(EMPTY_RUBRIC, moved, base), 'hit')).toBe(true);
  });

  const guides = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
    .chain((ids) =>
      fc.tuple(...ids.map((id) => fc.string({ maxLength: 3 }).map((w) => section(id, w)))),
    )
    .map((list) => list as GuideSection[]);

  it('nothing differs from itself, and a difference is there where something does', () => {
    fc.assert(
      fc.property(guides, guides, (a, b) => {
        expect(differencesOf(rubric({ guide: a }), rubric({ guide: a }))).toEqual([]);
        const found = differencesOf(rubric({ guide: a }), rubric({ guide: b }));
        expect(found.length > 0).toBe(JSON.stringify(a) !== JSON.stringify(b));
        const ids = (list: readonly GuideSection[]) => list.map(({ id }) => id);
        expect(found.filter(({ how }) => how === 'added').map(({ id }) => id)).toEqual(
          ids(b).filter((id) => !ids(a).includes(id)),
        );
      }),
    );
  });
});

describe('the form in a version’s words', () => {
  it('F1: the form itself stays; identity is by id', () => {
    const before = JSON.stringify(PAGES);
    const [page] = underChanges(PAGES, [change({ label: both('x') })], 'i1');
    expect(page?.fields[0]).toMatchObject({ id: 'hit', kind: 'choice', label: both('x') });
    expect(JSON.stringify(PAGES)).toBe(before);
  });

  it('what names one item goes before what names all, whatever the order', () => {
    const all = change({ label: both('all') });
    const one = change({ item: 'i1', label: both('one') });
    for (const list of [
      [all, one],
      [one, all],
    ]) {
      expect(underChanges(PAGES, list, 'i1')[0]?.fields[0]?.label).toEqual(both('one'));
      expect(underChanges(PAGES, list, 'i2')[0]?.fields[0]?.label).toEqual(both('all'));
    }
  });

  it('levels are reworded, dropped and added; a question that is gone is not asked', () => {
    const levels = [
      { value: '0', label: null, help: null, gone: true },
      { value: '2', label: both('partly'), help: both('some of it'), gone: false },
    ];
    const field = underChanges(PAGES, [change({ levels })], 'i')[0]?.fields[0];
    const options = field !== undefined && 'options' in field ? field.options : [];
    expect(options.map(({ value }) => value)).toEqual(['1', '2']);
    const gone = underChanges(PAGES, [change({ gone: true })], 'i');
    expect(gone[0]?.fields.map(({ id }) => id)).toEqual(['level']);
  });

  it('says what stands in one language only', () => {
    const half = rubric({
      guide: [section('a'), { ...section('b'), body: both('only English', '') }],
      fields: [change({ help: both('', '仅中文') })],
    });
    expect(untranslated(half)).toEqual(['b', 'hit']);
  });
});

describe('a draft that a new version meets', () => {
  const pages: readonly FormPage[] = PAGES;
  const met = (fields: readonly FieldChange[], filled = { rubric: { hit: '1', level: 3 } }) => {
    const after = rubric({ fields });
    const touched = touchedFields(EMPTY_RUBRIC, after);
    return draftUnder(filled, pages, 'i1', { before: EMPTY_RUBRIC, after, touched });
  };

  it('marks what was filled in and has other words', () => {
    expect(met([change({ label: both('x') })])).toEqual({ touched: ['rubric/hit'], fits: true });
    expect(met([change({ field: 'note', label: both('x') })]).touched).toEqual([]);
  });

  it('does not fit where a level that it chose, or a question that it answered, is gone', () => {
    const level = { value: '1', label: null, help: null, gone: true };
    expect(met([change({ levels: [level] })]).fits).toBe(false);
    expect(met([change({ gone: true })]).fits).toBe(false);
    expect(met([change({ levels: [{ ...level, value: '0' }] })]).fits).toBe(true);
  });
});
