import { describe, expect, it } from 'vitest';
import type { Rec } from '../../contract/index.js';
import { answer } from './answer.js';
import { askedUnder, firstAsks, item, replyOf, scoredUnder, turn } from './fixtures.testkit.js';
import { companionMessages } from './prompts-sound.js';
import type { HeartItem, Turn } from './types.js';

const it1 = item('q1');
const fromFile = (recs: Rec[]) => answer.fromFile({ item: it1 }, recs, scoredUnder('sound'));
const messages = (dialogue: Turn[], lang: HeartItem['lang'] = 'en') =>
  companionMessages({ lang, dialogue });

describe('what a target is sent under sound', () => {
  it('its role, then real chat turns', () => {
    const [system, ...turns] = messages([turn('A', 'a'), turn('B', 'b'), turn('A', 'c')]);
    expect(system?.role).toBe('system');
    expect(turns).toEqual([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'b' },
      { role: 'user', content: 'c' },
    ]);
  });

  it('turns in a row of one speaker are one turn, with a line break', () => {
    expect(
      messages([
        turn('A', 'a'),
        turn('A', 'b\nc'),
        turn('B', 'd'),
        turn('B', 'e'),
        turn('A', 'f'),
      ]).slice(1),
    ).toEqual([
      { role: 'user', content: 'a\nb\nc' },
      { role: 'assistant', content: 'd\ne' },
      { role: 'user', content: 'f' },
    ]);
  });

  it('words with which B opens stand with the role: no turn of an assistant comes first', () => {
    const [system, ...turns] = messages([turn('B', 'Hello there'), turn('A', 'hi')]);
    expect(system?.content).toMatch(/opened the conversation[^\n]*\nHello there$/);
    expect(turns).toEqual([{ role: 'user', content: 'hi' }]);
  });

  it('is in the item’s language and leaves the dialogue as it is', () => {
    const dialogue = [turn('A', '累'), turn('A', '了')];
    expect(messages(dialogue, 'zh')[0]?.content).toMatch(/^你是这场谈话里/);
    expect(dialogue).toEqual([turn('A', '累'), turn('A', '了')]);
  });

  it('one step with the provider’s parameters', () => {
    const [ask, ...more] = firstAsks(answer.ask([{ item: it1 }], askedUnder('sound'), Math.random));
    expect(more).toEqual([]);
    expect(ask).toMatchObject({ step: 'answer', role: 'target', thread: 'main' });
    expect(ask?.params).toBeUndefined();
  });
});

describe('answers', () => {
  const read = (reply?: ReturnType<typeof replyOf>) =>
    answer.read(
      [{ item: it1 }],
      new Map(reply === undefined ? [] : [['answer', reply]]),
      scoredUnder('sound'),
    )[0];

  it('of models: text, silence, refusal, and states without a value', () => {
    expect(read(replyOf('Hm.'))).toEqual({
      item: 'q1',
      step: 'answer',
      state: 'ok',
      value: { text: 'Hm.' },
      calls: ['call-1'],
    });
    expect(read(replyOf(' \n'))).toMatchObject({ state: 'empty', value: { text: '' } });
    expect(read(replyOf('No.', 'refused'))).toMatchObject({
      state: 'refused',
      value: { text: 'No.' },
    });
    expect(read(replyOf('cut', 'truncated'))).toMatchObject({ state: 'truncated', value: null });
    expect(read()).toMatchObject({ state: 'not_reached', value: null });
  });

  it('of files: text, states, and no record', () => {
    expect(fromFile([{ value: 'Hm.' }])[0]).toMatchObject({ state: 'ok', value: { text: 'Hm.' } });
    expect(fromFile([{ value: '' }])[0]).toMatchObject({ state: 'empty' });
    expect(fromFile([{ state: 'errored' }])[0]).toMatchObject({ state: 'errored', value: null });
    expect(fromFile([])[0]).toMatchObject({ state: 'not_reached', why: 'no_record' });
  });

  it.each([
    ['two answers', [{ value: 'a' }, { value: 'b' }], 'more than one'],
    ['another step', [{ step: 'r00', value: 'a' }], 'step "r00" is unknown'],
    ['another value', [{ value: ['a'] }], 'must be text'],
    ['an unknown state', [{ state: 'good' }], 'is unknown'],
    ['nothing', [{}], 'neither an answer nor a state'],
    ['text in state empty', [{ state: 'empty', value: 'a' }], 'carries no text'],
  ] as [string, Rec[], string][])('of files: refuses %s', (_, recs, why) => {
    expect(() => fromFile(recs)).toThrow(why);
  });
});
