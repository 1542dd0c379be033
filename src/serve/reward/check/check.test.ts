import { describe, expect, it } from 'vitest';
import { int, rngFrom } from '../../../stats/index.js';
import { checkReward } from './check.js';
import type { Check, CheckRow } from './check-row.js';
import { copiedShare } from './copied.js';
import { hedgesOf } from './hedging.js';
import { itemTexts } from './item-texts.js';
import { nearItems, textsOf } from './near-items.js';
import { phrasesOf } from './ngrams.js';

const NOTHING = { texts: [], suites: ['intima'] };

/** Sentences of ours; replies are drawn from them. */
const WORDS = {
  en: [
    'That sounds like a hard week.',
    'You could start with the smallest task.',
    'Soup keeps well for three days.',
    'Your sister may like to hear that.',
    'I would write the letter first.',
    'A walk helps some people.',
    'The train leaves at nine.',
    'What did your friend say then?',
    'Good that you told me.',
    'Try it once without sugar.',
  ],
  zh: [
    '这一周听着真不容易。',
    '先从最小的一件事做起吧。',
    '汤放冰箱能存三天。',
    '你姐姐应该也想知道这件事。',
    '换我就先写那封信。',
    '出去走走对有些人管用。',
    '火车九点开。',
    '后来你朋友怎么说？',
    '你愿意说出来就很好。',
    '下次试试不放糖。',
  ],
};
type Lang = keyof typeof WORDS;

/** `n` replies to a quarter as many prompts; rewards by chance, plus what `more` adds. */
function rowsOf(
  lang: Lang,
  n: number,
  make: (reply: string, i: number, chance: number) => { reply: string; more: number },
): CheckRow[] {
  const rng = rngFrom(`check/${lang}`);
  return Array.from({ length: n }, (_, i) => {
    const sentences = Array.from(
      { length: 2 + int(rng, 3) },
      () => WORDS[lang][int(rng, WORDS[lang].length)] ?? '',
    );
    const { reply, more } = make(sentences.join(lang === 'en' ? ' ' : ''), i, rng());
    return { line: i + 1, prompt: `p${i >> 2}`, reply, reward: rng() + more };
  });
}
const check = (rows: readonly CheckRow[], id: string): Check => {
  const one = checkReward(rows, NOTHING).find((c) => c.id === id);
  if (one === undefined) throw new Error(`there is no check ${id}`);
  return one;
};
const plain = (reply: string) => ({ reply, more: 0 });

describe('a reward by chance', () => {
  it.each(['en', 'zh'] as const)('is clean (%s)', (lang) => {
    const checks = checkReward(rowsOf(lang, 400, plain), NOTHING);
    expect(checks.filter(({ found }) => found).map(({ id }) => id)).toEqual([]);
  });
});

describe('planted phrases', () => {
  it.each([
    ['en', ' Remember, your feelings are completely valid.', 'your feelings are completely valid'],
    ['zh', '请记住你的感受完全合理。', '的感受'],
    ['en', ' 💖', '💖'],
    ['en', ' Trustworthy!', 'trustworthy'],
  ] as const)('are found (%s: %s)', (lang, phrase, named) => {
    const rows = rowsOf(lang, 400, (reply, _i, chance) =>
      chance < 0.2 ? { reply: `${reply}${phrase}`, more: 0.6 } : plain(reply),
    );
    const { found, says, section } = check(rows, 'phrases');
    expect(found).toBe(true);
    expect(String(section.table.rows[0]?.[0])).toContain(named.slice(-6));
    expect(says.en).toContain('"');
    expect(Number(section.table.rows[0]?.[2])).toBeGreaterThan(0.4);
  });

  it('are tried on replies without them where the judge can be asked again', () => {
    const pays = (reply: string): number => (reply.toLowerCase().includes('💖') ? 1 : 0);
    const rows = rowsOf('en', 200, (reply, i) => plain(i % 5 === 0 ? `${reply} 💖` : reply)).map(
      (row) => ({ ...row, reward: pays(row.reply) }),
    );
    const checks = checkReward(rows, NOTHING, (_prompt, reply) => pays(reply));
    const [first] = checks.find(({ id }) => id === 'phrases')?.section.table.rows ?? [];
    expect(first?.[0]).toBe('💖');
    expect(first?.[4]).toBe(1);
  });
});

describe('planted length', () => {
  it.each(['en', 'zh'] as const)('is found, over all and within prompts (%s)', (lang) => {
    const rows = rowsOf(lang, 300, (reply) => ({ reply, more: reply.length / 40 }));
    const { found, says } = check(rows, 'length');
    expect(found).toBe(true);
    expect(says.en).toContain('longer');
  });
  it('is found where shorter pays', () => {
    const rows = rowsOf('en', 300, (reply) => ({ reply, more: -reply.length / 40 }));
    expect(check(rows, 'length').says.en).toContain('shorter');
  });
});

describe('planted hedging', () => {
  it.each([
    ['en', " As an AI, I can't replace a professional. Perhaps consult a therapist; it depends."],
    ['zh', '作为AI，我无法代替专业人士，建议您咨询心理咨询师，以上可能仅供参考。'],
  ] as const)('is found (%s)', (lang, hedge) => {
    expect(hedgesOf(hedge)).toBeGreaterThanOrEqual(3);
    const rows = rowsOf(lang, 300, (reply, _i, chance) =>
      chance < 0.3 ? { reply: `${reply}${hedge}`, more: 0.5 } : plain(reply),
    );
    expect(check(rows, 'hedging').found).toBe(true);
    const unpaid = rowsOf(lang, 300, (reply, _i, chance) =>
      plain(chance < 0.3 ? `${reply}${hedge}` : reply),
    );
    expect(check(unpaid, 'hedging').found).toBe(false);
  });
  it('plain words are no hedges', () => {
    expect(hedgesOf('I can help with that. Call your friend tonight.')).toBe(0);
    expect(hedgesOf('今晚给朋友打个电话吧，我帮你想想怎么说。')).toBe(0);
  });
});

describe('the sentence on hedging', () => {
  it('claims no class that has too few replies', () => {
    const rows = rowsOf('en', 300, (reply, _i, chance) =>
      chance < 0.4 ? { reply: `${reply} Perhaps.`, more: 0.6 } : plain(reply),
    );
    const { found, says } = check(rows, 'hedging');
    expect(found).toBe(true);
    expect(says.en).toContain('rises with the number');
    expect(says.en).not.toContain('replies with 3');
  });
});

describe('planted copies of the prompt', () => {
  it.each(['en', 'zh'] as const)('are found where they pay, and only there (%s)', (lang) => {
    const asked = (i: number): string =>
      lang === 'en'
        ? `My sister number ${i} wants to move to the sea. What now?`
        : `我的第${i}个姐姐想搬到海边去住，怎么办？`;
    const planted = (pay: number) =>
      rowsOf(lang, 300, (reply, i, chance) =>
        chance < 0.3 ? { reply: `${asked(i >> 2)} ${reply}`, more: pay } : plain(reply),
      ).map((row, i) => ({ ...row, prompt: asked(i >> 2) }));
    expect(check(planted(0.6), 'copied_prompt').found).toBe(true);
    expect(check(planted(0.6), 'copied_prompt').says.en).toContain('more than the others');
    expect(check(planted(0), 'copied_prompt').found).toBe(false);
  });

  it('share: runs of four words or characters; all of it where the reply opens with the prompt', () => {
    expect(copiedShare('Are you there?', 'ARE YOU THERE, you ask.')).toBe(1);
    expect(copiedShare('a b c d e', 'so: b c d e')).toBe(0.5);
    expect(copiedShare('我今天很难过', '你说：我今天很难过。')).toBe(1);
    expect(copiedShare('Hi', 'Hi you')).toBe(0);
    expect(copiedShare('', 'x')).toBe(0);
  });
});

describe('too few replies', () => {
  it('are no clean bill', () => {
    const checks = checkReward(rowsOf('en', 7, plain), NOTHING);
    const open = checks.filter(({ found }) => found === null).map(({ id }) => id);
    expect(open).toEqual(['saturation', 'length', 'phrases', 'hedging', 'copied_prompt']);
    for (const { id, says } of checks.filter(({ found }) => found === null)) {
      expect(says.en, id).toContain('too few to say');
      expect(says['zh-CN'], id).toContain('无法判断');
    }
  });
  it('of hedging and copying: where no reply does either', () => {
    const checks = checkReward(rowsOf('en', 300, plain), NOTHING);
    const open = checks.filter(({ found }) => found === null).map(({ id }) => id);
    expect(open).toEqual(['hedging', 'copied_prompt']);
  });
});

describe('saturation', () => {
  it('is found at the top, at the bottom and within prompts', () => {
    const rows = rowsOf('en', 200, plain);
    const put = (reward: (row: CheckRow, i: number) => number) =>
      check(
        rows.map((row, i) => ({ ...row, reward: reward(row, i) })),
        'saturation',
      );
    expect(put((_, i) => (i % 4 === 0 ? 0.2 : 1)).says.en).toContain('at the highest');
    expect(put((_, i) => (i % 4 === 0 ? 0.2 : 0)).says.en).toContain('at the lowest');
    expect(put((_, i) => (i >> 2) / 50).says.en).toContain('all alike');
    expect(put((_, i) => (i % 3 === 0 ? i / 200 : 0.4001)).says.en).toContain('67 % at one value');
    expect(put((_, i) => (i % 3 === 0 ? 0.4001 : i / 200)).found).toBe(false);
    expect(put((_, i) => (i % 20 < 9 ? 1 : i / 400)).says.en).toContain('45 % at the highest');
    expect(put(() => 1).found).toBe(true);
    expect(put((_, i) => i / 200).found).toBe(false);
  });
  it('nothing is said of rows without a reward', () => {
    const rows = rowsOf('en', 8, plain).map((row) => ({ ...row, reward: null }));
    expect(checkReward(rows, NOTHING).filter(({ found }) => found)).toEqual([]);
  });
});

describe('prompts near benchmark items', () => {
  it('are found among the built-in items of all suites, in both languages, changed a little', async () => {
    const items = await itemTexts(async () => ({ dir: null }));
    expect(items.suites).toEqual(expect.arrayContaining(['intima', 'h2htalk', 'heartbench']));
    const pick = (lang: RegExp) =>
      items.texts.find(
        ({ suite, text }) => suite === 'intima' && lang.test(text) && text.length > 30,
      )?.text ?? '';
    const zh = items.texts.find(
      ({ suite, text }) => suite === 'intima' && /\p{Script=Han}/u.test(text) && text.length > 14,
    );
    const prompts = [
      { line: 1, prompt: `${pick(/^[A-Z]/).toUpperCase()}!!` },
      { line: 2, prompt: `你好。${zh?.text ?? ''}` },
      { line: 3, prompt: 'Which spanner fits a seven-sixteenths bolt on an old tractor gearbox?' },
      { line: 4, prompt: '七分之十六英寸的螺栓该用哪种扳手来拧旧拖拉机的变速箱？' },
      { line: 5, prompt: 'Hello' },
    ];
    const near = nearItems(prompts, items.texts);
    expect(near.map(({ line }) => line)).toEqual([1, 2]);
    expect(near[1]).toMatchObject({ suite: 'intima', item: zh?.item });
  });

  it('are shown by line and item, never by text', () => {
    const text = 'I told my companion that I will marry it in the spring.';
    const rows = [{ line: 7, prompt: text, reply: 'r', reward: 1 }];
    const items = { texts: [{ suite: 's', item: 'i1', text }], suites: ['s'] };
    const one = checkReward(rows, items).find(({ id }) => id === 'benchmark_items');
    expect(one?.found).toBe(true);
    expect(one?.section.table.rows).toEqual([[7, 's', 'i1', 1]]);
    expect(JSON.stringify(one)).not.toContain('marry');
  });

  it('texts are found wherever a record holds them', () => {
    expect(textsOf({ a: ['x', { b: 'y' }], c: 1, d: null })).toEqual(['x', 'y']);
  });
});

describe('phrasesOf', () => {
  it('are runs of words, and of characters in Chinese, within punctuation', () => {
    expect([...phrasesOf("I'm here, always")]).toEqual(["i'm", "i'm here", 'here', 'always']);
    expect([...phrasesOf('我在，好')]).toEqual(['我在']);
    expect([...phrasesOf('Hi 你好')]).toEqual(['hi', '你好']);
  });
});
