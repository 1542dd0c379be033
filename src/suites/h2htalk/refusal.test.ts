import { describe, expect, it } from 'vitest';
import { isRefusal } from './refusal.js';

describe('refusals in words', () => {
  it.each([
    "I'm sorry, but I can't help with that.",
    'I’m sorry, but I can’t assist with that request.',
    "Sorry, I can't comply with this.",
    'I cannot help you with this.',
    'As an AI language model, I cannot role-play this.',
    '(looks away) I am sorry, but I am unable to continue with this conversation.',
    '抱歉，我无法回答这个问题。',
    '很抱歉，我不能提供这方面的内容。',
    '对不起，我无法协助完成该请求。',
    '作为AI，我无法扮演这个角色，我无法提供相关内容。',
    '我无法满足您的请求。',
  ])('“%s”', (text) => {
    expect(isRefusal(text)).toBe(true);
  });

  it.each([
    "I'm sorry, I can't come tonight; how was the choir?",
    "I'm sorry you had such a day.",
    "(nods) I can't help smiling.",
    "I'm sorry, I can't help you carry it, but Jon could.",
    '抱歉，我今天回不来，你吃了吗？',
    '对不起，我没能早点听你说。',
    '我没办法替你去，不过可以陪你想想。',
    '',
  ])('not “%s”', (text) => {
    expect(isRefusal(text)).toBe(false);
  });
});
