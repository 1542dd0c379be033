import { describe, expect, it } from 'vitest';
import { stepDuties } from '../duties/index.js';
import { CLINGY, PLAIN, playing, post, readStream, rig, rule, said } from './guard.testkit.js';

const NOTICE = '{notice: {text: {en: AI here., zh-CN: 这是 AI。}}}';
const MODES = [false, true];
const ZH = '先深呼吸一下，再喝口水。';

describe.each(MODES)('notices (streamed: %s)', (stream) => {
  const told = async (policy: string, messages: object[], reply: string): Promise<string> => {
    const r = await rig(policy, playing(reply));
    const { text } = await post(r.guard.origin, { model: 'm', messages, stream });
    if (stream) return readStream(text).text;
    return JSON.parse(text).choices[0].message.content;
  };
  const user = (content: string) => ({ role: 'user', content });

  it.each([
    ['of the message', [user('你好')], PLAIN, '', '这是 AI。'],
    ['of the last message with letters', [user('你好'), user('😢 ...')], PLAIN, '', '这是 AI。'],
    ['else of the reply', [user('😢')], ZH, '', '这是 AI。'],
    ['else of the policy', [user('😢')], '12 + 30 = 42', 'language: zh-CN', '这是 AI。'],
    ['of the policy for Japanese', [user('とても疲れました')], ZH, '', 'AI here.'],
    ['of the policy for Japanese', [user('今日は疲れた')], PLAIN, 'language: zh-CN', '这是 AI。'],
  ])('speak the language %s (%#)', async (_, messages, reply, top, want) => {
    const text = await told(rule(NOTICE, `hold: none\n${top}`, '{}'), messages, reply);
    expect(text).toBe(`${want}\n\n${reply}`);
  });

  it('stand at the one of several replies that set them off', async () => {
    const r = await rig(rule(NOTICE, 'hold: all'), playing(PLAIN, CLINGY));
    const { text } = await post(r.guard.origin, said('hi', { stream, n: 2 }));
    if (!stream) {
      const { choices } = JSON.parse(text) as { choices: { message: { content: string } }[] };
      expect(choices.map(({ message }) => message.content)).toEqual([
        PLAIN,
        `AI here.\n\n${CLINGY}`,
      ]);
      return;
    }
    expect(readStream(text).text).toBe(PLAIN);
    expect(text).toContain('AI here.');
  });
});

it.each([
  ['1', true],
  ['TRUE', true],
  ['yes', true],
  ['On', true],
  ['0', false],
  ['false', false],
  ['No', false],
  ['off', false],
  ['', false],
  ['maybe', true],
])('x-hearth-minor: %s means a minor: %s', async (value, minor) => {
  const policy = rule(NOTICE, 'hold: none\nsession: {}', '{duties: [minor]}');
  const r = await rig(policy, playing(PLAIN), { stepDuties });
  const ask = () => post(r.guard.origin, said('hi'), { 'x-hearth-minor': value });
  expect((await ask()).text.includes('AI here.')).toBe(minor);
  await ask();
  const odd = r.lines.filter((line) => line.includes('"event":"minor_header_unclear"'));
  expect(odd).toHaveLength(value === 'maybe' ? 1 : 0);
});
