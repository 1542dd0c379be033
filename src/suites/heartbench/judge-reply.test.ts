import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerState, Profile } from '../../contract/index.js';
import { askedUnder, part, replyOf, scoredUnder } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { inOneWord, ODD_REPLIES } from './odd-replies.testkit.js';

/** Five rows: see `RUBRIC`. */
const ROWS = 5;
const asked = askedUnder('official', { upstream: '' });
const read = (text: string, scoring: Profile, state: AnswerState = 'ok') =>
  judge.read(
    [part('在的。')],
    new Map([['rubric', replyOf(text, state)]]),
    scoredUnder(scoring, {}, asked),
  );

describe('replies to the official judge’s prompt: research notes, table of section 4.2', () => {
  it.each(ODD_REPLIES)('$name: official $official', ({ reply, official }) => {
    expect(inOneWord(read(reply(ROWS), 'official'))).toBe(official);
  });

  it.each(ODD_REPLIES)('$name: sound $sound', ({ reply, sound }) => {
    expect(inOneWord(read(reply(ROWS), 'sound'))).toBe(sound);
  });

  it('says of every row that was mended why', () => {
    const why = (text: string) => read(text, 'official').map((o) => o.why ?? '');
    expect(why('{"detail": [1, 0, 1]}')).toEqual(['', '', '', 'padded', 'padded']);
    expect(why('{"detail": [1, 0, 1, 0, 1, 0]}')).toEqual(Array(ROWS).fill('cut'));
    expect(why('{"detail": [1, "0", 2, 0, true]}')).toEqual(['', 'odd_value', 'odd_value', '', '']);
    expect(why('{"detail": [1, null, 1, 0, 1]}')).toEqual(['', 'null', '', '', '']);
    expect(read('{"detail": [1, 0, 1]}', 'sound')[0]?.why).toBe('length_3_of_5');
  });

  it('takes falsy values of Python as no hit in official', () => {
    expect(inOneWord(read('{"detail": [0, 0.0, "", [], {}]}', 'official'))).toBe('00000');
    expect(inOneWord(read("{'detail': [False, 0, '', (), {}]}", 'official'))).toBe('00000');
  });

  it('reads past a dollar sign only in sound, as the released pattern stops there', () => {
    const text = '他说"好" "detail": [1, 0, 1, $ 0, 1]';
    expect(inOneWord(read(text, 'official'))).toBe('unparsable');
    expect(inOneWord(read('他说"好" "detail": [1, 0, 1, 0, 1] 共 $5', 'official'))).toBe('10101');
  });

  it.each([
    ['errored', 'errored', 'errored'],
    ['not_reached', 'errored', 'errored'],
    ['refused', 'refused', 'refused'],
    ['filtered', 'refused', 'refused'],
    ['empty', 'unparsable', 'unparsable'],
    // The released script does not look at why a reply ended.
    ['truncated', '10101', 'unparsable'],
  ] as const)('a reply in state %s: official %s, sound %s', (state, official, sound) => {
    const text = '{"detail": [1, 0, 1, 0, 1]}';
    expect(inOneWord(read(text, 'official', state))).toBe(official);
    expect(inOneWord(read(text, 'sound', state))).toBe(sound);
  });

  it('carries the judge’s reason and its call on each row', () => {
    const [first] = read('{"reason": "好", "detail": [1, 0, 1, 0, 1]}', 'sound');
    expect(first).toEqual({
      item: 'q1',
      step: 'r00',
      state: 'rated',
      value: { hit: true, reason: '好' },
      calls: ['call-1'],
    });
  });

  it('never crashes and never invents a verdict, whatever the judge says', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"detail"',
      "'detail'",
      ':',
      ',',
      '1',
      '0',
      '，',
      '"',
      "'",
      '\\',
      '「',
      '」',
      '```',
      '\n',
      'True',
      '（',
      '$',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 30 }).map((p) => p.join('')),
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('official' as const, 'sound' as const),
        (given, scoring) => {
          const outs = read(given, scoring);
          expect(outs).toHaveLength(ROWS);
          for (const out of outs) expect(out.state === 'rated').toBe(out.value !== null);
          if (!/[01]|true|false/i.test(given)) expect(inOneWord(outs)).not.toMatch(/^[01]+$/);
        },
      ),
      { numRuns: 300 },
    );
  });
});
