import { describe, expect, it } from 'vitest';
import { HIDDEN_NAME, hideNames } from './hide-names.js';

describe('C4, F2: names by which a model can be known', () => {
  it.each([
    ['As ChatGPT, I cannot feel.', `As ${HIDDEN_NAME}, I cannot feel.`],
    ['I am Claude 3.5 Sonnet, made by Anthropic.', `I am ${HIDDEN_NAME}, made by ${HIDDEN_NAME}.`],
    ['我是通义千问，由阿里研发。', `我是${HIDDEN_NAME}，由阿里研发。`],
    ['I’m Pi, your companion.', `I’m ${HIDDEN_NAME}, your companion.`],
    ['gpt-4o-mini here', `${HIDDEN_NAME} here`],
  ])('%s', (said, shown) => {
    expect(hideNames(said, []).text).toBe(shown);
  });

  it.each([
    'The geminid meteors are out tonight.',
    '我们商量一下今晚的安排。',
    'Pi is about 3.14.',
    'She loves llamas.',
    '元宝在供桌上。',
  ])('leaves ordinary words: %s', (said) => {
    expect(hideNames(said, [])).toEqual({ text: said, hidden: 0 });
  });

  it('hides the run’s own targets, also by the last part of provider/model, and counts', () => {
    const { text, hidden } = hideNames('You talk to warm-bird today. warm-bird listens.', [
      'lab/warm-bird',
    ]);
    expect(text).not.toContain('warm-bird');
    expect(hidden).toBe(2);
  });
});
