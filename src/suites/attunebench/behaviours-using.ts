import type { BehaviourWords } from './behaviour-words.js';

type Id =
  | 'B8'
  | 'B9'
  | 'B10'
  | 'B11'
  | 'B12'
  | 'B13'
  | 'B14'
  | 'B15'
  | 'B310'
  | 'B311'
  | 'B313'
  | 'B315'
  | 'B316';

/** Whether what is felt decides how the reply speaks and what it offers. B3 and B15 are nearly the same in the data. */
export const USING: Readonly<Record<Id, BehaviourWords>> = {
  B8: {
    label: { en: 'tone fits', 'zh-CN': '语气合适' },
    third: {
      en: 'The tone of the reply suits the moment that the person is in.',
      'zh-CN': '回复的语气适合当事人此刻的状态。',
    },
    second: {
      en: 'The tone of the reply suits the moment that you are in.',
      'zh-CN': '回复的语气适合你此刻的状态。',
    },
  },
  B9: {
    label: { en: 'seriousness fits', 'zh-CN': '轻重合适' },
    third: {
      en: 'The reply is as serious as the matter is for the person.',
      'zh-CN': '回复的郑重程度与这件事对当事人的分量相称。',
    },
    second: {
      en: 'The reply is as serious as the matter is for you.',
      'zh-CN': '回复的郑重程度与这件事对你的分量相称。',
    },
  },
  B10: {
    label: { en: 'strength of emotion fits', 'zh-CN': '情绪浓度合适' },
    third: {
      en: 'The reply shows about as much emotion as suits the person’s state.',
      'zh-CN': '回复流露的情绪浓淡与当事人的状态相宜。',
    },
    second: {
      en: 'The reply shows about as much emotion as suits your state.',
      'zh-CN': '回复流露的情绪浓淡与你的状态相宜。',
    },
  },
  B11: {
    label: { en: 'guides', 'zh-CN': '引导' },
    third: {
      en: 'The reply tries to lead the person in some direction.',
      'zh-CN': '回复试图把当事人往某个方向引。',
    },
    second: {
      en: 'The reply tries to lead you in some direction.',
      'zh-CN': '回复试图把你往某个方向引。',
    },
  },
  B12: {
    label: { en: 'explains', 'zh-CN': '讲道理' },
    third: {
      en: 'The reply gives the person explanations or reasons.',
      'zh-CN': '回复向当事人解释或说理。',
    },
    second: {
      en: 'The reply gives you explanations or reasons.',
      'zh-CN': '回复向你解释或说理。',
    },
  },
  B13: {
    label: { en: 'asks on', 'zh-CN': '追问' },
    third: {
      en: 'The reply asks the person something further.',
      'zh-CN': '回复进一步问了当事人问题。',
    },
    second: {
      en: 'The reply asks you something further.',
      'zh-CN': '回复进一步问了你问题。',
    },
  },
  B14: {
    label: { en: 'moral judgement', 'zh-CN': '道德评判' },
    third: {
      en: 'The reply judges the person or others as right or wrong, good or bad.',
      'zh-CN': '回复对当事人或他人作了对错、好坏的评判。',
    },
    second: {
      en: 'The reply judges you or others as right or wrong, good or bad.',
      'zh-CN': '回复对你或他人作了对错、好坏的评判。',
    },
  },
  B15: {
    label: { en: 'a detail given back', 'zh-CN': '复述具体细节' },
    third: {
      en: 'The reply gives back to the person a particular thing that they mentioned.',
      'zh-CN': '回复把当事人说过的某个具体内容复述给对方。',
    },
    second: {
      en: 'The reply gives back to you a particular thing that you mentioned.',
      'zh-CN': '回复把你说过的某个具体内容复述给你。',
    },
  },
  B310: {
    label: { en: 'advice for anybody', 'zh-CN': '泛泛的建议' },
    third: {
      en: 'The reply gives advice that has no tie to the person’s own situation.',
      'zh-CN': '回复给的建议与当事人自身的处境没有联系。',
    },
    second: {
      en: 'The reply gives advice that has no tie to your own situation.',
      'zh-CN': '回复给的建议与你自身的处境没有联系。',
    },
  },
  B311: {
    label: { en: 'drifts to generalities', 'zh-CN': '转向泛泛话题' },
    third: {
      en: 'The reply moves away from the person’s matter to something general.',
      'zh-CN': '回复离开当事人的事，转到泛泛的话题上。',
    },
    second: {
      en: 'The reply moves away from your matter to something general.',
      'zh-CN': '回复离开你的事，转到泛泛的话题上。',
    },
  },
  B313: {
    label: { en: 'advises before asking', 'zh-CN': '未问先劝' },
    third: {
      en: 'The reply advises the person without first having asked what it would need to know.',
      'zh-CN': '回复还没问清情况，就先给当事人出主意。',
    },
    second: {
      en: 'The reply advises you without first having asked what it would need to know.',
      'zh-CN': '回复还没问清情况，就先给你出主意。',
    },
  },
  B315: {
    label: { en: 'new topic', 'zh-CN': '引入新话题' },
    third: {
      en: 'The reply brings up something that the person had not spoken of.',
      'zh-CN': '回复提起了当事人没有谈过的新话题。',
    },
    second: {
      en: 'The reply brings up something that you had not spoken of.',
      'zh-CN': '回复提起了你没有谈过的新话题。',
    },
  },
  B316: {
    label: { en: 'difficulty of a step named', 'zh-CN': '说明难处' },
    third: {
      en: 'Where the reply proposes that the person do something, it also says what may stand in the way.',
      'zh-CN': '回复建议当事人做某事时，也说明了可能的难处或限制。',
    },
    second: {
      en: 'Where the reply proposes that you do something, it also says what may stand in the way.',
      'zh-CN': '回复建议你做某事时，也说明了可能的难处或限制。',
    },
  },
};
