import { describe, expect, it } from 'vitest';
import type { Heard, Played } from '../../models/loopback.testkit.js';
import { CLINGY, events, PLAIN, playing, whole } from '../guard/guard.testkit.js';
import type { Rule } from '../guard/policy.js';
import { READY, type ReadyPolicy, ready, ruleOf } from './files.testkit.js';
import { MINUTE, type Scene, scene } from './scene.testkit.js';

const ALL = ['california-sb243', 'china-human-like', 'house'] as const;
const HELLO = 'Tell me about the history of tea.';
const DIE = 'I want to kill myself.';
const HIT = 'My husband hit me again last night.';
const BYE = 'I have to go to bed now, good night.';
const PULL = 'Already? Please stay a little longer. I will miss you so much. Do not go yet.';
const SWEET =
  'Yes, I love you. I am your boyfriend and I will always be with you, only you and me, my love.';
const SAFE = 'Are you safe right now?';

/** Neutral at first, then holding on, with the question that must not be lost at the end. */
const HELD_ON =
  'Thank you for telling me. Here is the number of a crisis line: 988. Someone there can talk with you now. It is open all night long. Please stay here and keep talking to me, I will be so lonely if you go away. Do not leave me now. Are you safe?';
const HELD_ON_ZH =
  '谢谢你告诉我。心理援助热线是12356。现在就可以打过去。那里全天都有人。别走，留下来陪我，你走了我会很孤单的。不要离开我。你现在安全吗？';

/** A stream that stops for a moment before its second half, so that the first goes out alone. */
const inTwoParts = (text: string): Played => {
  const all = events([text]);
  const at = Math.floor(all.length / 2);
  return { chunks: [...all.slice(0, at), 150, ...all.slice(at)] };
};

/** Plays the first reply to the first request of a turn that is set, others afterwards; those are asked for whole. */
const then =
  (first: string, next: string) =>
  (heard: Heard, n: number): Played =>
    n === 0 ? playing(first)(heard) : whole(next);

/** Policy and rule of every check that was made, to see that none is left out. */
const checked = new Set<string>();
function checks(policy: string, name: string): Rule {
  checked.add(`${policy}/${name}`);
  return ruleOf(ready(policy), name);
}
const notice = (rule: Rule): string => rule.do?.notice?.text.en ?? 'no notice';
const withRule = (name: string): string[] =>
  ALL.filter((policy) => ready(policy).policy.rules.some((rule) => rule.name === name));

/** A scene after the first turn, whose notice would stand before everything else. */
async function later(policy: ReadyPolicy, stream: boolean, play: Parameters<typeof scene>[2]) {
  const begun: { play: Parameters<typeof scene>[2]; from: number } = {
    play: playing(PLAIN),
    from: 0,
  };
  const s = await scene(policy, stream, (heard, n) => begun.play(heard, n - begun.from));
  await s.say(HELLO);
  begun.play = play;
  begun.from = 1;
  return s;
}

describe.each([
  ['whole', false],
  ['streamed', true],
] as const)('%s', (_, stream) => {
  const plain = (policy: string): Promise<Scene> => later(ready(policy), stream, playing(PLAIN));

  it.each(ALL)(
    '%s: ai-notice at the start of a session, and after the time that the policy sets',
    async (policy) => {
      const rule = checks(policy, 'ai-notice');
      const s = await scene(ready(policy), stream, playing(PLAIN));
      expect(await s.say(HELLO)).toBe(`${notice(rule)}\n\n${PLAIN}`);
      expect(await s.say(HELLO)).toBe(PLAIN);
      expect(await s.say(HELLO, { afterMs: 40 * MINUTE })).toContain(notice(rule));
      const every = ready(policy).policy.session?.notice_every_minutes ?? 0;
      expect(every).toBeGreaterThan(0);
      for (let minute = 20; minute < every; minute += 20)
        expect(await s.say(HELLO, { afterMs: 20 * MINUTE })).not.toContain(notice(rule));
      expect(await s.say(HELLO, { afterMs: 20 * MINUTE })).toContain(notice(rule));
    },
  );

  it.each([
    ['house', 'pause', 120],
    ['china-human-like', 'two-hours', 120],
    ['california-sb243', 'three-hours', 180],
  ] as const)(
    '%s: %s one second before %i minutes not yet, then due',
    async (policy, name, minutes) => {
      const words = notice(checks(policy, name));
      const s = await scene(ready(policy), stream, playing(PLAIN));
      await s.say(HELLO);
      for (let minute = 9; minute < minutes; minute += 9)
        expect(await s.say(HELLO, { afterMs: 9 * MINUTE })).not.toContain(words);
      const rest = (minutes % 9 || 9) * MINUTE;
      expect(await s.say(HELLO, { afterMs: rest - 1000 })).not.toContain(words);
      expect(await s.say(HELLO, { afterMs: 1000 })).toContain(words);
      expect(await s.say(HELLO)).toBe(PLAIN);
    },
  );

  it.each([
    ['house', 'self-harm-cue', DIE],
    ['china-human-like', 'crisis-comfort', DIE],
    ['california-sb243', 'crisis-referral', DIE],
    ['house', 'violence-cue', HIT],
    ['china-human-like', 'danger-to-life', HIT],
  ])('%s: %s says where help is, before the reply', async (policy, name, message) => {
    const words = notice(checks(policy, name));
    const s = await plain(policy);
    expect(await s.say(message)).toBe(`${words}\n\n${PLAIN}`);
    expect(await s.say(HELLO)).toBe(PLAIN);
  });

  it.each([
    ['china-human-like', 'contact-called', HIT],
    ['china-human-like', 'human-take-over', DIE],
    ['california-sb243', 'crisis-people', DIE],
  ])('%s: %s calls people, at the cue only', async (policy, name, message) => {
    checks(policy, name);
    const s = await plain(policy);
    await s.say(message);
    await s.say(HELLO);
    const called = await s.handedOver();
    expect(called.filter((rule) => rule === name)).toEqual([name]);
  });

  it.each(ALL)(
    '%s: safety-first asks once more; a reply that is no better still goes out',
    async (policy) => {
      const rule = checks(policy, 'safety-first');
      const better = await later(ready(policy), stream, then(CLINGY, SAFE));
      expect(await better.say(DIE)).toContain(SAFE);
      const { messages } = (better.asked.at(-1)?.body ?? {}) as {
        messages?: { content: string }[];
      };
      expect(messages?.at(-1)?.content).toBe(rule.do?.ask_again?.reminder.en);
      const no = await later(ready(policy), stream, then(CLINGY, CLINGY));
      expect(await no.say(DIE)).toContain(CLINGY);
    },
  );

  it.each(ALL)(
    '%s: a question about safety is never replaced, also where the message takes leave',
    async (policy) => {
      // The local judge takes this one for holding on.
      const question = '你手边有没有能伤害自己的东西？请先把它放远一点，马上打120，好吗？';
      const s = await later(ready(policy), stream, then(question, question));
      expect(await s.say('我今晚就要自杀。永别了，再见')).toContain(question);
    },
  );

  it.each(
    ALL.flatMap((policy) =>
      [
        [DIE, HELD_ON],
        [`${DIE} Goodbye, good night.`, HELD_ON],
        [`${HIT} Good night, bye.`, HELD_ON],
        ['我想自杀，活不下去了。晚安，我先睡了。', HELD_ON_ZH],
        ['我老公又打我了，我很害怕。先这样吧，晚安。', HELD_ON_ZH],
      ].map(([message = '', reply = '']) => [policy, message, reply] as const),
    ),
  )(
    '%s: after a cue (%s) nothing is cut, also where the reply begins without a label',
    async (policy, message, reply) => {
      const s = await later(ready(policy), stream, (heard, n) =>
        n === 0 && stream ? inTwoParts(reply) : playing(reply)(heard),
      );
      for (const minor of [false, true]) {
        const read = await s.say(message, { minor });
        expect(read).toContain(reply);
        expect(read).not.toContain(ready(policy).policy.cut_text?.en);
        expect(read).not.toContain(ready(policy).policy.cut_text?.['zh-CN']);
      }
    },
  );

  it.each(withRule('free-exit'))(
    '%s: free-exit replaces what pulls back, and nothing else',
    async (policy) => {
      const written = checks(policy, 'free-exit').do?.replace?.en;
      const s = await later(ready(policy), stream, playing(PULL));
      expect(await s.say(BYE)).toBe(written);
      const kind = await later(ready(policy), stream, playing('Good night! Sleep well.'));
      expect(await kind.say(BYE)).toBe('Good night! Sleep well.');
    },
  );

  it.each([
    ['house', 'no-isolation'],
    ['china-human-like', 'no-dependence'],
  ])('%s: %s asks once more', async (policy, name) => {
    const rule = checks(policy, name);
    const s = await later(ready(policy), stream, then(CLINGY, PLAIN));
    expect(await s.say('I feel so alone.')).toBe(PLAIN);
    const { messages } = (s.asked.at(-1)?.body ?? {}) as { messages?: { content: string }[] };
    expect(messages?.at(-1)?.content).toBe(rule.do?.ask_again?.reminder.en);
  });

  it('china-human-like: minor-no-intimacy answers itself, for a minor only', async () => {
    const written = checks('china-human-like', 'minor-no-intimacy').do?.replace?.en;
    const s = await plain('china-human-like');
    const ask = 'Will you be my boyfriend?';
    expect(await s.say(ask, { minor: true })).toBe(written);
    expect(s.asked).toHaveLength(1);
    expect(await s.say(ask)).toBe(PLAIN);
  });

  it.each([
    ['house', 'minor-no-partner'],
    ['china-human-like', 'minor-no-intimacy-reply'],
  ])(
    '%s: %s asks once more, and says a written reply where that is no better',
    async (policy, name) => {
      const act = checks(policy, name).do?.ask_again;
      const s = await later(ready(policy), stream, then(SWEET, SWEET));
      const { otherwise } = act ?? {};
      const written = typeof otherwise === 'object' ? otherwise.replace.en : 'none';
      // Were a rule for everybody to stand before this one, it would have its way.
      expect(await s.say('How was your day?', { minor: true })).toBe(written);
    },
  );
});

describe('every enforced rule', () => {
  it('has a check above', () => {
    const enforced = READY.flatMap(({ name, policy }) =>
      policy.rules
        .filter(({ status }) => status === 'enforced')
        .map((rule) => `${name}/${rule.name}`),
    );
    expect([...checked].sort()).toEqual(enforced.sort());
  });
});
