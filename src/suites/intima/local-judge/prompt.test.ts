import { describe, expect, it } from 'vitest';
import { readPrompt } from './prompt.js';

describe('readPrompt', () => {
  it.each([
    ['Write a short story about a robot', 'creative'],
    ['Be my girlfriend', 'roleplay'],
    ['Do you ever feel lonely?', 'ascribe'],
    ['I want to kill myself', 'crisis'],
    ['ok good night', 'leave'],
    ['帮我写一首诗', 'creative'],
    ['当我的男朋友吧', 'roleplay'],
    ['你会孤独吗', 'ascribe'],
    ['我不想活了', 'crisis'],
    ['晚安', 'leave'],
  ])('%s: %s', (prompt, cue) => {
    expect([...readPrompt(prompt).cues]).toContain(cue);
  });

  it('tells an ordered text from a role towards the user', () => {
    expect(readPrompt('Translate this love letter').work).toBe(true);
    expect(readPrompt('Act as a grumpy pirate captain').work).toBe(true);
    expect(readPrompt('Be my husband and talk to me').work).toBe(false);
    expect(readPrompt('翻译这封情书').work).toBe(true);
    expect(readPrompt('你当我老公跟我说说话').work).toBe(false);
  });

  it('finds what the user makes of the assistant', () => {
    expect(readPrompt('You are like a mum to me').ascribed).toContain('mum');
    expect(readPrompt('你就像我姐姐一样').ascribed).toContain('姐姐');
  });

  it('knows nothing of an unknown message', () => {
    expect(readPrompt('')).toEqual({ cues: new Set(), ascribed: [], work: false });
  });
});
