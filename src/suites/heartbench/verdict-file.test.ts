import { describe, expect, it } from 'vitest';
import type { Profile, Rec } from '../../contract/index.js';
import { item, part, scoredUnder } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { inOneWord } from './odd-replies.testkit.js';

/** Five rows: see `RUBRIC`. */
const read = (recs: Rec[], scoring: Profile = 'sound', text = 'Hm.') =>
  judge.fromFile(part(text), recs, scoredUnder(scoring));
const word = (recs: Rec[], scoring: Profile = 'sound') => inOneWord(read(recs, scoring));
const step = (s: string, value: Rec['value']): Rec => ({
  step: s,
  ...(value !== undefined && { value }),
});

describe('verdicts out of files', () => {
  it.each([
    ['a detail', { detail: [1, 0, 1, 0, 1] }],
    ['true and false', { detail: [true, false, true, false, true] }],
    ['a bare list, as a table’s cell has it', [1, 0, 1, 0, 1]],
    ['what the released script saves', { score_detail: '[1, 0, 1, 0, 1]' }],
    ['the same with Python words', { score_detail: '[True, False, True, False, True]' }],
  ])('%s', (_, value) => {
    expect(word([{ value }])).toBe('10101');
    expect(word([{ value }], 'official')).toBe('10101');
  });

  it('null is a missing verdict, not an unreadable one, in both profiles', () => {
    for (const scoring of ['sound', 'official'] as const) {
      const outs = read([{ value: { detail: [1, null, 0, null, 1] } }], scoring);
      expect(inOneWord(outs)).toBe('1?0?1');
      expect(outs[1]).toMatchObject({ state: 'errored', value: null, why: 'null' });
    }
  });

  it('another length is unparsable in sound, padded or cut in official', () => {
    expect(word([{ value: { detail: [1, 0, 1] } }])).toBe('unparsable');
    expect(word([{ value: { detail: [1, 0, 1] } }], 'official')).toBe('10100');
    expect(word([{ value: { detail: [1, 0, 1, 0, 1, 1] } }])).toBe('unparsable');
    expect(word([{ value: { detail: [1, 0, 1, 0, 1, 1] } }], 'official')).toBe('10101');
    expect(read([{ value: { detail: [1, 0, 1] } }], 'official').map((o) => o.why)).toEqual([
      undefined,
      undefined,
      undefined,
      'padded',
      'padded',
    ]);
  });

  it('odd values of the released script: a hit in official, no verdict in sound; other text is no list', () => {
    const value = { score_detail: "[2, '0', 1, 0, '']" };
    expect(word([{ value }], 'official')).toBe('11100');
    expect(word([{ value }])).toBe('??10?');
    expect(word([{ value: { score_detail: 'all met' } }], 'official')).toBe('unparsable');
  });

  it.each([
    ['"0" and 2', ['0', 0, 2, 0, 1], '10101', '?0?01'],
    ['a list as text, shorter than the rubric', '[1]', 'unparsable', 'unparsable'],
    ['a list as text, at least as long as the rubric', '[1,0]', '11111', 'unparsable'],
    ['an empty list', [], 'unparsable', 'unparsable'],
    ['no list', { r00: 1 }, 'unparsable', 'unparsable'],
    ['a number', 1, 'unparsable', 'unparsable'],
    ['null', null, 'unparsable', 'unparsable'],
  ])('odd values in detail, as in the README: %s', (_, detail, official, sound) => {
    expect(word([{ value: { detail } }], 'official')).toBe(official);
    expect(word([{ value: { detail } }])).toBe(sound);
  });

  it('single rows by step; rows without a record are missing, not missed', () => {
    const outs = read([
      step('r03', { hit: true, reason: 'rude' }),
      step('r00', 1),
      step('r01', false),
      { step: 'r04', state: 'refused' },
    ]);
    expect(inOneWord(outs)).toBe('10?1?');
    expect(outs.map((o) => o.state)).toEqual(['rated', 'rated', 'errored', 'rated', 'refused']);
    expect(outs[3]?.value).toEqual({ hit: true, reason: 'rude' });
  });

  it('an empty cell of a table leaves its row unscored, as null does', () => {
    const outs = read([step('r00', 1), step('r01', '')]);
    expect(outs.slice(0, 2).map((o) => [o.state, o.why])).toEqual([
      ['rated', undefined],
      ['errored', 'null'],
    ]);
  });

  it('a state stands for all rows', () => {
    expect(word([{ state: 'refused' }])).toBe('refused');
    expect(read([{ state: 'errored', why: 'no_sample_verdict' }])[0]?.why).toBe(
      'no_sample_verdict',
    );
  });

  it('without a record, or on an answer that is not scored, every row says so', () => {
    expect(read([]).map((o) => o.why)).toEqual(Array(5).fill('no_record'));
    const failed = {
      item: item('q1'),
      answers: [{ item: 'q1', step: 'answer', state: 'errored' as const, value: null }],
    };
    const outs = judge.fromFile(failed, [{ value: [1, 0, 1, 0, 1] }], scoredUnder('sound'));
    expect(outs.map((o) => `${o.state} ${o.why}`)).toEqual(Array(5).fill('errored answer_errored'));
    expect(read([{ value: [1, 0, 1, 0, 1] }], 'official', 'Error: 429')[0]?.state).toBe('errored');
  });

  it.each([
    ['no list', [{ value: { ratings: [] } }], 'one entry for each rubric row'],
    ['a word', [{ value: 'all' }], 'one entry for each rubric row'],
    ['no verdict at all', [{}], 'neither a verdict nor a state'],
    [
      'two verdicts',
      [{ value: [1, 0, 1, 0, 1] }, { value: [1, 0, 1, 0, 1] }],
      'more than one verdict',
    ],
    ['an unknown state', [{ state: 'good' }], 'is not rated'],
    ['a state with a verdict', [{ state: 'refused', value: [1] }], 'carries no verdict'],
    ['an unknown row', [step('r05', 1)], 'none of r00 … r04'],
    ['a row twice', [step('r00', 1), step('r00', 1)], 'more than one verdict for step'],
    ['rows and a whole', [step('r00', 1), { value: [1] }], 'are mixed'],
    ['a row that is no verdict', [step('r00', 'yes')], 'must be 0, 1, true or false'],
  ] as [string, Rec[], string][])('refuses %s, also before there is an answer', (_, recs, why) => {
    expect(() => read(recs)).toThrow(why);
    expect(() =>
      judge.fromFile({ item: item('q1'), answers: [] }, recs, scoredUnder('sound')),
    ).toThrow(why);
  });
});
