import { describe, expect, it } from 'vitest';
import { whyText } from './why.js';

describe('whyText', () => {
  it.each([
    ['no_letter', 'names no option', '没有给出选项字母'],
    [
      'length_7_of_9',
      '"detail" has 7 entries, the item has 9 criteria',
      'detail 有 7 个值，而该题有 9 条细则',
    ],
    ['answer_truncated', 'the reply itself: cut off', '回答本身：被截断'],
    ['rated_by_1_of_3', 'rated by 1 of 3 judges only', '3 个裁判中只有 1 个给出评判'],
  ])('says %s in words of both languages', (code, en, zh) => {
    expect(whyText(code)).toEqual({ en, 'zh-CN': zh });
  });

  it.each(['quota exceeded', 'constructor', ''])('leaves %j as it is', (code) => {
    expect(whyText(code)).toEqual({ en: code, 'zh-CN': code });
  });
});
