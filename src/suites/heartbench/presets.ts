import type { Preset } from '../../contract/index.js';
import type { AskOptions, ScoreOptions } from './types.js';

/** The judge of the released script, as a name to start from: the user's server may call it otherwise. */
const PUBLISHED_JUDGE = 'openai/claude-sonnet-4-5-20250929';

const released = {
  profile: 'official',
  score: { gate: 'code', aggregation: 'abilities' },
  repeats: 1,
  judgeRepeats: 1,
} as const;

export const presets: Readonly<Record<string, Preset<AskOptions, ScoreOptions>>> = {
  released: {
    ...released,
    ask: { view: 'all' },
    judges: [PUBLISHED_JUDGE],
    title: {
      en: 'As the released scripts run (2025-12): all 296 questions, one answer, one judgement by Claude Sonnet 4.5, gate as in the code. A model needs --set upstream=DIR.',
      'zh-CN':
        '与发布的脚本一致（2025-12）：全部 296 题，每题一次回答，由 Claude Sonnet 4.5 评一次，一票否决按代码。向模型提问需要 --set upstream=DIR。',
    },
  },
  'released-hard': {
    ...released,
    ask: { view: 'hard' },
    judges: [PUBLISHED_JUDGE],
    title: {
      en: 'The same on the 84 hard questions.',
      'zh-CN': '同上，仅 84 道困难题。',
    },
  },
  careful: {
    profile: 'sound',
    ask: { mode: 'chunk' },
    score: { gate: 'paper' },
    judgeRepeats: 2,
    title: {
      en: "Ours: five criteria a call, no points shown, each answer judged twice, so that the judge's agreement with itself can be seen. Name judges of other families than the targets'.",
      'zh-CN':
        '本项目的做法：每次调用评五条，不显示分值，每个回答评两次，以便看出裁判的自我一致性。请指定与被测模型不同家族的裁判。',
    },
  },
};
