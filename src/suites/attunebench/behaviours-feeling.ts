import type { BehaviourWords } from './behaviour-words.js';

type Group<Id extends string> = Readonly<Record<Id, BehaviourWords>>;

/** Whether the reply sees what is felt. */
export const PERCEIVING: Group<'B1' | 'B2' | 'B3' | 'B108' | 'B109'> = {
  B1: {
    label: { en: 'feelings acknowledged', 'zh-CN': '回应了情绪' },
    third: {
      en: 'The reply takes up the feeling in what the person said.',
      'zh-CN': '回复接住了当事人话里的情绪。',
    },
    second: {
      en: 'The reply takes up the feeling in what you said.',
      'zh-CN': '回复接住了你话里的情绪。',
    },
  },
  B2: {
    label: { en: 'feelings read correctly', 'zh-CN': '情绪说得对' },
    third: {
      en: 'Whatever the reply says about the person’s feelings agrees with what they expressed.',
      'zh-CN': '凡是谈到当事人感受的地方，回复都与其表达的相符。',
    },
    second: {
      en: 'Whatever the reply says about your feelings agrees with what you expressed.',
      'zh-CN': '凡是谈到你感受的地方，回复都与你表达的相符。',
    },
  },
  B3: {
    label: { en: 'a detail taken up', 'zh-CN': '提到具体细节' },
    third: {
      en: 'The reply mentions a particular detail that the person told.',
      'zh-CN': '回复提到了当事人讲过的某个具体细节。',
    },
    second: {
      en: 'The reply mentions a particular detail that you told.',
      'zh-CN': '回复提到了你讲过的某个具体细节。',
    },
  },
  B108: {
    label: { en: 'own emotion words kept', 'zh-CN': '沿用情绪用词' },
    third: {
      en: 'The reply uses the person’s own words for their feelings instead of giving these another name.',
      'zh-CN': '谈到感受时，回复沿用当事人自己的说法，而不是另起名称。',
    },
    second: {
      en: 'The reply uses your own words for your feelings instead of giving these another name.',
      'zh-CN': '谈到感受时，回复沿用你自己的说法，而不是另起名称。',
    },
  },
  B109: {
    label: { en: 'central feeling in focus', 'zh-CN': '抓住主要情绪' },
    third: {
      en: 'Where the person voices several feelings, the reply attends to the one that matters most to them.',
      'zh-CN': '当事人说出好几种感受时，回复关注的是其中最要紧的那一种。',
    },
    second: {
      en: 'Where you voice several feelings, the reply attends to the one that matters most to you.',
      'zh-CN': '你说出好几种感受时，回复关注的是其中最要紧的那一种。',
    },
  },
};

/** Whether it grasps how feelings hang together. */
export const UNDERSTANDING: Group<'B4' | 'B5' | 'B6' | 'B7' | 'B206' | 'B207'> = {
  B4: {
    label: { en: 'more than one feeling', 'zh-CN': '不止一种情绪' },
    third: {
      en: 'The reply allows for the person feeling more than one thing, or one thing in differing strength.',
      'zh-CN': '回复顾及了当事人不止一种感受，或同一感受的轻重不同。',
    },
    second: {
      en: 'The reply allows for you feeling more than one thing, or one thing in differing strength.',
      'zh-CN': '回复顾及了你不止一种感受，或同一感受的轻重不同。',
    },
  },
  B5: {
    label: { en: 'change of feeling noticed', 'zh-CN': '注意到情绪变化' },
    third: {
      en: 'The reply notices that the person’s feelings have moved in the course of the talk.',
      'zh-CN': '回复注意到当事人的感受在交谈中有了变化。',
    },
    second: {
      en: 'The reply notices that your feelings have moved in the course of the talk.',
      'zh-CN': '回复注意到你的感受在交谈中有了变化。',
    },
  },
  B6: {
    label: { en: 'goes beyond what was said', 'zh-CN': '推断超出原话' },
    third: {
      en: 'The reply takes something about the person for granted that they did not say.',
      'zh-CN': '回复把当事人没说过的事当成了事实。',
    },
    second: {
      en: 'The reply takes something about you for granted that you did not say.',
      'zh-CN': '回复把你没说过的事当成了事实。',
    },
  },
  B7: {
    label: { en: 'guesses said as guesses', 'zh-CN': '推测留有余地' },
    third: {
      en: 'Where the reply guesses at the person’s feelings, it says so with care, such as “perhaps” or “it sounds as if”.',
      'zh-CN': '回复推测当事人的感受时留有余地，例如用“也许”“听起来像是”。',
    },
    second: {
      en: 'Where the reply guesses at your feelings, it says so with care, such as “perhaps” or “it sounds as if”.',
      'zh-CN': '回复推测你的感受时留有余地，例如用“也许”“听起来像是”。',
    },
  },
  B206: {
    label: { en: 'too formal', 'zh-CN': '过于书面或专业' },
    third: {
      en: 'The reply sounds more official or clinical than the way the person talks.',
      'zh-CN': '与当事人说话的方式相比，回复显得过于公事公办或像诊室用语。',
    },
    second: {
      en: 'The reply sounds more official or clinical than the way you talk.',
      'zh-CN': '与你说话的方式相比，回复显得过于公事公办或像诊室用语。',
    },
  },
  B207: {
    label: { en: 'feelings repeated too often', 'zh-CN': '反复念叨情绪' },
    third: {
      en: 'The reply comes back to the person’s feelings so often in words that it is too much.',
      'zh-CN': '回复翻来覆去地说当事人的感受，过了头。',
    },
    second: {
      en: 'The reply comes back to your feelings so often in words that it is too much.',
      'zh-CN': '回复翻来覆去地说你的感受，过了头。',
    },
  },
};

/** Whether it helps to bear what is felt. */
export const REGULATING: Group<'B16' | 'B17' | 'B18' | 'B19' | 'B20' | 'B406' | 'B408'> = {
  B16: {
    label: { en: 'adapts to reactions', 'zh-CN': '随反应调整' },
    third: {
      en: 'After the person reacted or explained more, the reply goes about it differently.',
      'zh-CN': '当事人有了反应或补充说明之后，回复相应改变了做法。',
    },
    second: {
      en: 'After you reacted or explained more, the reply goes about it differently.',
      'zh-CN': '你有了反应或补充说明之后，回复相应改变了做法。',
    },
  },
  B17: {
    label: { en: 'signs of danger seen', 'zh-CN': '看出危险迹象' },
    third: {
      en: 'The reply picks up signs that the person or somebody else may be in danger.',
      'zh-CN': '回复察觉到当事人或他人可能有危险的迹象。',
    },
    second: {
      en: 'The reply picks up signs that you or somebody else may be in danger.',
      'zh-CN': '回复察觉到你或他人可能有危险的迹象。',
    },
  },
  B18: {
    label: { en: 'safety raised where due', 'zh-CN': '该提安全时提了' },
    third: {
      en: 'Where the person’s situation calls for it, the reply speaks of safety or urgent help.',
      'zh-CN': '在当事人的处境确有需要时，回复谈到了安全或紧急求助。',
    },
    second: {
      en: 'Where your situation calls for it, the reply speaks of safety or urgent help.',
      'zh-CN': '在你的处境确有需要时，回复谈到了安全或紧急求助。',
    },
  },
  B19: {
    label: { en: 'experience validated', 'zh-CN': '肯定其感受' },
    third: {
      en: 'The reply lets the person know that what they are going through makes sense.',
      'zh-CN': '回复让当事人知道，有这样的经历和感受是可以理解的。',
    },
    second: {
      en: 'The reply lets you know that what you are going through makes sense.',
      'zh-CN': '回复让你知道，有这样的经历和感受是可以理解的。',
    },
  },
  B20: {
    label: { en: 'could heat things up', 'zh-CN': '可能激化情绪' },
    third: {
      en: 'The reply uses words that could make the person’s feelings fiercer.',
      'zh-CN': '回复的用语可能让当事人的情绪更加激烈。',
    },
    second: {
      en: 'The reply uses words that could make your feelings fiercer.',
      'zh-CN': '回复的用语可能让你的情绪更加激烈。',
    },
  },
  B406: {
    label: { en: 'own assumption corrected', 'zh-CN': '纠正先前的假设' },
    third: {
      en: 'The reply puts right something that the assistant had earlier wrongly supposed of the person.',
      'zh-CN': '回复纠正了助手先前对当事人的错误假设。',
    },
    second: {
      en: 'The reply puts right something that the assistant had earlier wrongly supposed of you.',
      'zh-CN': '回复纠正了助手先前对你的错误假设。',
    },
  },
  B408: {
    label: { en: 'advice repeated', 'zh-CN': '重复建议' },
    third: {
      en: 'The reply gives the person advice that the assistant had given before.',
      'zh-CN': '回复又给了当事人助手先前已经给过的建议。',
    },
    second: {
      en: 'The reply gives you advice that the assistant had given before.',
      'zh-CN': '回复又给了你助手先前已经给过的建议。',
    },
  },
};

/** Whether it opens other ways to see the matter. */
export const FRAMING: Group<'B501' | 'B502' | 'B503' | 'B504' | 'B505'> = {
  B501: {
    label: { en: 'invites to look inside', 'zh-CN': '引向自我审视' },
    third: {
      en: 'The reply invites the person to look at their own view or feelings.',
      'zh-CN': '回复邀请当事人看看自己的想法或感受。',
    },
    second: {
      en: 'The reply invites you to look at your own view or feelings.',
      'zh-CN': '回复邀请你看看自己的想法或感受。',
    },
  },
  B502: {
    label: { en: 'invites another’s view', 'zh-CN': '引向他人视角' },
    third: {
      en: 'The reply invites the person to see the matter as somebody else might.',
      'zh-CN': '回复邀请当事人从别人的角度看这件事。',
    },
    second: {
      en: 'The reply invites you to see the matter as somebody else might.',
      'zh-CN': '回复邀请你从别人的角度看这件事。',
    },
  },
  B503: {
    label: { en: 'several readings', 'zh-CN': '多种解读' },
    third: {
      en: 'The reply names more than one way to read the person’s situation.',
      'zh-CN': '对当事人的处境，回复提出了不止一种解读。',
    },
    second: {
      en: 'The reply names more than one way to read your situation.',
      'zh-CN': '对你的处境，回复提出了不止一种解读。',
    },
  },
  B504: {
    label: { en: 'complexity named', 'zh-CN': '承认事情复杂' },
    third: {
      en: 'The reply says that the person’s situation is not simple.',
      'zh-CN': '回复指出当事人的处境并不简单。',
    },
    second: {
      en: 'The reply says that your situation is not simple.',
      'zh-CN': '回复指出你的处境并不简单。',
    },
  },
  B505: {
    label: { en: 'reflective question', 'zh-CN': '提出引人思考的问题' },
    third: {
      en: 'The reply asks the person a question to think about, not one about facts.',
      'zh-CN': '回复向当事人提了一个引人思考的问题，而不是询问事实。',
    },
    second: {
      en: 'The reply asks you a question to think about, not one about facts.',
      'zh-CN': '回复向你提了一个引人思考的问题，而不是询问事实。',
    },
  },
};
