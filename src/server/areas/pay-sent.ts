import type { Text } from '../../contract/index.js';
import type { Sent } from '../../experts/money/sent-again.js';
import { OTHER_WORDS } from '../../experts/talk/faults.js';
import { HttpFault } from '../../serve/http/index.js';

const WHAT: Readonly<Record<'row' | 'word' | 'this', Text>> = {
  row: {
    en: 'this was sent before with another person, amount, item or reason, and that was booked; look at the lines first. To book this one as well, send it again (a program: under a new id)',
    'zh-CN':
      '之前已发送过一次，但人员、金额、题目或理由不同，当时的内容已经入账；请先查看明细。如果这一笔也要入账，请再发送一次（程序请换一个新编号）',
  },
  word: OTHER_WORDS,
  this: {
    en: 'something else was sent under this id before, and that was stored; load the page again and look at it. To send this as well, send it again (a program: under a new id)',
    'zh-CN':
      '这个编号之前已用于发送其他内容，当时的内容已经保存；请刷新页面查看。如果这一份也要保存，请再发送一次（程序请换一个新编号）',
  },
};

/** @throws HttpFault 409 where the id stands for something else: what was sent now is not stored, and must not seem so */
export function needStored(sent: Sent, what: keyof typeof WHAT): void {
  if (sent === 'other') throw new HttpFault(409, 'other_content', WHAT[what]);
}
