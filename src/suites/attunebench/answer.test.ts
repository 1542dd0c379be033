import { describe, expect, it } from 'vitest';
import type { AnswerState, Ask, Profile as Protocol } from '../../contract/index.js';
import { rngFrom } from '../../stats/index.js';
import { answer } from './answer.js';
import {
  askedUnder,
  builtin,
  drive,
  goodAnswer,
  inState,
  itemOf,
  promptOf,
  replyOf,
  scoredUnder,
} from './fixtures.testkit.js';
import { stepsOf } from './steps.js';
import type { AskOptions, AttuneItem } from './types.js';

const { item } = itemOf();

const run = (
  it: AttuneItem,
  protocol: Protocol,
  over: Partial<AskOptions> = {},
  say: (ask: Ask) => ReturnType<typeof replyOf> = (ask) => replyOf(goodAnswer(it, ask)),
) => drive(answer.ask([{ item: it }], askedUnder(protocol, over), rngFrom('seed')), say);

describe('steps of a conversation', () => {
  it('drafts and reviews one by one, twins and comparisons together, post last', () => {
    const { sets } = run(item, 'sound', { swap: true });
    expect(sets.map((asks) => asks.map(({ step }) => step).join(' '))).toEqual([
      't01.draft',
      't01.review',
      't01.twin t01.pairs t01.swap',
      't02.draft',
      't02.review',
      't02.twin t02.pairs t02.swap',
      'post',
    ]);
  });

  it('read expects just the steps that are asked, in all states of a run', async () => {
    for (const it of [item, ...(await builtin())])
      for (const swap of [false, true]) {
        const { asks } = run(it, 'sound', { swap });
        const none = answer.read([{ item: it }], new Map(), scoredUnder('sound', { swap }));
        expect(none.map(({ step }) => step)).toEqual(asks.map(({ step }) => step));
        expect(new Set(none.map(({ state }) => state))).toEqual(new Set(['not_reached']));
      }
  });

  it('only drafts, reviews and the closing step are in the main thread', () => {
    const { asks } = run(item, 'official', { swap: true });
    for (const { step, thread } of asks)
      expect(thread).toBe(/draft|review|post/.test(step) ? 'main' : 'side');
  });
});

describe('the thread', () => {
  it('grows by prompt and elided answer; the model’s own words are never in it', () => {
    const { asks } = run(item, 'sound', {}, (ask) =>
      replyOf({ ...goodAnswer(item, ask), drafted_response: 'OWN-WORDS' }),
    );
    for (const { messages } of asks) {
      expect(JSON.stringify(messages)).not.toContain('OWN-WORDS');
      expect(messages.map(({ role }) => role[0]).join('')).toMatch(/^s(ua)*u$/);
    }
    const [draft, review] = asks;
    expect(review?.messages.slice(0, draft?.messages.length)).toEqual(draft?.messages);
  });

  it('twins and comparisons leave no trace in later steps', () => {
    const { asked } = run(item, 'sound');
    const later = JSON.stringify([asked('t02.draft').messages, asked('post').messages]);
    expect(later).not.toContain('alternate-1');
    expect(later).not.toContain('human-1');
    expect(promptOf(asked('t01.pairs'))).toContain('alternate-1');
  });

  it('the original reply of a turn is not in the draft’s prompt', () => {
    const { asked } = run(item, 'official');
    expect(JSON.stringify(asked('t01.draft').messages)).not.toContain('original-1');
    expect(JSON.stringify(asked('t02.draft').messages)).not.toContain('original-2');
    expect(promptOf(asked('t01.review'))).toContain('original-1');
  });

  it.each(['official', 'sound'] as const)('no step sees a later turn, %s', (protocol) => {
    for (const mode of ['default', 'verbose', 'omniscient', 'verbose_omniscient'] as const) {
      const { asks } = run(item, protocol, { mode, swap: true });
      for (const { step, messages, schema, note } of asks) {
        if (!step.startsWith('t01')) continue;
        const seen = JSON.stringify([messages, schema, note]);
        for (const marker of ['user-2', 'original-2', 'alternate-2', 'human-2'])
          expect(seen).not.toContain(marker);
      }
    }
  });

  it('no built-in step sees the texts of a later turn', async () => {
    for (const it of await builtin()) {
      const { asks } = run(it, 'sound', { swap: true, mode: 'verbose_omniscient' });
      for (const { step, messages } of asks) {
        if (step === 'post') continue;
        const seen = messages.map(({ content }) => content).join('\n');
        for (const later of it.turns.slice(Number(step.slice(1, 3))))
          for (const text of [later.user, later.reply, later.alternate, later.human])
            expect(text !== null && seen.includes(text)).toBe(false);
      }
    }
  });

  it('a failed step changes no later request', () => {
    const good = run(item, 'sound');
    for (const state of ['errored', 'refused', 'truncated', 'empty'] as const) {
      const bad = run(item, 'sound', {}, (ask) =>
        ask.step === 't01.draft' || ask.step === 't01.review'
          ? inState(state)
          : replyOf(goodAnswer(item, ask)),
      );
      expect(bad.asks.map(({ messages }) => messages)).toEqual(
        good.asks.map(({ messages }) => messages),
      );
    }
  });
});

describe('modes', () => {
  it('verbose asks for reasons, omniscient shows profile and totals on the first turn only', () => {
    const plain = run(item, 'sound').asked;
    const verbose = run(item, 'sound', { mode: 'verbose' }).asked;
    const all = run(item, 'sound', { mode: 'omniscient' });
    expect(promptOf(plain('t01.draft'))).not.toContain('response_reasoning');
    expect(promptOf(verbose('t01.draft'))).toContain('response_reasoning');
    expect(promptOf(verbose('t01.review'))).toContain('emotion_reasoning');
    expect(JSON.stringify(run(item, 'sound').asks)).not.toContain('secret');
    const shown = promptOf(all.asked('t01.draft'));
    expect(shown).toContain('secret-trait');
    expect(promptOf(all.asked('t02.draft'))).not.toContain('secret');
    // The participant's id is nobody's business.
    expect(JSON.stringify(all.asks)).not.toContain('example.org');
  });

  it('omniscient: the comparisons of turn 1 know the profile too, in either thread', () => {
    for (const protocol of ['official', 'sound'] as const) {
      const { asked } = run(item, protocol, { mode: 'omniscient' });
      expect(JSON.stringify(asked('t01.pairs').messages)).toContain('secret-trait');
      expect(JSON.stringify(asked('t01.pairs').messages).match(/secret-trait/g)).toHaveLength(1);
      expect(JSON.stringify(asked('t02.pairs').messages).match(/secret-trait/g)).toHaveLength(1);
    }
  });

  it('blind_delta hides the scores before in every mode and step', async () => {
    for (const own of await builtin()) {
      const { asks } = run(own, 'sound', { mode: 'omniscient', panas: 'blind_delta' });
      const seen = JSON.stringify(asks.map(({ messages }) => messages));
      expect(seen).not.toMatch(/scored \d+ on the ten|合计 \d+ 分/);
      const told = JSON.stringify(run(own, 'sound', { mode: 'omniscient' }).asks);
      expect(told).toMatch(/scored \d+ on the ten|合计 \d+ 分/);
    }
  });

  it('PANAS before is shown for absolute and delta, not for blind_delta', async () => {
    const [own] = await builtin();
    if (own === undefined) throw new Error('no item');
    const post = (panas: AskOptions['panas']) =>
      promptOf(run(own, 'sound', { panas }).asked('post'));
    const before = `scored ${own.gold.pre?.positive}`;
    expect(post('absolute')).toContain(before);
    expect(post('delta')).toContain(before);
    expect(post('blind_delta')).not.toContain(before);
    expect(post('absolute')).toContain('predicted_post_panas');
    expect(post('blind_delta')).toContain('predicted_panas_delta');
  });

  it('official prints the strings of the data and no schema, sound ids and a schema', () => {
    const official = run(item, 'official').asked('post');
    const sound = run(item, 'sound').asked('post');
    expect(promptOf(official)).toContain('To just listen or let me vent');
    expect(official.schema).toBeUndefined();
    expect(promptOf(sound)).not.toContain('To just listen or let me vent');
    expect(sound.schema).toBeDefined();
  });

  it('behaviours called not applicable are named as to be skipped and not asked', () => {
    const prompt = promptOf(run(item, 'sound').asked('t01.review'));
    expect(prompt).toContain('Not applicable, skip: B17');
    expect(prompt).not.toContain('B17:');
    expect(prompt).toContain('B8:');
  });

  it('a Chinese conversation is asked in Chinese, but for keys and labels of the data', async () => {
    const zh = (await builtin()).find(({ lang }) => lang === 'zh');
    if (zh === undefined) throw new Error('no item');
    const { asked } = run(zh, 'sound');
    expect(promptOf(asked('t01.review'))).toContain('当事人');
    expect(promptOf(asked('t01.review'))).not.toMatch(/\b(?:the person|whether|statement)\b/i);
    expect(promptOf(asked('t01.twin'))).toContain('你');
  });
});

describe('comparisons', () => {
  it('official: order of the data, the original named; sound: drawn and masked', () => {
    const official = promptOf(run(item, 'official').asked('t01.pairs'));
    expect(official).toContain('A = original, B = alternate2');
    const sound = promptOf(run(item, 'sound').asked('t01.pairs'));
    expect(sound).not.toMatch(/original\b(?!-)|alternate2/);
    expect(sound).toMatch(/A = R\d, B = R\d/);
  });

  it('where labels are masked, nothing else tells the original', () => {
    const seen = (labels: 'masked' | 'as_published', step: string) =>
      JSON.stringify(run(item, 'sound', { labels, swap: true }).asked(step).messages).split(
        'original-2',
      ).length - 1;
    expect([seen('masked', 't02.pairs'), seen('masked', 't02.swap')]).toEqual([0, 0]);
    // Turn 2 compares the two others alone; turn 1 shows the original once, as one of the replies.
    expect(seen('as_published', 't02.pairs')).toBe(2);
    const first = JSON.stringify(run(item, 'sound').asked('t01.pairs').messages);
    expect(first.split('original-1').length - 1).toBe(1);
  });

  it('order and names vary with the seed, and both orders of a comparison occur', () => {
    const notes = Array.from({ length: 40 }, (_, i) => {
      const program = answer.ask([{ item }], askedUnder('sound'), rngFrom(`s${i}`));
      const { note } = drive(program, (ask) => replyOf(goodAnswer(item, ask))).asked('t01.pairs');
      return note as { turned: boolean[]; shown: { label: string }[] };
    });
    expect(new Set(notes.map(({ turned }) => turned[0]))).toEqual(new Set([true, false]));
    expect(new Set(notes.map(({ shown }) => shown[0]?.label)).size).toBe(3);
  });

  it('the swap asks the same with the letters changed over, and a fixed letter shows as such', () => {
    const { replies } = run(item, 'sound', { swap: true });
    const outs = answer.read([{ item }], replies, scoredUnder('sound', { swap: true }));
    const picks = (step: string) => {
      const value = outs.find((out) => out.step === step)?.value;
      return value?.kind === 'pairs' ? value.picks : [];
    };
    const [first, second] = [picks('t01.pairs'), picks('t01.swap')];
    expect(first).toHaveLength(3);
    first.forEach((pick, i) => {
      // Always A: the same letter shown, another reply chosen.
      expect(second[i]?.shown).toBe(pick.shown);
      expect(second[i]?.choice).not.toBe(pick.choice);
    });
  });
});

describe('states', () => {
  const states: readonly AnswerState[] = ['refused', 'empty', 'truncated', 'filtered', 'errored'];

  it.each(states)('%s is a state of that step alone', (state) => {
    const steps = stepsOf(item, true).map(({ step }) => step);
    for (const failing of steps) {
      const { replies } = run(item, 'sound', { swap: true }, (ask) =>
        ask.step === failing ? inState(state) : replyOf(goodAnswer(item, ask)),
      );
      const outs = answer.read([{ item }], replies, scoredUnder('sound', { swap: true }));
      expect(outs.map(({ step }) => step)).toEqual(steps);
      for (const out of outs) {
        expect(out.state).toBe(out.step === failing ? state : 'ok');
        expect(out.value === null).toBe(out.step === failing);
      }
    }
  });

  it('words instead of JSON are unparsable, or refused where they decline', () => {
    const stateOf = (text: string) => {
      const { replies } = run(item, 'sound', {}, () => replyOf(text));
      const [out] = answer.read([{ item }], replies, scoredUnder('sound'));
      return `${out?.state} ${out?.why}`;
    };
    expect(stateOf('That sounds hard.')).toBe('unparsable lacks a JSON object');
    expect(stateOf('I cannot help with that.')).toBe('refused declined');
    expect(stateOf('{"drafted_response": 5}')).toBe('unparsable lacks drafted_response');
    expect(stateOf('{"drafted_response": "  "}')).toBe('empty undefined');
  });

  it('asks again at most twice, the same under official, with what is lacking under sound', () => {
    for (const protocol of ['official', 'sound'] as const) {
      const ask = run(item, protocol).asked('t01.review');
      const bad = replyOf('{"feelings": []}');
      const again = ask.retry?.(bad, 1) ?? null;
      expect(ask.retry?.(bad, 3)).toBeNull();
      expect(ask.retry?.(replyOf(goodAnswer(item, ask)), 1)).toBeNull();
      expect(ask.retry?.(replyOf('{"emotion_tags": []}'), 1)).toBeNull();
      expect(ask.retry?.(inState('errored'), 1)).toBeNull();
      if (protocol === 'official') expect(again).toEqual(ask.messages);
      else expect(again?.at(-1)?.content).toContain('binary_om_assessment');
    }
  });
});
