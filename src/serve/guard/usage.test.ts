import { describe, expect, it } from 'vitest';
import type { Heard, Played } from '../../models/loopback.testkit.js';
import {
  CLINGY,
  events,
  HEALTHY,
  isStream,
  LONELY,
  PLAIN,
  playing,
  post,
  rig,
  rule,
  said,
  whole,
} from './guard.testkit.js';

const WRITTEN = '{replace: {en: A written reply., zh-CN: 一段写好的回复。}}';

describe('what a turn took', () => {
  const act = '{ask_again: {reminder: {en: Mind., zh-CN: 注意}}}';
  const twice = { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 };
  const streaming = { stream: true, stream_options: { include_usage: true } };
  const usageOf = (text: string): unknown => /"usage":(\{[^}]*\})/.exec(text)?.[1];

  it.each([
    ['another reply goes out', HEALTHY],
    ['no other is better', CLINGY],
  ])('is the sum of all requests, whole and streamed: %s', async (_, next) => {
    const play = (heard: Heard): Played =>
      isStream(heard.body) ? { chunks: events([CLINGY], true) } : whole(next);
    for (const hold of ['all', '{sentences: 2}']) {
      const r = await rig(rule(act, `hold: ${hold}`), play);
      const streamedText = (await post(r.guard.origin, said(LONELY, streaming))).text;
      expect(JSON.parse(String(usageOf(streamedText)))).toEqual(twice);
      const plain = await rig(rule(act, `hold: ${hold}`), (_, n) =>
        n % 2 === 0 ? whole(CLINGY) : whole(next),
      );
      const { usage } = JSON.parse((await post(plain.guard.origin, said(LONELY))).text);
      expect(usage).toEqual(twice);
    }
  });

  it('is waited for where the first reply was given up midway, and left out where it never comes', async () => {
    const all = events([`${CLINGY} ${CLINGY}`], true);
    const chunks = [...all.slice(0, 40), 150, ...all.slice(40)];
    const comes = await rig(rule(WRITTEN, 'hold: {sentences: 2}'), () => ({ chunks }));
    const got = (await post(comes.guard.origin, said(LONELY, streaming))).text;
    expect(got).toContain('A written reply.');
    expect(JSON.parse(String(usageOf(got)))).toMatchObject({ total_tokens: 15 });
    const breaks = await rig(rule(WRITTEN, 'hold: {sentences: 2}'), () => ({
      chunks: [...all.slice(0, 40), 150, ...all.slice(40, 45)],
      ending: 'cut',
    }));
    const none = (await post(breaks.guard.origin, said(LONELY, streaming))).text;
    expect(none).toContain('A written reply.');
    expect(none.trimEnd().endsWith('data: [DONE]')).toBe(true);
    expect(usageOf(none)).toBeUndefined();
  });

  it('is nothing where no model was asked', async () => {
    const r = await rig(rule(WRITTEN, 'hold: all', '{cues: [violence]}'), playing(PLAIN), {
      detectCues: () => [{ kind: 'violence' }],
    });
    const { text } = await post(r.guard.origin, said(LONELY, streaming));
    expect(JSON.parse(String(usageOf(text)))).toMatchObject({ total_tokens: 0 });
  });
});
