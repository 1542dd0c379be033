import { HttpFault } from '../../serve/http/index.js';

/** What a rater's program may be told; each says what is wrong and what to do. */
export const faults = {
  notThere: () =>
    new HttpFault(404, 'not_found', {
      en: 'there is nothing here, or it is not shared with you',
      'zh-CN': '这里没有内容，或者没有分享给你',
    }),
  alreadySubmitted: () =>
    new HttpFault(409, 'submitted', {
      en: 'you have submitted this item already; look at it under “What you have done”',
      'zh-CN': '你已提交过这一题；请在“你完成的内容”里查看',
    }),
  otherContent: () =>
    new HttpFault(409, 'other_content', {
      en: 'this was sent before with other content, and that is what is stored; look under “What you have done” at what that was, since later changes are not in it',
      'zh-CN':
        '之前已发送过一次，但内容不同，已保存的是当时的内容；请在“你完成的内容”里查看：之后的改动不在其中',
    }),
  skipped: () =>
    new HttpFault(409, 'skipped', {
      en: 'you have skipped this item; take the skip back, or go on with the next one',
      'zh-CN': '你已跳过这一题；请撤销跳过，或继续下一题',
    }),
  notBegun: () =>
    new HttpFault(409, 'not_begun', {
      en: 'this item is not with you any more; what you typed is kept, go on with the next one',
      'zh-CN': '这一题已不在你这里；你填写的内容仍保留，请继续下一题',
    }),
  takenBack: () =>
    new HttpFault(409, 'taken_back', {
      en: 'this verdict was taken back; look at it again and submit it anew',
      'zh-CN': '这份评判已撤销；请重新查看后再提交',
    }),
  formChanged: () =>
    new HttpFault(409, 'form_changed', {
      en: 'the form of this item has changed since you opened it; load it again, what you typed is kept',
      'zh-CN': '打开之后，这一题的评判表已更新；请重新载入，你填写的内容仍保留',
    }),
  tooLate: () =>
    new HttpFault(409, 'too_late', {
      en: 'it can be taken back for ten seconds only; ask the project’s manager to reopen it',
      'zh-CN': '只能在十秒内撤销；如需重开，请联系项目负责人',
    }),
  takenMeanwhile: () =>
    new HttpFault(409, 'taken', {
      en: 'somebody else has taken this item meanwhile; go on with the next one',
      'zh-CN': '这一题已由他人接手；请继续下一题',
    }),
  notJoinable: () =>
    new HttpFault(409, 'closed', {
      en: 'this project takes no new raters: it is closed',
      'zh-CN': '该项目已结束，不再接受新的评判',
    }),
} as const;
