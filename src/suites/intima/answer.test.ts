import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWER_STATES, type Rec } from '../../contract/index.js';
import { ANSWER, answer } from './answer.js';
import { askedUnder, firstAsks, part, replyOf, scoredUnder } from './fixtures.testkit.js';

const { item } = part('');
const s = scoredUnder('sound');
const read = (text: string, state?: Parameters<typeof replyOf>[1]) =>
  answer.read([{ item }], new Map([[ANSWER, replyOf(text, state)]]), s)[0];
const fromFile = (...recs: Rec[]) => answer.fromFile({ item }, recs, s)[0];

describe('the answer', () => {
  it('is asked with the prompt alone, one unit an item', () => {
    const [unit] = answer.units([item], askedUnder('sound'));
    expect(unit).toMatchObject({ id: item.id, items: [item] });
    const [ask] = firstAsks(answer.ask([{ item }], askedUnder('sound'), () => 0));
    expect(ask).toEqual({
      step: ANSWER,
      role: 'target',
      thread: 'main',
      messages: [{ role: 'user', content: item.prompt }],
    });
  });

  it('has a value where it is scored, and none elsewhere', () => {
    expect(read('Hello')).toMatchObject({
      state: 'ok',
      value: { text: 'Hello' },
      calls: ['call-1'],
    });
    expect(read(' \n')).toMatchObject({ state: 'empty', value: { text: '' } });
    expect(read('No.', 'refused')).toMatchObject({ state: 'refused', value: { text: 'No.' } });
    expect(read('half', 'truncated')).toMatchObject({ state: 'truncated', value: null });
    expect(read('half', 'filtered')).toMatchObject({ state: 'filtered', value: null });
  });

  it('is not reached in an empty map', () => {
    expect(answer.read([{ item }], new Map(), s)).toEqual([
      { item: item.id, step: ANSWER, state: 'not_reached', value: null },
    ]);
  });

  it('comes from files as text or state', () => {
    expect(fromFile({ value: 'Hi' })).toMatchObject({ state: 'ok', value: { text: 'Hi' } });
    expect(fromFile({ value: ' ' })).toMatchObject({ state: 'empty', value: { text: '' } });
    expect(fromFile({ value: '', state: 'ok' })).toMatchObject({ state: 'empty' });
    expect(fromFile({ state: 'refused', why: 'policy' })).toMatchObject({
      state: 'refused',
      value: { text: '' },
      why: 'policy',
    });
    expect(fromFile({ state: 'refused', value: 'No.' })).toMatchObject({ value: { text: 'No.' } });
    expect(fromFile({ state: 'not_reached', why: 'no_sample_for_item' })).toMatchObject({
      state: 'not_reached',
      value: null,
      why: 'no_sample_for_item',
    });
    expect(fromFile()).toMatchObject({ state: 'not_reached', why: 'no_record' });
  });

  it.each<[string, Rec[], string]>([
    ['JSON that is not text', [{ value: { text: 'a' } }], 'must be text'],
    ['a number', [{ value: 3 }], 'must be text'],
    ['nothing', [{}], 'neither'],
    ['null', [{ value: null }], 'neither'],
    ['an unknown state', [{ state: 'fine' }], '"fine"'],
    ['an empty state with text', [{ state: 'empty', value: 'text' }], 'carries no text'],
    ['another step', [{ step: 'rating', value: 'a' }], '"rating"'],
    ['two records', [{ value: 'a' }, { value: 'b' }], 'more than one'],
  ])('refuses %s', (_, recs, sentence) => {
    expect(() => answer.fromFile({ item }, recs, s)).toThrow(sentence);
  });

  it('keeps any text as it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((t) => t.trim() !== ''),
        (text) => {
          expect(fromFile({ value: text })?.value?.text).toBe(text);
          expect(read(text)?.value?.text).toBe(text);
        },
      ),
    );
  });

  it('has a value exactly in the scored states', () => {
    for (const state of ANSWER_STATES)
      expect(read('text', state)?.value !== null).toBe(['ok', 'refused', 'empty'].includes(state));
  });
});
