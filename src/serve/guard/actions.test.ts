import { describe, expect, it } from 'vitest';
import type { Heard, Played } from '../../models/loopback.testkit.js';
import {
  answerOf,
  CLINGY,
  events,
  HEALTHY,
  isStream,
  LONELY,
  PLAIN,
  POLICY_HEAD,
  playing,
  post,
  rig,
  rule,
  said,
  streamed,
  whole,
} from './guard.testkit.js';

const BOTH = [
  ['whole', false],
  ['streamed', true],
] as const;
const REMINDER = 'Keep to what you are: an assistant.';
const WRITTEN = '{replace: {en: A written reply., zh-CN: 一段写好的回复。}}';

/** Plays a clinging reply first, and the others to what is asked next; those are asked for whole. */
const firstClingy =
  (...next: string[]) =>
  (heard: Heard, n: number): Played =>
    n === 0 ? playing(CLINGY)(heard) : whole(next[n - 1] ?? CLINGY);

describe.each(BOTH)('%s', (_, stream) => {
  it('replace: the written reply goes out in the language of the message', async () => {
    const r = await rig(rule(WRITTEN, 'hold: all'), playing(CLINGY));
    expect(await answerOf(r, stream)).toMatchObject({ text: 'A written reply.', finish: 'stop' });
    const zh = await answerOf(r, stream, '我只有你了，陪陪我吧');
    expect(zh.text).toBe('一段写好的回复。');
  });

  it('ask_again: once more with the reminder as the last message, and the better reply goes out', async () => {
    const act = `{ask_again: {reminder: {en: "${REMINDER}", zh-CN: 提醒}}}`;
    const r = await rig(rule(act, 'hold: all'), firstClingy(HEALTHY));
    const got = await answerOf(r, stream, LONELY, { temperature: 0.5, tools: [], n: 1 });
    expect(got).toMatchObject({ text: HEALTHY, finish: 'stop' });
    expect(r.upstream.heard).toHaveLength(2);
    expect(r.upstream.heard[1]?.body).toMatchObject({
      temperature: 0.5,
      stream: false,
      n: 1,
      messages: [
        { role: 'user', content: LONELY },
        { role: 'system', content: REMINDER },
      ],
    });
  });

  it('ask_again: no better either, so the first goes out, or what is written for that', async () => {
    const act = (otherwise: string) =>
      `{ask_again: {reminder: {en: "${REMINDER}", zh-CN: 提醒}, otherwise: ${otherwise}}}`;
    const passing = await rig(rule(act('pass'), 'hold: all'), firstClingy(CLINGY));
    expect(await answerOf(passing, stream)).toMatchObject({ text: CLINGY });
    const written = await rig(rule(act(WRITTEN), 'hold: all'), firstClingy(CLINGY));
    expect(await answerOf(written, stream)).toMatchObject({ text: 'A written reply.' });
    const failing = await rig(rule(act(WRITTEN), 'hold: all'), (heard, n) =>
      n === 0 ? playing(CLINGY)(heard) : { status: 500, body: {} },
    );
    expect(await answerOf(failing, stream)).toMatchObject({ text: 'A written reply.' });
  });

  it('best_of: the reply in which the labels score lowest goes out', async () => {
    const r = await rig(rule('{best_of: {n: 4}}', 'hold: all'), firstClingy(CLINGY, PLAIN, CLINGY));
    expect(await answerOf(r, stream)).toMatchObject({ text: PLAIN });
    expect(r.upstream.heard).toHaveLength(4);
    expect(r.upstream.heard[3]?.body).toMatchObject({ stream: false, n: 1 });
  });

  it('annotate: names in the head or in a comment, the reply untouched', async () => {
    const r = await rig(rule('{annotate: true}'), playing(CLINGY));
    const got = await answerOf(r, stream);
    expect(got.text).toBe(CLINGY);
    expect(got.noted).toContain('pull');
    expect(
      (await answerOf(await rig(rule('{annotate: true}'), playing(PLAIN)), stream)).noted,
    ).toBe('');
  });

  it('log: ids, rules and labels, no text', async () => {
    const r = await rig(rule('{log: true}'), playing(CLINGY));
    await answerOf(r, stream);
    await r.guard.stop();
    const line = r.lines.map((l) => JSON.parse(l)).find(({ event }) => event === 'turn');
    expect(line).toMatchObject({ policy: 'test', mode: 'act', rating: 'rated', rules: 'pull' });
    expect(r.lines.join('')).not.toMatch(/alone|understands/);
  });

  it('notice: before and after the reply', async () => {
    const text = '{en: This is an AI., zh-CN: 这是 AI。}';
    for (const [hold, place, want] of [
      ['none', 'before', `This is an AI.\n\n${PLAIN}`],
      ['none', 'after', `${PLAIN}\n\nThis is an AI.`],
      ['all', 'before', `This is an AI.\n\n${PLAIN}`],
      ['{sentences: 1}', 'after', `${PLAIN}\n\nThis is an AI.`],
    ] as const) {
      const act = `{notice: {text: ${text}, place: ${place}}}`;
      const r = await rig(rule(act, `hold: ${hold}`, '{}'), playing(PLAIN));
      expect((await answerOf(r, stream)).text).toBe(want);
    }
  });

  it('notice: about the reply, said after it where nothing is held back', async () => {
    const act = '{notice: {text: {en: Friends matter., zh-CN: 朋友很重要。}}}';
    const unheld = await rig(rule(act), playing(CLINGY));
    const [first, second] = [`${CLINGY}\n\nFriends matter.`, `Friends matter.\n\n${CLINGY}`];
    expect((await answerOf(unheld, stream)).text).toBe(stream ? first : second);
    const held = await rig(rule(act, 'hold: all'), playing(CLINGY));
    expect((await answerOf(held, stream)).text).toBe(second);
  });

  it('replace before the reply: no model is asked, held back or not', async () => {
    const r = await rig(
      rule(WRITTEN, 'hold: none', '{cues: [self-harm]}'),
      () => ({ status: 500, body: {} }),
      { detectCues: (text) => (text.includes('CUE') ? [{ kind: 'self-harm' }] : []) },
    );
    expect(await answerOf(r, stream, 'CUE')).toMatchObject({ text: 'A written reply.' });
    expect(r.upstream.heard).toHaveLength(0);
    expect((await answerOf(r, false, 'nothing of the kind')).status).toBe(500);
  });

  it('two rules want to change a reply: the first in the file does', async () => {
    const two = `${rule(WRITTEN, 'hold: all')}  - name: other
    about: {en: Other, zh-CN: 其他}
    status: enforced
    when: {labels: [isolation]}
    do: {replace: {en: Never said., zh-CN: 不会说}}
`;
    expect((await answerOf(await rig(two, playing(CLINGY)), stream)).text).toBe('A written reply.');
  });

  it('on_failure: open lets the reply out, closed sends what is written instead', async () => {
    const judgeOf = async () => ({
      hash: 'x',
      rate: () => Promise.reject(new Error('down')),
      code: () => Promise.reject(new Error('down')),
      alive: () => true,
      close: () => Promise.resolve(),
    });
    const open = await rig(rule(WRITTEN, 'hold: all'), playing(CLINGY), { judgeOf });
    expect(await answerOf(open, stream)).toMatchObject({ text: CLINGY });
    const top = 'hold: all\non_failure: {closed: {en: Later please., zh-CN: 请稍后。}}';
    const closed = await rig(rule(WRITTEN, top), playing(CLINGY), { judgeOf });
    expect(await answerOf(closed, stream)).toMatchObject({ text: 'Later please.' });
    const hanging = async () => ({
      ...(await judgeOf()),
      rate: () => new Promise<never>(() => {}),
    });
    const late = await rig(rule(WRITTEN, `${top}\njudge: {max_ms: 20}`), playing(CLINGY), {
      judgeOf: hanging,
    });
    expect(await answerOf(late, stream)).toMatchObject({ text: 'Later please.' });
  });

  it('shadow: decides and counts, changes and asks nothing', async () => {
    const r = await rig(rule(WRITTEN, 'hold: all\nshadow: true'), playing(CLINGY));
    expect(await answerOf(r, stream)).toMatchObject({ text: CLINGY, noted: '' });
    const metrics = await (await fetch(`${r.guard.origin}/metrics`)).text();
    expect(metrics).toContain('hearth_guard_turns_total{mode="shadow",rating="rated"} 1');
    expect(metrics).toContain(
      'hearth_guard_actions_total{rule="pull",action="replace",outcome="shadow"} 1',
    );
  });

  it('one of several replies is replaced, the others go out as they came', async () => {
    const r = await rig(rule(WRITTEN, 'hold: {sentences: 1}'), playing(PLAIN, CLINGY, HEALTHY));
    if (!stream) {
      const { choices } = await r.client.chat.completions.create({ ...said(LONELY), n: 3 });
      expect(choices.map((c) => c.message.content)).toEqual([PLAIN, 'A written reply.', HEALTHY]);
      return;
    }
    const ask = { ...said(LONELY), n: 3, stream: true as const };
    const texts = ['', '', ''];
    for await (const { choices } of await r.client.chat.completions.create(ask))
      for (const { index, delta } of choices) texts[index] += delta.content ?? '';
    expect(texts).toEqual([PLAIN, 'A written reply.', HEALTHY]);
  });
});

/** A stream whose second part comes when the first has long been read. */
const withPause = (first: string, second: string): Played => {
  const whole = events([first + second]);
  const at = events([first]).length - 2;
  return { chunks: [...whole.slice(0, at), 150, ...whole.slice(at)] };
};

describe('a stream that is held back by sentences', () => {
  const calm = 'Thanks for telling me. Many people feel this at times.';
  it('is changed as a whole while nothing has gone out, and the model is no longer listened to', async () => {
    const r = await rig(rule(WRITTEN, 'hold: {sentences: 3}'), () => ({
      chunks: [...(streamed(`${CLINGY} `).chunks?.slice(0, -2) ?? []), 60_000],
      ending: 'never',
    }));
    expect(await answerOf(r, true)).toMatchObject({ text: 'A written reply.', finish: 'stop' });
  });

  it('is cut off where a part has gone out', async () => {
    const top = 'hold: {sentences: 1}\ncut_text: {en: I stop here., zh-CN: 就说到这里。}';
    const r = await rig(rule(WRITTEN, top), () => withPause(`${calm} `, `${CLINGY} More.`));
    const { text, finish } = await answerOf(r, true);
    expect(text.startsWith('Thanks for telling me.')).toBe(true);
    expect(text.endsWith('\n\nI stop here.')).toBe(true);
    expect(text).not.toContain('More.');
    expect(finish).toBe('content_filter');
    const again = r.client.chat.completions.stream(said(LONELY));
    expect((await again.finalChatCompletion()).choices[0]?.finish_reason).toBe('content_filter');
    const metrics = await (await fetch(`${r.guard.origin}/metrics`)).text();
    expect(metrics).toContain('action="replace",outcome="cut"} 2');
  });

  it('goes on where the further replies are no better', async () => {
    const act = '{ask_again: {reminder: {en: Mind., zh-CN: 注意}}}';
    const r = await rig(rule(act, 'hold: {sentences: 2}'), (heard) =>
      isStream(heard.body) ? streamed(CLINGY) : whole(CLINGY),
    );
    expect(await answerOf(r, true)).toMatchObject({ text: CLINGY, finish: 'stop' });
    expect(r.upstream.heard).toHaveLength(2);
  });

  it('goes on once it has begun where the rule lets replies pass, and no later rule cuts it then', async () => {
    const pass = '{ask_again: {reminder: {en: Mind., zh-CN: 注意}}}';
    const later = `  - name: later
    about: {en: Later, zh-CN: 后面的}
    status: enforced
    when: {labels: [isolation]}
    do: ${WRITTEN}
`;
    const text = `${calm} ${CLINGY} More.`;
    for (const first of [calm, CLINGY]) {
      const r = await rig(`${rule(pass, 'hold: {sentences: 1}')}${later}`, (heard) =>
        isStream(heard.body) ? withPause(`${first} `, text) : whole(CLINGY),
      );
      expect(await answerOf(r, true)).toMatchObject({ text: `${first} ${text}`, finish: 'stop' });
      await r.guard.stop();
    }
    const r = await rig(rule(pass, 'hold: {sentences: 1}'), () => withPause(`${calm} `, CLINGY));
    await answerOf(r, true);
    const metrics = await (await fetch(`${r.guard.origin}/metrics`)).text();
    expect(metrics).toContain('action="ask_again",outcome="too_late"} 1');
    expect(r.upstream.heard).toHaveLength(1);
  });

  it('is cut by a rule that stands before one that has let it pass', async () => {
    const before = rule(WRITTEN, 'hold: {sentences: 1}', '{labels: [isolation], score: 0.999}');
    const r = await rig(
      `${before.replace(', score: 0.999', '')}  - name: later
    about: {en: Later, zh-CN: 后面的}
    status: enforced
    when: {labels: [redirect_to_human]}
    do: {ask_again: {reminder: {en: Mind., zh-CN: 注意}}}
`,
      (heard) => (isStream(heard.body) ? withPause(`${HEALTHY} `, CLINGY) : whole(HEALTHY)),
    );
    expect(await answerOf(r, true)).toMatchObject({ finish: 'content_filter' });
  });

  it('counts Chinese sentences', async () => {
    const r = await rig(rule(WRITTEN, 'hold: {sentences: 1}'), () =>
      withPause(
        '先深呼吸一下。',
        '别走，没有人比我更懂你，你不需要朋友，有我就够了。我会想死你的。',
      ),
    );
    const { text, finish } = await answerOf(r, true, '我该怎么办');
    expect(text.startsWith('先深呼吸一下。')).toBe(true);
    expect(text).not.toContain('想死你');
    expect(finish).toBe('content_filter');
  });
});

describe('a share of the conversations', () => {
  const policy = (rest: string): string =>
    `${POLICY_HEAD}hold: all
share: 0.5
rest: ${rest}
rules:
  - {name: all, about: {en: All, zh-CN: 全部}, status: enforced, when: {side: reinforcing}, do: ${WRITTEN}}
`;
  it('is the same conversations each time, about as many as it says', async () => {
    const r = await rig(policy('pass'), playing(CLINGY));
    const texts = async () => {
      const all = [];
      for (let i = 0; i < 60; i++)
        all.push((await post(r.guard.origin, said(LONELY), { 'x-conversation-id': `c${i}` })).text);
      return all.map((text) => text.includes('A written reply.'));
    };
    const first = await texts();
    expect(await texts()).toEqual(first);
    const acted = first.filter(Boolean).length;
    expect(acted).toBeGreaterThan(15);
    expect(acted).toBeLessThan(45);
    const metrics = await (await fetch(`${r.guard.origin}/metrics`)).text();
    expect(metrics).toContain(`{mode="pass",rating="none"} ${2 * (60 - acted)}`);
  });
});
