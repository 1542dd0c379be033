import { describe, expect, it } from 'vitest';
import { adhoc, languageOf } from './adhoc.js';

describe('conversations of no suite', () => {
  it('become an item with one answer', () => {
    expect(adhoc({ id: 'r1', prompt: '你在吗', reply: '在的。' })).toMatchObject({
      item: { id: 'r1', lang: 'zh', category: null, clusters: { prompt: 'r1' } },
      answers: [{ item: 'r1', step: 'answer', state: 'ok', value: { text: '在的。' } }],
    });
    expect(adhoc({ id: 'r2', prompt: 'Hi', reply: ' ' }).answers[0]).toMatchObject({
      state: 'empty',
    });
  });

  it.each([
    ['I named you 小满 yesterday and you liked it', 'en'],
    ['我在用 ChatGPT 写 offer letter', 'zh'],
    ['', 'en'],
    ['😀!!', 'en'],
  ])('%j is %s', (text, lang) => {
    expect(languageOf(text)).toBe(lang);
  });
});
