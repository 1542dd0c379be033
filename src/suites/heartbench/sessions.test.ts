import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSessions } from './sessions.js';

const talk = (id: string, ...turns: string[]) => ({
  id,
  dialogue: turns.map((content) => ({ content })),
});

describe('sessions', () => {
  it('join at 30 % of the shorter text’s pieces, not below', () => {
    // Ten pieces each: characters 0–13. Shared: the first 7 characters = 3 pieces, then 6 characters = 2 pieces.
    const a = talk('a', 'abcdefghijklmn');
    expect(findSessions([a, talk('b', 'abcdefg1234567')]).sessionOf).toEqual(['a', 'a']);
    expect(findSessions([a, talk('b', 'abcdef12345678')]).sessionOf).toEqual(['a', 'b']);
  });

  it('measures by the shorter text', () => {
    const [pair] = findSessions([
      talk('a', 'abcdefgh'),
      talk('b', `abcdefgh${'z'.repeat(99)}`),
    ]).pairs;
    expect(pair).toMatchObject({ a: 0, b: 1, share: 1 });
  });

  it('calls a text that lies in a longer one a cut of it, not a near-duplicate', () => {
    const a = talk('a', 'abcdefghijklmnopqrstuvwxy');
    expect(findSessions([a, talk('b', 'abcdefgh')]).nearDuplicates).toEqual([]);
    expect(findSessions([a, talk('b', 'abcdefghijklmnopqrstuvwxyz')]).nearDuplicates).toHaveLength(
      1,
    );
  });

  it('chains: a like b, b like c', () => {
    const { sessionOf } = findSessions([
      talk('c', 'mnopqrstuvwxyz'),
      talk('a', 'abcdefghijkl'),
      talk('b', 'abcdefghijklmnopqrstuvwxyz'),
    ]);
    expect(sessionOf).toEqual(['c', 'c', 'c']);
  });

  it('sees pieces across turns, and texts too short for one stand alone', () => {
    const { sessionOf } = findSessions([
      talk('a', 'abc', 'def'),
      talk('b', 'abcdef'),
      talk('c', 'abcd'),
      talk('d', 'abcd'),
    ]);
    expect(sessionOf).toEqual(['a', 'a', 'c', 'd']);
  });

  it('are the same groups in whatever order the questions stand', () => {
    const texts = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 5, maxLength: 12 }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(texts, (all) => {
        const questions = all.map((text, i) => talk(`q${i}`, text));
        const groups = (list: typeof questions) => {
          const { sessionOf } = findSessions(list);
          const by = new Map<string, string[]>();
          list.forEach(({ id }, i) => {
            const session = sessionOf[i] ?? '';
            by.set(session, [...(by.get(session) ?? []), id]);
          });
          return [...by.values()].map((ids) => ids.sort().join()).sort();
        };
        expect(groups([...questions].reverse())).toEqual(groups(questions));
      }),
    );
  });
});
