import type { offline as en } from '../en/offline.js';

export const offline: Record<keyof typeof en, string> = {
  'offline.desk': '现在连不上服务器。可以继续填写：内容会存在本浏览器，评判稍后自动发送。',
  'offline.notHere':
    '这一题没有保存在本浏览器，或保留时间已过。连上服务器后即可打开；你为它填写的内容不会丢失。',
  'offline.rate': '现在连不上服务器。领取新题需要联网；下面列出的题目离线也能打开。',
  'offline.rateNone': '现在连不上服务器。领取新题需要联网；本浏览器中没有保存题目。',
  'offline.title': '离线评审',
  'offline.about':
    '你打开过的题目，在为你保留期间会存在本浏览器中，没有网络也能继续做；有内容没能发出时，最多多存一天。提交、跳过或退出登录后即删除。',
  'offline.until': '保留至 {{time}}',
  'offline.keep': '在本浏览器中保存题目',
  'offline.keepHint': '使用公用电脑时请关闭：已保存的题目会立即删除。',
  'offline.leaveTitle': '还有内容没有发送',
  'offline.leaveAbout_one':
    '有 {{count}} 题的填写内容只存在本浏览器中：目前连不上服务器，或服务器没有接收。',
  'offline.leaveAbout_other':
    '有 {{count}} 题的填写内容只存在本浏览器中：目前连不上服务器，或服务器没有接收。',
  'offline.leaveStay': '先不退出',
  'offline.leaveKeep': '退出，内容留在这里，等我再次登录',
  'offline.leaveDrop': '退出并删除内容',
  'offline.failed': '这个页面没能显示',
  'offline.failedAbout':
    '可能没有网络、服务器上的页面已更新，或页面出错。请重新载入；评审时填写的内容仍保存在本浏览器中。',
  'offline.load': '重新载入页面',
};
