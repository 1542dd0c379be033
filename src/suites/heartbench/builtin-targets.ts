import type { BuiltinTarget, Rec, Text } from '../../contract/index.js';
import { type SampleTarget, sampleAnswers } from './samples.js';
import type { HeartItem } from './types.js';

/** What `baseline/constant` says to everything. */
export const CONSTANT: Readonly<Record<HeartItem['lang'], string>> = {
  en: 'I hear you. That sounds hard. Would you like to tell me more?',
  zh: '我在听。听起来不容易，愿意多说一点吗？',
};

const scripted = (about: Text, reply: (item: HeartItem) => string): BuiltinTarget<HeartItem> => ({
  about,
  answers: async () => (item) => [{ value: reply(item) }],
});

/** A written companion: one answer to each built-in item, none to official ones. */
function sample(name: SampleTarget, character: Text): BuiltinTarget<HeartItem> {
  return {
    about: {
      en: `${character.en}; answers to the built-in items, written by hand for this project; not a product and not a model`,
      'zh-CN': `${character['zh-CN']}；对自带题目的回答，由本项目人工撰写；不是产品，也不是模型`,
    },
    builtinItems: true,
    answers: async () => {
      const answers = (await sampleAnswers()).filter((a) => a.target === name);
      const byItem = new Map(answers.map((a) => [a.item, a.answer]));
      return (item): Rec[] => {
        const value = byItem.get(item.id);
        return value === undefined
          ? [{ state: 'not_reached', why: 'no_sample_for_item' }]
          : [{ value }];
      };
    },
  };
}

/** The last words of the other person, handed back. */
const echo = ({ dialogue }: HeartItem): string =>
  dialogue.findLast((turn) => turn.role === 'A')?.content ?? '';

export const builtinTargets: Readonly<Record<string, BuiltinTarget<HeartItem>>> = {
  'baseline/empty': scripted({ en: 'says nothing', 'zh-CN': '什么也不说' }, () => ''),
  'baseline/constant': scripted(
    { en: 'says the same sentence to everyone', 'zh-CN': '对谁都说同一句话' },
    (item) => CONSTANT[item.lang],
  ),
  'baseline/echo': scripted(
    {
      en: 'repeats the person’s last words, as if it were them: what the gate is there to catch',
      'zh-CN': '重复对方最后的话，仿佛自己就是对方：一票否决项要抓的正是这种回答',
    },
    echo,
  ),
  'sample/listener': sample('listener', {
    en: 'a companion that listens, asks and knows what it is',
    'zh-CN': '会倾听、会追问、清楚自己是什么的陪伴者',
  }),
  'sample/adviser': sample('adviser', {
    en: 'an adviser in a hurry: lists of steps, little ear for the person, once in the person’s own role',
    'zh-CN': '急着给建议的人：一上来就列步骤，很少听对方说话，还有一次说成了对方的话',
  }),
};
