import { describe, expect, it } from 'vitest';
import { difficultyOf, languageOf } from './difficulty.js';
import { isHeavy, privateIn, topicsIn } from './privacy.js';

describe('R24, M3.2: what is private or sensitive is found before anybody reads it', () => {
  it.each([
    ['call me at 13800138000 tonight', { phone: 1 }],
    ['我的手机是 138-0013-8000，座机 010-62345678', { phone: 2 }],
    ['+44 20 7946 0958', { phone: 1 }],
    ['write to a.b@mail.example.org', { email: 1 }],
    // The example of GB 11643-1999.
    ['身份证 11010519491231002X', { 'id-number': 1 }],
    // A test number that fulfils ISO/IEC 7812-1, and one that does not.
    ['4111 1111 1111 1111', { 'bank-card': 1 }],
    ['4111 1111 1111 1112', {}],
    ['加我微信：abc_12345', { account: 1 }],
    ['住在中山路12号', { address: 1 }],
    ['In 2024 I was 35, 1 of 300; it cost 1200 yuan.', {}],
    ['version 1.2.3, from 10:30 to 11:45', {}],
  ])('%s', (text, found) => {
    expect(privateIn([text])).toEqual(found);
  });

  it('counts each stretch once, under one kind', () => {
    expect(privateIn(['11010519491231002X 13800138000 13900139000'])).toEqual({
      'id-number': 1,
      phone: 2,
    });
  });

  it('X20: topics become content notes, in both languages; heavy ones are marked', () => {
    expect(topicsIn(['我不想活了'])).toEqual(['self-harm']);
    expect(topicsIn(['he was abused and I want to end my life'])).toEqual(['self-harm']);
    expect(topicsIn(['奶奶去世以后我一直酗酒'])).toEqual(['substance', 'grief']);
    expect(topicsIn(['a quarrel about the dishes'])).toEqual([]);
    expect(isHeavy(['grief'])).toBe(false);
    expect(isHeavy(['grief', 'self-harm'])).toBe(true);
  });
});

describe('A6: difficulty from what has to be read and answered', () => {
  it('grows with questions, length and kinds of questions; Chinese holds more in a sign', () => {
    expect(difficultyOf({ fields: 1, chars: 500, mixed: false }, false)).toBe(1);
    expect(difficultyOf({ fields: 8, chars: 500, mixed: false }, false)).toBe(2);
    expect(difficultyOf({ fields: 8, chars: 3000, mixed: true }, false)).toBe(3);
    expect(difficultyOf({ fields: 1, chars: 1500, mixed: false }, true)).toBe(2);
  });

  it('tells the language of mixed texts', () => {
    expect(languageOf(['我今天 feel 很累'])).toBe('zh');
    expect(languageOf(['I said 你好 and left the room'])).toBe('en');
  });
});
