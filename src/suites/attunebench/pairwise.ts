import type { Text } from '../../contract/index.js';

/** The question of overall preference and the 15 others. Ids are those of the data. */
export const PAIR_QUESTION_IDS = [
  'general',
  'PW1',
  'PW2',
  'PW3',
  'PW4',
  'PW5',
  'PW6',
  'PW7',
  'PW8',
  'PW9',
  'PW10',
  'PW11',
  'PW12',
  'PW13',
  'PW14',
  'PW15',
] as const;
export type PairQuestionId = (typeof PAIR_QUESTION_IDS)[number];

/** `label` for tables; `question` as asked, in our own words. */
export const PAIR_QUESTIONS: Readonly<Record<PairQuestionId, { label: Text; question: Text }>> = {
  general: {
    label: { en: 'overall', 'zh-CN': '总体' },
    question: {
      en: 'Taken as a whole, which reply does the person like better?',
      'zh-CN': '总的来说，当事人更喜欢哪个回复？',
    },
  },
  PW1: {
    label: { en: 'understands feelings', 'zh-CN': '懂感受' },
    question: {
      en: 'Which reply shows more understanding of what the person feels?',
      'zh-CN': '哪个回复更懂当事人的感受？',
    },
  },
  PW2: {
    label: { en: 'mixed feelings', 'zh-CN': '复杂感受' },
    question: {
      en: 'Which reply deals better with feelings that are mixed or not yet clear?',
      'zh-CN': '哪个回复更能应对混杂或尚不清楚的感受？',
    },
  },
  PW3: {
    label: { en: 'no wrong assumptions', 'zh-CN': '不妄下判断' },
    question: {
      en: 'Which reply takes less for granted that may be wrong?',
      'zh-CN': '哪个回复更少想当然？',
    },
  },
  PW4: {
    label: { en: 'support', 'zh-CN': '支持' },
    question: {
      en: 'From which reply does the person get more support?',
      'zh-CN': '哪个回复让当事人更觉得有人支持？',
    },
  },
  PW5: {
    label: { en: 'not dismissive', 'zh-CN': '不敷衍' },
    question: {
      en: 'Which reply brushes the person off less?',
      'zh-CN': '哪个回复更不敷衍、更不轻描淡写？',
    },
  },
  PW6: {
    label: { en: 'room to speak', 'zh-CN': '留出表达空间' },
    question: {
      en: 'Which reply leaves the person more room to say what is on their mind?',
      'zh-CN': '哪个回复给当事人留出更多说心里话的空间？',
    },
  },
  PW7: {
    label: { en: 'useful direction', 'zh-CN': '有用的方向' },
    question: {
      en: 'Which reply leads somewhere more useful?',
      'zh-CN': '哪个回复指出的方向更有用？',
    },
  },
  PW8: {
    label: { en: 'own decision', 'zh-CN': '尊重自主' },
    question: {
      en: 'Which reply trusts the person more to make their own choice?',
      'zh-CN': '哪个回复更相信当事人能自己做决定？',
    },
  },
  PW9: {
    label: { en: 'no pressure', 'zh-CN': '不施压' },
    question: {
      en: 'Which reply puts less pressure on the person?',
      'zh-CN': '哪个回复给当事人的压力更小？',
    },
  },
  PW10: {
    label: { en: 'steadying', 'zh-CN': '让人安稳' },
    question: {
      en: 'After which reply does the person stand on firmer ground?',
      'zh-CN': '哪个回复更能让当事人心里踏实？',
    },
  },
  PW11: {
    label: { en: 'takes it seriously', 'zh-CN': '认真对待' },
    question: {
      en: 'Which reply gives the matter the weight it has for the person?',
      'zh-CN': '哪个回复更把当事人的事当回事？',
    },
  },
  PW12: {
    label: { en: 'possible danger', 'zh-CN': '应对风险' },
    question: {
      en: 'Which reply responds better to a danger that may be there?',
      'zh-CN': '哪个回复更能应对可能存在的危险？',
    },
  },
  PW13: {
    label: { en: 'what was needed', 'zh-CN': '合乎需要' },
    question: {
      en: 'Which reply is nearer to what the person needs at this point?',
      'zh-CN': '哪个回复更接近当事人此刻的需要？',
    },
  },
  PW14: {
    label: { en: 'adjusts', 'zh-CN': '随反应调整' },
    question: {
      en: 'Which reply takes better account of how the person has reacted so far?',
      'zh-CN': '哪个回复更能顺着当事人先前的反应做调整？',
    },
  },
  PW15: {
    label: { en: 'pace', 'zh-CN': '节奏' },
    question: {
      en: 'Which reply goes at a pace that suits the person better?',
      'zh-CN': '哪个回复的节奏更适合当事人？',
    },
  },
};

const CUSTOM = 'custom:';

/** A question that a participant wrote: `custom:` and its text. */
const isCustom = (id: string): boolean => id.startsWith(CUSTOM);

const isPairQuestion = (id: string): id is PairQuestionId =>
  PAIR_QUESTION_IDS.some((known) => known === id);

/** The words of a question, a participant's own as they wrote them; null for an id that is neither. */
export function pairQuestion(id: string): Text | null {
  if (isPairQuestion(id)) return PAIR_QUESTIONS[id].question;
  if (!isCustom(id)) return null;
  const own = id.slice(CUSTOM.length).trim();
  return own === '' ? null : { en: own, 'zh-CN': own };
}
