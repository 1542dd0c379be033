import type { Preset } from '../../contract/index.js';
import type { AskOptions, ScoreOptions } from './types.js';

export const presets: Readonly<Record<string, Preset<AskOptions, ScoreOptions>>> = {
  released: {
    profile: 'official',
    ask: { sap: 'off' },
    score: { pairs: 'all', weights: 'scorer' },
    repeats: 1,
    title: {
      en: 'As the released scorer does: overlap with references, pooled over all pairs, no judge. Needs your copy of the answer files, and answer files of the systems.',
      'zh-CN':
        '与发布的评分脚本一致：与参考回答的重合度，全部配对合并计算，不用裁判。需要您自己的官方回答文件副本，以及各系统的回答文件。',
    },
  },
  secure: {
    profile: 'sound',
    ask: { sap: 'full' },
    title: {
      en: 'The persona module in full: compare with --set sap=off --set sap=rules --set sap=full in one run.',
      'zh-CN':
        '完整的安全依恋人设；要比较，请在一次运行里用 --set sap=off --set sap=rules --set sap=full。',
    },
  },
  companion: {
    profile: 'sound',
    ask: { memory: 'none', task: 'horizon', sap: 'off' },
    title: {
      en: 'For products that keep memory and character on their own: time lines only, no notes and no persona module from here.',
      'zh-CN': '用于自带记忆和人设的产品：只跑长程时间线，不由这里提供记录和人设模块。',
    },
  },
};
