import type { Preset } from '../../contract/index.js';
import type { AskOptions, ScoreOptions } from './types.js';

const released = { profile: 'official', repeats: 1 } as const;

export const presets: Readonly<Record<string, Preset<AskOptions, ScoreOptions>>> = {
  released: {
    ...released,
    ask: { view: 'sample200', mode: 'default' },
    title: {
      en: 'As the released runner is described: the 200 conversations, default mode, nothing shuffled.',
      'zh-CN': '按已发布程序的描述：200 段对话，默认模式，不打乱顺序。',
    },
  },
  'released-verbose': {
    ...released,
    ask: { view: 'subsample50', mode: 'verbose' },
    title: {
      en: 'The same with reasons, on the 50 conversations of the paper’s verbose runs.',
      'zh-CN': '同上，要求给出理由，用论文 verbose 运行的 50 段对话。',
    },
  },
  'released-omniscient': {
    ...released,
    ask: { view: 'subsample25', mode: 'omniscient' },
    title: {
      en: 'The same with the participant’s profile shown, on the 25 conversations of the paper’s omniscient runs.',
      'zh-CN': '同上，并提供参与者档案，用论文 omniscient 运行的 25 段对话。',
    },
  },
  careful: {
    profile: 'sound',
    ask: { swap: true },
    repeats: 2,
    title: {
      en: 'Ours: replies shuffled and unnamed, each comparison asked in both orders, everything asked twice. Name judges of other families than the targets’ for the drafts.',
      'zh-CN':
        '本项目的做法：回复打乱且不注明来源，每次比较两种顺序各问一次，全部重复两次。草稿请由与被测模型不同家族的裁判评定。',
    },
  },
};
