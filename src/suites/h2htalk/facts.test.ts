import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, occurs, wordingOf } from './facts.js';
import { isDate, readExpected, readFact, readMemory, readSlot, readTurn } from './facts-text.js';

describe('occurrence of a wording', () => {
  it.each([
    ['I started today.', 'art', false],
    ['The art of it', 'art', true],
    ['CARDIAC ward!', 'cardiac', true],
    ['It’s over', "it's over", true],
    ['十一点见', '十点', false],
    ['在槐树街。', '槐树街', true],
    ['at 11:00', '1', false],
    ['１１点', '11点', true],
    ['two  words', 'two words', true],
    ['anything', ' ', false],
  ])('“%s” holds “%s”: %s', (text, wording, expected) => {
    expect(occurs(text, wording)).toBe(expected);
  });

  it('takes any wording of a fact, signs of patterns as themselves', () => {
    expect(wordingOf('costs (a+b)', { any: ['x', '(a+b)'] })).toBe('(a+b)');
    expect(wordingOf('nothing', { any: ['x', 'y'] })).toBeNull();
  });

  it('finds every wording in itself, and folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        if (fold(text).trim() !== '') expect(occurs(text, text)).toBe(true);
      }),
    );
  });
});

describe('short forms of scenario files', () => {
  it('are read', () => {
    expect(readTurn('u: hello: you')).toEqual({ by: 'user', text: 'hello: you' });
    expect(readMemory('2026-03-01 | hobbies | 2 | plays | the cello')).toEqual({
      date: '2026-03-01',
      category: 'hobbies',
      importance: 2,
      content: 'plays | the cello',
    });
    expect(readSlot('18:30 choir practice')).toEqual({ time: '18:30', activity: 'choir practice' });
    expect(readFact('recall+2: cello / celli')).toEqual({
      kind: 'recall',
      any: ['cello', 'celli'],
      after: 2,
    });
    expect(readExpected('plays the cello / cello | hobbies,other | 1,2')).toEqual({
      any: ['plays the cello', 'cello'],
      categories: ['hobbies', 'other'],
      importance: [1, 2],
    });
  });

  it('refuse every other text', () => {
    expect([readTurn('x: y'), readTurn('u:'), readTurn('hello')]).toEqual([null, null, null]);
    expect(readMemory('2026-02-30 | hobbies | 2 | x')).toBeNull();
    expect(readMemory('2026-02-03 | sport | 2 | x')).toBeNull();
    expect(readMemory('2026-02-03 | hobbies | 3 | x')).toBeNull();
    expect([readSlot('24:00 x'), readSlot('8:00 x'), readSlot('08:00')]).toEqual([
      null,
      null,
      null,
    ]);
    expect([readFact('wish: x'), readFact('recall:'), readFact('recall: / ')]).toEqual([
      null,
      null,
      null,
    ]);
    expect([
      readExpected('x | hobbies'),
      readExpected('x | sport | 1'),
      readExpected('x | other | 5'),
    ]).toEqual([null, null, null]);
    expect([isDate('2026-02-28'), isDate('2026-02-29'), isDate('26-02-28')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('never crash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const read of [readTurn, readMemory, readSlot, readFact, readExpected]) read(text);
      }),
    );
  });
});
