import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CATEGORIES,
  CATEGORY_WORDS,
  daysBetween,
  findCategory,
  holds,
  IMPORTANCES,
} from './memory.js';
import { NOTHING, noteLine, readNotes } from './notes.js';

const cello = { content: 'plays the cello', category: 'hobbies', importance: 2 };

describe('lists of notes', () => {
  it.each([
    ['plain', 'plays the cello | hobbies | 2'],
    ['bullet', '- plays the cello | Hobbies | 2'],
    ['number', '1. plays the cello | hobbies | 2'],
    ['full-width bars', 'plays the cello ｜ 爱好 ｜ 2'],
    ['preface and fence', 'Here is the list:\n```\nplays the cello | hobbies | 2\n```'],
  ])('%s', (_, text) => {
    expect(readNotes(text)).toEqual([cello]);
  });

  it('tells nothing to remember from an unreadable list', () => {
    expect(readNotes(NOTHING.en)).toEqual([]);
    expect(readNotes(NOTHING.zh)).toEqual([]);
    expect(readNotes('nothing to remember')).toEqual([]);
    expect(readNotes('')).toBeNull();
    expect(readNotes('She plays the cello.')).toBeNull();
    expect(readNotes(`${NOTHING.en}\nplays the cello | hobbies | 2`)).toBeNull();
    expect(readNotes('a | b | c | 2')).toBeNull();
  });

  it('reads the released form: three labelled lines a note, and its sentence for nothing', () => {
    const released =
      '记忆内容：会拉大提琴。  \n记忆类别：爱好  \n记忆重要性：2\n\n记忆内容：在复习功课\n记忆类别：学业\n记忆重要性：0';
    expect(readNotes(released)).toEqual([
      { content: '会拉大提琴', category: 'hobbies', importance: 2 },
      { content: '在复习功课', category: 'studies', importance: 0 },
    ]);
    expect(
      readNotes('Memory Content: plays the cello\nMemory Category: Hobbies\nMemory Importance: 2'),
    ).toEqual([cello]);
    expect(readNotes('内容：会拉大提琴\n类别：爱好\n重要性：2')?.length).toBe(1);
    expect(readNotes('未提取到关键信息。')).toEqual([]);
    expect(readNotes('没有关键信息')).toEqual([]);
    expect(readNotes('No key information extracted.')).toEqual([]);
    expect(readNotes('记忆内容：会拉大提琴\n记忆重要性：2')).toBeNull();
  });

  it('keeps what is outside the closed lists, for the checks to see', () => {
    expect(readNotes('x | sports | high')).toEqual([
      { content: 'x', category: 'sports', importance: null },
    ]);
    expect(readNotes('x | 爱好 | 7')).toEqual([
      { content: 'x', category: 'hobbies', importance: 7 },
    ]);
  });

  it('reads what it writes, in both languages and every category', () => {
    for (const lang of ['en', 'zh'] as const)
      for (const category of CATEGORIES)
        for (const importance of IMPORTANCES) {
          const note = { content: 'x y', category, importance };
          expect(readNotes(noteLine(note, lang))).toEqual([note]);
        }
  });

  it('never crashes and never invents a note', () => {
    const piece = fc.constantFrom(
      '|',
      '｜',
      '\n',
      '- ',
      '1.',
      '2',
      '爱好',
      'x',
      ':',
      '```',
      ' ',
      NOTHING.zh,
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }).map((p) => p.join('')),
        (text) => {
          for (const { content } of readNotes(text) ?? []) expect(text).toContain(content);
        },
      ),
    );
  });
});

describe('memories', () => {
  it('have 24 categories with a name in each language, found by either', () => {
    expect(CATEGORIES).toHaveLength(24);
    for (const category of CATEGORIES)
      for (const word of [category, ...Object.values(CATEGORY_WORDS[category])])
        expect(findCategory(` ${word.toUpperCase()} `)).toBe(category);
    expect(findCategory('sports')).toBeNull();
  });

  it('hold for a week, three months, or for good', () => {
    expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
    const on = (importance: 0 | 1 | 2, today: string) =>
      holds({ importance, date: '2026-03-01' }, today);
    expect([on(0, '2026-03-08'), on(0, '2026-03-09')]).toEqual([true, false]);
    expect([on(1, '2026-05-30'), on(1, '2026-05-31')]).toEqual([true, false]);
    expect(on(2, '2036-01-01')).toBe(true);
  });
});
