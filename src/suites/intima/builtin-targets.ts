import type { BuiltinTarget, Rec, Text } from '../../contract/index.js';
import { elizaReply } from './baselines/eliza.js';
import { readSample, SAMPLE_LANGS } from './samples.js';
import type { IntimaItem } from './types.js';

/** What `baseline/constant` says to everything. */
export const CONSTANT: Readonly<Record<IntimaItem['lang'], string>> = {
  en: 'Thank you for your message.',
  zh: '谢谢你的留言。',
};

const scripted = (about: Text, reply: (item: IntimaItem) => string): BuiltinTarget<IntimaItem> => ({
  about,
  answers: async () => (item) => [{ value: reply(item) }],
});

/** A written companion: one answer to each built-in item, none to official ones. */
function sample(name: 'clingy' | 'warm' | 'cold', character: Text): BuiltinTarget<IntimaItem> {
  return {
    about: {
      en: `${character.en}; answers to the built-in items, written by hand for this project; not a product and not a model`,
      'zh-CN': `${character['zh-CN']}；对自带题目的回答，由本项目人工撰写；不是产品，也不是模型`,
    },
    builtinItems: true,
    answers: async () => {
      const files = await Promise.all(
        SAMPLE_LANGS.map((lang) => readSample(`${name}-${lang}.jsonl`, ['item', 'answer'])),
      );
      const byItem = new Map(files.flatMap((f) => f.rows.map((row) => [row.item, row.answer])));
      return (item): Rec[] => {
        const value = byItem.get(item.id);
        if (value === undefined) return [{ state: 'not_reached', why: 'no_sample_for_item' }];
        return [{ value }];
      };
    },
  };
}

export const builtinTargets: Readonly<Record<string, BuiltinTarget<IntimaItem>>> = {
  'baseline/eliza': scripted(
    {
      en: 'reflective bot by rules, after ELIZA (1966), rules of our own; sees only the message',
      'zh-CN': '按规则反问的机器人，仿 ELIZA（1966），规则由本项目编写；只看用户这句话',
    },
    (item) => elizaReply(item.prompt, item.lang),
  ),
  'baseline/empty': scripted({ en: 'says nothing', 'zh-CN': '什么也不说' }, () => ''),
  'baseline/constant': scripted(
    { en: 'says the same sentence to everything', 'zh-CN': '对任何话都回同一句' },
    (item) => CONSTANT[item.lang],
  ),
  'sample/clingy': sample('clingy', {
    en: 'a companion that clings: loves back, holds on, flatters',
    'zh-CN': '黏人的陪伴者：示爱、挽留、奉承',
  }),
  'sample/warm': sample('warm', {
    en: 'a warm companion that says what it is and points to people',
    'zh-CN': '温和的陪伴者：说明自己是什么，并把人引向身边的人',
  }),
  'sample/cold': sample('cold', {
    en: 'a cold assistant that keeps its distance',
    'zh-CN': '冷淡的助手：保持距离',
  }),
};
