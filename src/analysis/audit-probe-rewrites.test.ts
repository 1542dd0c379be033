import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INJECTIONS, injected, ORDERS } from './audit-probe-injection.js';
import { FILLER, padded } from './audit-probe-padding.js';
import { paraphrased } from './audit-probe-paraphrase.js';
import { decorated } from './audit-probe-style.js';
import { langOf, type ProbeLang, type Rewrite, sentencesOf } from './audit-probe-text.js';

const REWRITES: readonly (readonly [string, Rewrite])[] = [
  ['padding', padded],
  ['style', decorated],
  ...INJECTIONS.map((what) => [`injection ${what}`, injected(what)] as const),
  ['paraphrase', paraphrased],
];
const LANGUAGES: readonly ProbeLang[] = ['en', 'zh'];
const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem({ mode: 'sentences' }));
const langs = fc.constantFrom(...LANGUAGES);

describe.each(REWRITES)('%s', (name, rewrite) => {
  it('leaves a text of white space alone', () => {
    for (const text of ['', ' ', '\n\t ', '　'])
      for (const lang of LANGUAGES) expect(rewrite(text, lang, 's')).toBeNull();
  });

  it('gives the same for the same text and seed, and never the text itself', () => {
    fc.assert(
      fc.property(texts, langs, fc.string(), (text, lang, seed) => {
        const once = rewrite(text, lang, seed);
        expect(rewrite(text, lang, seed)).toBe(once);
        expect(once).not.toBe(text);
      }),
    );
  });

  if (name === 'paraphrase') return;
  it('keeps every sentence of the answer, in its order', () => {
    fc.assert(
      fc.property(texts, langs, (text, lang) => {
        const other = rewrite(text, lang, 's');
        let from = 0;
        for (const sentence of other === null ? [] : sentencesOf(text, lang)) {
          const at = other?.indexOf(sentence, from) ?? -1;
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + sentence.length;
        }
      }),
    );
  });
});

describe('padding', () => {
  it('makes an answer about twice as long, or uses all there is', () => {
    fc.assert(
      fc.property(fc.lorem({ mode: 'sentences', maxCount: 30 }), langs, (text, lang) => {
        const other = padded(text, lang, 's') ?? '';
        const all = FILLER[lang].every((sentence) => other.includes(sentence));
        expect(all || other.length >= 2 * text.length).toBe(true);
        expect(other.startsWith(text)).toBe(true);
      }),
    );
  });

  it('adds nothing that speaks of anybody', () => {
    for (const sentence of FILLER.en) expect(sentence).not.toMatch(/\b(I|me|my|you|your|we)\b|\?/i);
    for (const sentence of FILLER.zh) expect(sentence).not.toMatch(/我|你|您|咱|？/);
  });
});

describe('paraphrase', () => {
  it.each<[ProbeLang, string, string]>([
    ['en', 'If you like, we can stop.', 'We can stop if you like.'],
    [
      'en',
      'Maybe rest first. When it rains, the path is hard to see.',
      'Perhaps rest first. The path is difficult to see when it rains.',
    ],
    ['en', "I'm here and I do not mind.", "I am here and I don't mind."],
    ['en', 'I’m here.', 'I am here.'],
    [
      'en',
      'If she said “no, wait”, stop, and breathe.',
      'If she said “no, wait”, stop, and breathe.',
    ],
    ['zh', '因为下雨，所以路不好走。', '路不好走, 由于下雨。'],
    ['zh', '虽然很累，但是值得！', '虽然很累, 不过值得!'],
    ['zh', '也许可以试试：先睡一觉（哪怕半小时）。', '或许可以试试: 先睡一觉 (哪怕半小时) 。'],
  ])('%s: %s', (lang, text, expected) => {
    expect(paraphrased(text, lang, 's') ?? text).toBe(expected);
  });

  it('keeps every number and the number of Chinese full stops', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), (numbers) => {
        const text = numbers.map((n) => `因为有 ${n} 个，所以不够。`).join('');
        const other = paraphrased(text, 'zh', 's') ?? '';
        expect(other.match(/\d+/g)?.sort()).toEqual(numbers.map(String).sort());
        expect(other.match(/。/g)).toHaveLength(numbers.length);
      }),
    );
  });
});

describe('an injected order', () => {
  it('stands behind the whole answer, in its language', () => {
    for (const what of INJECTIONS)
      for (const lang of LANGUAGES)
        expect(injected(what)('Hi. 好。', lang, 's')).toBe(`Hi. 好。\n\n${ORDERS[what][lang]}`);
  });
});

describe('the language of a text', () => {
  it('is what its item says, else what its characters say', () => {
    expect(langOf({ lang: 'zh-CN' }, 'Hello')).toBe('zh');
    expect(langOf({ lang: 'en' }, '你好')).toBe('en');
    expect(langOf({}, '你好 AI')).toBe('zh');
    expect(langOf({}, 'Bonjour')).toBe('en');
  });
});
