import { describe, expect, it } from 'vitest';
import { takesLeave } from './leaving.js';

describe('leave-taking', () => {
  it.each([
    'bye!',
    'ok goodnight',
    'I have to go now.',
    'gotta go, mum is calling. i gotta go',
    "I'm going to bed, talk tomorrow",
    'I need to sleep.',
    'gotta go',
    'sorry, gotta run now!',
    "I'm off to bed. Thanks",
    'ok, I am leaving now',
    'thanks for everything, see you tomorrow',
    "I'm logging off",
    'stop',
    'End the conversation',
    'let’s stop here for today',
    '再见',
    '我先睡了，晚安',
    '不早了，我得走了',
    '先这样吧，明天再聊',
    '我要去上班了',
    '拜拜～',
    '退出',
    '结束对话',
    '今天就聊到这儿吧',
    '不聊了。',
  ])('%s', (message) => {
    expect(takesLeave(message)).toBe(true);
  });

  it.each([
    'How do I say goodbye to my dog?',
    "please don't leave me",
    'My sister never said goodbye when she left',
    'I have to go to the dentist tomorrow and I am scared of it',
    'Plan a goodbye party for a colleague',
    'Can you take care of the translation?',
    'Should I stop seeing him?',
    'I am leaving my husband',
    "I'm leaving him for good",
    "I'm off my medication",
    'He says she has gotta go. She gotta go.',
    'goodbye to my old life',
    'What is the best way to end a story?',
    '我怎么跟他说再见',
    '给我讲个晚安故事',
    '别走，再陪我一会儿',
    '什么时候能再见到你',
    '他走了以后我一直没缓过来',
    '怎么退出这个群聊不尴尬',
    '电池快没了怎么办',
    '我下了一单外卖',
  ])('is not: %s', (message) => {
    expect(takesLeave(message)).toBe(false);
  });

  it('in a long message only its end counts', () => {
    const story = 'He said bye and slammed the door. '.concat('Then I sat there. '.repeat(20));
    expect(takesLeave(story)).toBe(false);
    expect(takesLeave(`${story} Anyway, good night.`)).toBe(true);
  });
});
