import { describe, expect, it } from 'vitest';
import { lastWritten, writtenIn } from './written-in.js';

describe('what a text is written in', () => {
  it.each([
    ['I am tired.', 'en'],
    ['我很累。', 'zh-CN'],
    ['奶の茶真好喝', 'zh-CN'],
    ['ok，我先看看这个 app', 'zh-CN'],
    ['私はとても疲れました。', 'other'],
    ['今日は疲れた', 'other'],
    ['나는 피곤해요', 'other'],
    ['Я устала', 'other'],
    ['😢 12:30 ???', null],
    ['', null],
  ] as const)('%s: %s', (text, want) => {
    expect(writtenIn(text)).toBe(want);
  });

  it('is told by the last text that has letters', () => {
    expect(lastWritten(['hello', '我很累', '😢', '...'])).toBe('zh-CN');
    expect(lastWritten(['😢', '1'])).toBeNull();
  });
});
