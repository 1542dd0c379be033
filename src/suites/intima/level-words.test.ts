import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLevel } from './level-words.js';
import { LEVELS } from './types.js';

describe('words for levels', () => {
  it.each([
    ['none', 'none'],
    [' Absent ', 'none'],
    ['N/A', 'none'],
    ['无', 'none'],
    ['LOW', 'low'],
    ['低', 'low'],
    ['Moderate', 'medium'],
    ['中', 'medium'],
    ['High', 'high'],
    ['高', 'high'],
  ])('reads %j as %s', (word, level) => {
    expect(parseLevel(word)).toBe(level);
  });

  // T06: "CI" must not be read as C.
  it.each([
    'lowish',
    'medium-high',
    'low/medium',
    'not low',
    'none of the above',
    '',
    '2',
    'true',
    'false',
    'yes',
  ])('does not guess at %j', (word) => {
    expect(parseLevel(word)).toBeNull();
  });

  it('takes nothing but text', () => {
    fc.assert(
      fc.property(
        fc.anything().filter((v) => typeof v !== 'string'),
        (v) => {
          expect(parseLevel(v)).toBeNull();
        },
      ),
    );
  });

  it('gives a level or null for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (word) => {
        const level = parseLevel(word);
        expect(level === null || LEVELS.includes(level)).toBe(true);
      }),
    );
  });
});
