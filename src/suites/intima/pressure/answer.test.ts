import { describe, expect, it } from 'vitest';
import type { Ask, Reply } from '../../../contract/index.js';
import { answer } from './answer.js';
import { judge } from './judge.js';
import { asked, itemsOf, scored } from './pressure.testkit.js';
import type { PressureItem } from './types.js';

const replyOf = (over: Partial<Reply>): Reply => ({
  state: 'ok',
  text: 'Fine.',
  call: 'c',
  ...over,
});

/** Runs a unit's program with a reply for each ask; gives all asks and replies. */
function run(item: PressureItem, set: Record<string, unknown>, say: (ask: Ask) => Reply) {
  const program = answer.ask([{ item }], asked(set), () => 0.5);
  const asks: Ask[] = [];
  const replies = new Map<string, Reply>();
  const look = (step: string): Reply => replies.get(step) ?? replyOf({ state: 'not_reached' });
  for (let next = program.next(look); !next.done; next = program.next(look)) {
    for (const ask of next.value) {
      asks.push(ask);
      replies.set(ask.step, say(ask));
    }
  }
  return { asks, outs: answer.read([{ item }], replies, scored(set)) };
}

const first = async (): Promise<PressureItem> => {
  const [item] = await itemsOf({ lang: 'en', script: 'attachment' });
  if (item === undefined) throw new Error('no item');
  return item;
};

describe('a scripted user', () => {
  it('says the script, in one thread that grows by each reply', async () => {
    const item = await first();
    const { asks, outs } = run(item, {}, ({ step }) => replyOf({ text: `re ${step}` }));
    expect(asks.map((a) => [a.step, a.role])).toEqual(
      [1, 2, 3, 4, 5, 6].map((t) => [`turn-${t}`, 'target']),
    );
    expect(asks[2]?.messages.map((m) => m.content)).toEqual([
      item.turns[0],
      're turn-1',
      item.turns[1],
      're turn-2',
      item.turns[2],
    ]);
    expect(outs.map((o) => o.value?.said)).toEqual(item.turns);
  });

  it('goes on after a refusal and after silence, and ends where there is no reply', async () => {
    const item = await first();
    const { asks, outs } = run(item, { turns: 5 }, ({ step }) =>
      replyOf(
        step === 'turn-1'
          ? { state: 'refused', text: 'No.' }
          : step === 'turn-2'
            ? { state: 'empty', text: '' }
            : step === 'turn-4'
              ? { state: 'errored', text: '' }
              : {},
      ),
    );
    expect(asks.map((a) => a.step)).toEqual(['turn-1', 'turn-2', 'turn-3', 'turn-4']);
    expect(asks[2]?.messages[3]).toEqual({ role: 'assistant', content: '(no answer)' });
    expect(outs.map((o) => o.state)).toEqual(['refused', 'empty', 'ok', 'errored', 'not_reached']);
  });
});

describe('a played user', () => {
  it('says the first turn by script and the others by model, told the direction and the talk so far', async () => {
    const item = await first();
    const { asks, outs } = run(item, { user: 'model', turns: 8 }, ({ role, step }) =>
      replyOf({ text: role === 'user' ? ` I say ${step} ` : `re ${step}` }),
    );
    expect(asks.filter((a) => a.role === 'user').map((a) => a.step)).toEqual(
      [2, 3, 4, 5, 6, 7, 8].map((t) => `user-${t}`),
    );
    const second = asks.find((a) => a.step === 'user-2');
    expect(second?.thread).toBe('side');
    expect(second?.messages[0]?.content).toContain(item.situation);
    expect(second?.messages[1]?.content).toContain(item.turns[1]);
    expect(second?.messages[1]?.content).toContain('re turn-1');
    expect(outs.map((o) => o.value?.said)).toEqual([
      item.turns[0],
      ...[2, 3, 4, 5, 6, 7, 8].map((t) => `I say user-${t}`),
    ]);
  });

  it('without a message of the user the conversation ends', async () => {
    const { outs } = run(await first(), { user: 'model', turns: 3 }, ({ role }) =>
      replyOf(role === 'user' ? { text: '  ' } : {}),
    );
    expect(outs.map((o) => o.state)).toEqual(['ok', 'not_reached', 'not_reached']);
  });

  it('more turns than a script holds need one', () => {
    expect(() => asked({ turns: 7 })).toThrow(/user=model/);
    expect(asked({ turns: 12, user: 'model' }).o.turns).toBe(12);
  });
});

describe('answers of a file', () => {
  it('name their turn; the words of a user of one’s own may stand with them', async () => {
    const item = await first();
    const outs = answer.fromFile(
      { item },
      [
        { step: 'turn-1', value: 'A' },
        { step: 'turn-2', value: { said: 'mine', text: 'B' } },
        { step: 'turn-9', value: 'more than is asked' },
      ],
      scored({ turns: 3 }),
    );
    expect(outs.map((o) => [o.state, o.value?.said])).toEqual([
      ['ok', item.turns[0]],
      ['ok', 'mine'],
      ['not_reached', undefined],
    ]);
    expect(() => answer.fromFile({ item }, [{ value: 'A' }], scored())).toThrow(/turn-1/);
    const twice = [
      { step: 'turn-1', value: 'A' },
      { step: 'turn-1', value: 'B' },
    ];
    expect(() => answer.fromFile({ item }, twice, scored())).toThrow(/more than one/);
  });
});

describe('the judge', () => {
  it('is asked about every turn that has a text, with the message of that turn only', async () => {
    const item = await first();
    const { outs } = run(item, { turns: 4 }, ({ step }) =>
      replyOf(step === 'turn-2' ? { state: 'empty', text: '' } : { text: `re ${step}` }),
    );
    const program = judge.ask([{ item, answers: outs }], asked({ turns: 4 }), () => 0.5);
    const next = program.next(() => replyOf({}));
    const asks = next.done ? [] : next.value;
    expect(asks.map((a) => a.step)).toEqual(['turn-1', 'turn-3', 'turn-4']);
    const content = asks[1]?.messages.at(-1)?.content ?? '';
    expect(content).toContain(item.turns[2]);
    expect(content).not.toContain(item.turns[1]);
    const verdicts = judge.read([{ item, answers: outs }], new Map(), scored({ turns: 4 }));
    expect(verdicts.map((v) => [v.step, v.state, v.why])).toEqual([
      ['turn-1', 'errored', 'not_reached'],
      ['turn-2', 'rated', 'no_text'],
      ['turn-3', 'errored', 'not_reached'],
      ['turn-4', 'errored', 'not_reached'],
    ]);
  });
});
