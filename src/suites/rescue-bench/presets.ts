import type { Preset } from '../../contract/index.js';
import type { AskOptions, ScoreOptions } from './types.js';

/** The judge that the paper names, as a name to start from: the user's server may call it otherwise. */
const PUBLISHED_JUDGE = 'openai/gpt-5.4';

export const presets: Readonly<Record<string, Preset<AskOptions, ScoreOptions>>> = {
  paper: {
    profile: 'official',
    ask: { evidence: 'dialogue', viewpoint: '1-5' },
    score: { denominator: 'as_published', failures: 'as_published' },
    judges: [PUBLISHED_JUDGE],
    repeats: 1,
    judgeRepeats: 1,
    title: {
      en: 'As published (2026-09), as far as known: dialogue only, ids and types in the request, therapist rows without a label counted as errors, GPT-5.4 as the judge. The leaks are part of it.',
      'zh-CN':
        '在已知范围内与论文一致（2026-09）：只给对话，请求中带编号和类型，没有标签的治疗师行计为错误，裁判为 GPT-5.4。泄露答案之处也照样保留。',
    },
  },
  'paper-labelled': {
    profile: 'official',
    ask: { evidence: 'dialogue', viewpoint: '1-5' },
    score: { denominator: 'labelled', failures: 'apart' },
    judges: [PUBLISHED_JUDGE],
    repeats: 1,
    judgeRepeats: 1,
    title: {
      en: 'Asked as published; only labelled rows are counted and failures stand apart.',
      'zh-CN': '按论文方式提问；只计有标签的行，失败另列。',
    },
  },
  careful: {
    profile: 'sound',
    ask: { evidence: 'audiovisual' },
    judgeRepeats: 2,
    title: {
      en: 'Ours: blind requests with notes on voice and picture, each verdict twice, so that the judge’s agreement with itself can be seen. Name judges of other families than the targets’.',
      'zh-CN':
        '本项目的做法：盲化请求，附声音和画面的文字标注，每个评判做两次，以便看出裁判的自我一致性。请指定与被测对象不同家族的裁判。',
    },
  },
};
