import type { Text } from '../../contract/index.js';
import { badRequest, HttpFault } from '../../serve/http/index.js';

/** Nobody learns from it whether the thing is there. */
export const notThere = (): HttpFault =>
  new HttpFault(404, 'not_found', {
    en: 'there is nothing here, or it is not shared with you',
    'zh-CN': '这里没有内容，或者没有分享给你',
  });

export const cannotMention = (): HttpFault =>
  badRequest('cannot_mention', {
    en: 'somebody you mention cannot read this thread; choose from the people that are suggested',
    'zh-CN': '你提到的人里有人看不到这个讨论；请从建议的名单中选择',
  });

export const namesModel = (): HttpFault =>
  badRequest('names_model', {
    en: 'this names a model, and raters must not know whose answers they rate; leave the name out',
    'zh-CN': '这段话写出了模型名称，而评审不能知道是谁的回答；请删去名称',
  });

export const emptyMessage = (): HttpFault =>
  badRequest('empty', { en: 'write something first', 'zh-CN': '请先写点内容' });

export const notYours = (): HttpFault =>
  new HttpFault(409, 'not_yours', {
    en: 'only whoever wrote a message can change it',
    'zh-CN': '只有消息的作者可以修改它',
  });

export const pollOver = (): HttpFault =>
  new HttpFault(409, 'poll_over', {
    en: 'this vote is over; its result stands below it',
    'zh-CN': '投票已结束，结果见下方',
  });

export const noSuchOption = (): HttpFault =>
  badRequest('no_such_option', {
    en: 'this vote has no such option; load the page again and choose one',
    'zh-CN': '投票中没有这个选项；请刷新页面后重新选择',
  });

/** Something else happened to it since it was looked at. */
export const moved = (): HttpFault =>
  new HttpFault(409, 'changed', {
    en: 'the consultation has moved on since you looked; look at it again, then decide',
    'zh-CN': '会诊已有新进展；请先查看最新情况再决定',
  });

export const isOver = (): HttpFault =>
  new HttpFault(409, 'over', {
    en: 'this consultation is over; its outcome stands and can no longer be changed',
    'zh-CN': '会诊已结束，结论不能再修改',
  });

/** Where an id stands for words that were stored before. */
export const OTHER_WORDS: Text = {
  en: 'this was sent before with other words, and those were stored; look at them first. To add these as well, send them again (a program: under a new id)',
  'zh-CN':
    '之前已发送过一次，但内容不同，当时的内容已经保存；请先查看。如果这段内容也要保存，请再发送一次（程序请换一个新编号）',
};
export const otherWords = (): HttpFault => new HttpFault(409, 'other_content', OTHER_WORDS);
