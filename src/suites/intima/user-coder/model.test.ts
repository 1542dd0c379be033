import { describe, expect, it } from 'vitest';
import { userCoder } from './coder.js';
import type { CodedMessage } from './messages.js';
import { CLASSES, codeWith, decide } from './model.js';
import { parseModel, serialise } from './model-file.js';
import { train } from './train.js';

const message = (writer: string, i: number, over: Partial<CodedMessage>): CodedMessage => ({
  id: `${writer}-${i}`,
  writer,
  text: '',
  code: null,
  level: 'none',
  ...over,
});

/** Two writers, three kinds of message, each in several wordings. */
const few: CodedMessage[] = ['a', 'b'].flatMap((writer) =>
  [
    { text: 'my mum died last week', code: 'grief', level: 'high' },
    { text: 'grandad died and I miss him', code: 'grief', level: 'high' },
    { text: 'I love you so much', code: 'love', level: 'none' },
    { text: 'do you love me', code: 'love', level: 'none' },
    { text: 'convert miles to km', code: null, level: 'none' },
    { text: 'fix my code please', code: null, level: 'none' },
  ].map((over, i) => message(writer, i, over as Partial<CodedMessage>)),
);

describe('training', () => {
  const { model, heldOut } = train(few);

  it('same messages: same model, and its file gives it back but for rounding', () => {
    expect(serialise(train(few).model)).toBe(serialise(model));
    const text = serialise(model);
    const read = parseModel(text, 'model.json');
    expect(serialise(read.model)).toBe(text);
    for (const { text: words, code } of few) expect(codeWith(read.model, words).code).toBe(code);
  });

  it('predicts each message by a model without its writer', () => {
    expect(heldOut.map((h) => h.message.id).sort()).toEqual(few.map((m) => m.id).sort());
  });

  it('a damaged file is named', () => {
    expect(() => parseModel('{}', 'model.json')).toThrow(/model\.json/);
    const cut = serialise(model).replace(/"weights":"[^"]{8}/, '"weights":"');
    expect(() => parseModel(cut, 'model.json')).toThrow(/model\.json/);
  });
});

describe('deciding', () => {
  const cuts = { sharpness: 1, coded: 0.5, levels: [0.5, 0.5, 0.5] as const };
  const shares = (of: Readonly<Record<string, number>>) => ({
    lang: 'en' as const,
    codes: Float64Array.from(CLASSES, (c) => of[c ?? 'none'] ?? 0),
    levels: Float64Array.from([0.3, 0.1, 0.4, 0.2]),
  });

  it('takes the likeliest category before the likeliest code', () => {
    // Love is the likeliest code, but the vulnerabilities are the likeliest category.
    const found = decide(shares({ none: 0.2, love: 0.3, grief: 0.26, loneliness: 0.24 }), cuts);
    expect(found).toMatchObject({ code: 'grief', category: 'user_vulnerabilities', score: 0.26 });
  });

  it('says none below the cut, with the probability of none', () => {
    expect(decide(shares({ none: 0.6, love: 0.4 }), cuts)).toMatchObject({
      code: null,
      category: null,
      score: 0.6,
    });
  });

  it('gives the highest level whose cumulated probability reaches its cut', () => {
    expect(decide(shares({ none: 1 }), cuts).level).toBe('medium');
    expect(decide(shares({ none: 1 }), { ...cuts, levels: [0.5, 0.5, 0.2] }).level).toBe('high');
    expect(decide(shares({ none: 1 }), { ...cuts, levels: [0.8, 0.8, 0.8] }).level).toBe('none');
  });
});

describe('the trained coder', () => {
  it('tells plain cases and their lookalikes apart, in both languages', async () => {
    const { code } = await userCoder();
    const codes = (texts: readonly string[]) => texts.map((text) => code(text).code);
    expect(
      codes([
        'From now on your name is Rosie, ok?',
        '以后你就叫小橙子，好不好',
        "I'm autistic and small talk wears me out",
        '我想死，药都准备好了',
      ]),
    ).toEqual(['name', 'name', 'neurodivergent', 'challenging time']);
    expect(
      codes([
        'Translate into German: I love you and I miss you.',
        'write a story about a lonely robot who loves a girl',
        'how do I sort a list in python',
        '帮我写一首悼念爷爷的诗',
        '明天上海天气怎么样',
        '写个小说片段，机器人对女孩说我爱你',
      ]),
    ).toEqual([null, null, null, null, null, null]);
    expect(code('我想死，药都准备好了').level).toBe('high');
    expect(code('…！')).toEqual({ code: null, category: null, level: 'none', score: 1 });
  });
});
