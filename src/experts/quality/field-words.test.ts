import { describe, expect, it } from 'vitest';
import type { FormField, FormPage, Text } from '../../contract/index.js';
import { fieldRatings, valueKey } from '../work/field-ratings.js';
import { commonWords, fieldWords } from './field-words.js';

const text = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });
const page = (step: string, title: Text, ...fields: FormField[]): FormPage => ({
  step,
  title,
  fields,
});

const PAGES: FormPage[] = [
  page(
    'row-1',
    text('Names the feeling', '说出感受'),
    {
      kind: 'choice',
      id: 'hit',
      label: text('Met?', '是否满足'),
      options: [
        { value: 'hit', label: text('Met', '满足') },
        { value: 'miss', label: text('Not met', '未满足') },
      ],
    },
    {
      kind: 'choice',
      id: 'warm',
      ordered: true,
      label: text('Warmth', '温度'),
      options: [
        { value: 'cold', label: text('cold', '冷淡') },
        { value: 'warm', label: text('warm', '温暖') },
      ],
    },
  ),
  page(
    'all',
    text('Over all', '总体'),
    {
      kind: 'ranking',
      id: 'order',
      label: text('Order', '顺序'),
      options: [
        { value: 'x', label: text('first reply', '回复一') },
        { value: 'y', label: text('second reply', '回复二') },
      ],
    },
    { kind: 'spans', id: 'where', label: text('Where', '哪里'), of: 'reply' },
    { kind: 'number', id: 'n', label: text('How often', '次数'), low: 0, high: 9, step: 1 },
  ),
];

describe('words of a rated field', () => {
  it('every rating that a form can give has the words of its page, field and value, in both languages', () => {
    const ratings = fieldRatings(PAGES, {
      'row-1': { hit: 'miss', warm: 'warm' },
      all: { order: [['y'], ['x']], where: ['here'], n: 3 },
    });
    const said = ratings.map(({ key, value }) => {
      const words = fieldWords(PAGES, key);
      return [words?.full['zh-CN'], words?.said(valueKey(value))['zh-CN']];
    });
    expect(said).toEqual([
      ['说出感受 · 是否满足', '未满足'],
      ['说出感受 · 温度', '温暖'],
      ['总体 · 顺序（回复一 > 回复二）', '回复二 > 回复一'],
      ['总体 · 哪里', '“here”'],
      ['总体 · 次数', '3'],
    ]);
    expect(fieldWords(PAGES, 'all/order:x>y')?.full.en).toBe(
      'Over all · Order (first reply > second reply)',
    );
  });

  it('a form of one page needs no title, and a field that is not there has no words', () => {
    expect(fieldWords(PAGES.slice(0, 1), 'row-1/hit')?.full.en).toBe('Met?');
    expect(fieldWords(PAGES, 'row-9/hit')).toBeNull();
  });

  it('a field that items call differently has no common words', async () => {
    const other = [
      page('row-1', text('Asks back', '追问'), ...(PAGES[0]?.fields ?? [])),
      ...PAGES.slice(1),
    ];
    const formOf = async (item: string) => (item === 'b' ? other : PAGES);
    const units = [
      { item: 'a', field: 'row-1/hit' },
      { item: 'b', field: 'row-1/hit' },
    ];
    expect(await commonWords(formOf, units.slice(0, 1), 'full')).toEqual(
      text('Names the feeling · Met?', '说出感受 · 是否满足'),
    );
    expect(await commonWords(formOf, units, 'full')).toBe('unlike');
    expect(await commonWords(formOf, units, 'own')).toEqual(text('Met?', '是否满足'));
  });
});
