import { describe, expect, it } from 'vitest';
import { PAGES } from '../work/work.testkit.js';
import { featuresOf } from './features.js';

const words = (text: string) => [
  { id: 'a', by: 'user' as const, title: { en: '', 'zh-CN': '' }, text },
];
const ETHICS = { ethics: ['ethic', '伦理'] };
const page = (id: string, label: string) => ({
  step: id,
  title: { en: label, 'zh-CN': label },
  fields: [
    {
      kind: 'choice' as const,
      id: 'hit',
      label: { en: 'Met?', 'zh-CN': '是否命中' },
      options: [],
    },
  ],
});

describe('A6: features of an item', () => {
  it('fields that must be filled in or can be, length, and how much there is to keep in mind', () => {
    const simple = featuresOf(
      { abilities: ['empathy'], notes: [], pages: PAGES, shown: words('short') },
      1,
      ETHICS,
    );
    expect(simple).toMatchObject({ fields: 4, mixed: false, chars: 5, complexity: 1 });
    const long = featuresOf(
      {
        abilities: [],
        notes: [],
        pages: Array.from({ length: 13 }, (_, i) => page(`r${i}`, 'names the feeling')),
        shown: words('x'.repeat(5000)),
      },
      2,
      ETHICS,
    );
    expect(long).toMatchObject({ fields: 13, complexity: 3 });
  });

  it('mixed signs: some criteria speak for an answer and some against it', () => {
    const of = (...labels: string[]) =>
      featuresOf(
        { abilities: [], notes: [], pages: labels.map((l, i) => page(`r${i}`, l)), shown: [] },
        1,
        ETHICS,
      ).mixed;
    expect(of('names the feeling', 'does not blame the person')).toBe(true);
    expect(of('说出对方的感受', '没有指责对方')).toBe(true);
    expect(of('names the feeling', 'asks a question')).toBe(false);
  });

  it('a licence is wanted for hard items of the abilities that the settings name, in both languages', () => {
    const of = (ability: string, difficulty: number) =>
      featuresOf({ abilities: [ability], notes: [], pages: [], shown: [] }, difficulty, ETHICS)
        .licensed;
    expect(of('Professional Ethics', 3)).toBe(true);
    expect(of('专业伦理', 3)).toBe(true);
    expect(of('专业伦理', 2)).toBe(false);
    expect(of('empathy', 3)).toBe(false);
  });
});
