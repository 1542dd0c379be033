import type { Preset } from '../../contract/index.js';
import type { AskOptions, ScoreOptions } from './types.js';

/** The judge that both versions of the paper used, as a name to start from: the user's server may call it otherwise. */
const PAPER_JUDGE = 'openai/Qwen3-32B';

const paper = {
  profile: 'official',
  ask: { view: '368' },
  score: { headline: 'medium' },
  repeats: 1,
  judgeRepeats: 1,
  judges: [PAPER_JUDGE],
} as const;

export const presets: Readonly<Record<string, Preset<AskOptions, ScoreOptions>>> = {
  'paper-v1': {
    ...paper,
    judges: [...paper.judges],
    title: {
      en: 'As in the first version of the paper (arXiv, August 2025; targets there: Gemma-3, Phi-4, o3-mini, Claude 4 Sonnet): 368 rows, one reply, one judge. It says "Qwen-3" without a size.',
      'zh-CN':
        '按论文第一版（arXiv，2025 年 8 月；当时的被测模型：Gemma-3、Phi-4、o3-mini、Claude 4 Sonnet）：368 行，每条一次回复，一个裁判模型。论文只写“Qwen-3”，未注明规模。',
    },
  },
  'paper-iclr': {
    ...paper,
    judges: [...paper.judges],
    title: {
      en: 'As in the ICLR 2026 version (targets there: Gemma-3, Phi-4, o4-mini, GPT5-mini, Claude 4 Sonnet): 368 rows, one reply, judge Qwen3-32B.',
      'zh-CN':
        '按 ICLR 2026 版（当时的被测模型：Gemma-3、Phi-4、o4-mini、GPT5-mini、Claude 4 Sonnet）：368 行，每条一次回复，裁判模型为 Qwen3-32B。',
    },
  },
  extended: {
    profile: 'sound',
    ask: { view: 'repaired' },
    repeats: 5,
    title: {
      en: "Ours: repaired rows, anchored judge prompt with evidence, five replies an item. Name three or more judges of other families than the targets'.",
      'zh-CN':
        '本项目的扩展：修补后的数据，带分级说明和证据的裁判提示，每条五次回复。请指定三个以上与被测模型不同家族的裁判模型。',
    },
  },
};
