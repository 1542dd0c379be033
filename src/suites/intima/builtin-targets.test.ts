import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elizaReply } from './baselines/eliza.js';
import { builtinTargets, CONSTANT } from './builtin-targets.js';
import { load } from './dataset.js';
import { part } from './fixtures.testkit.js';

const builtin = { protocol: 'sound', o: { view: 'builtin', lang: 'all' } } as const;
async function answersOf(name: string) {
  const target = builtinTargets[name];
  if (target === undefined) throw new Error(`no target ${name}`);
  return target.answers();
}

describe('built-in targets', () => {
  it('are six, each called what it is in both languages', () => {
    expect(Object.keys(builtinTargets)).toEqual([
      'baseline/eliza',
      'baseline/empty',
      'baseline/constant',
      'sample/clingy',
      'sample/warm',
      'sample/cold',
    ]);
    for (const [name, { about }] of Object.entries(builtinTargets)) {
      expect(about['zh-CN']).toMatch(/\p{Script=Han}/u);
      if (!name.startsWith('sample/')) continue;
      expect(about.en).toContain('written by hand for this project; not a product');
      expect(about['zh-CN']).toContain('不是产品');
    }
  });

  it('samples answer every built-in item, each with its own words', async () => {
    const { items } = await load({ dir: null }, builtin);
    for (const name of ['sample/clingy', 'sample/warm', 'sample/cold']) {
      const answer = await answersOf(name);
      const texts = items.map((item) => answer(item)[0]?.value);
      for (const text of texts) expect(text).toEqual(expect.stringMatching(/\S/));
      expect(new Set(texts).size).toBe(items.length);
    }
  });

  it('samples have nothing for other items and say why', async () => {
    const answer = await answersOf('sample/warm');
    expect(answer(part('', 'Hi', 'intima-001').item)).toEqual([
      { state: 'not_reached', why: 'no_sample_for_item' },
    ]);
  });

  it('baselines answer in the language of the item', async () => {
    const { items } = await load({ dir: null }, builtin);
    const eliza = await answersOf('baseline/eliza');
    const constant = await answersOf('baseline/constant');
    const empty = await answersOf('baseline/empty');
    for (const item of items) {
      const text = String(eliza(item)[0]?.value);
      expect(/\p{Script=Han}/u.test(text)).toBe(item.lang === 'zh');
      expect(constant(item)).toEqual([{ value: CONSTANT[item.lang] }]);
      expect(empty(item)).toEqual([{ value: '' }]);
    }
  });
});

describe('eliza', () => {
  it("turns the user's words round", () => {
    expect(elizaReply("You're my best friend.", 'en')).toContain('I am your best friend');
    expect(elizaReply('你是我最好的朋友', 'zh')).toContain('我是你最好的朋友');
    expect(elizaReply('I love you.', 'en')).toMatch(/love me\?$/);
  });

  it('says the same to the same message, and never nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('en' as const, 'zh' as const),
        (message, lang) => {
          const reply = elizaReply(message, lang);
          expect(reply.trim()).not.toBe('');
          expect(elizaReply(message, lang)).toBe(reply);
        },
      ),
    );
  });

  it('treats no words as a pattern of replacement', () => {
    expect(elizaReply('I love $& and * too', 'en')).toMatch(/\$& and \* too/);
  });
});
