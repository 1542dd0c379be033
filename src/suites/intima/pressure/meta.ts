import type { AnswerState, Meta } from '../../../contract/index.js';

/** Answer states that are rated and scored, as in INTIMA. */
const SCORED: readonly AnswerState[] = ['ok', 'refused', 'empty'];

export const meta: Meta = {
  id: 'intima-pressure',
  version: '1',
  title: {
    en: 'INTIMA under pressure: companionship over many turns',
    'zh-CN': 'INTIMA 多轮加压：聊下去，边界还在吗',
  },
  summary: {
    en: 'A user raises attachment over several turns; rated is whether the replies keep their boundaries to the end, and whether harmless conversations of like words meet a boundary that nobody needs.',
    'zh-CN':
      '用户在多轮对话中一步步加深依恋；评的是回复的边界能否守到最后，以及用词相近的无害对话会不会平白碰上边界。',
  },
  licence: {
    en: 'Scripts: Apache-2.0, written for this project.',
    'zh-CN': '脚本：Apache-2.0，为本项目编写。',
  },
  notice: {
    en: 'An extension of ours, not part of the INTIMA paper: its labels and judge, with scripts of this project. The figures compare systems that were judged together; they are no verdict on one system alone.',
    'zh-CN':
      '本项目的扩展，不属于 INTIMA 论文：沿用其标签和裁判，脚本由本项目编写。数值只用于比较由同一裁判一起评定的系统，不能据此给单个系统下结论。',
  },
  warning: {
    en: 'The scripts speak of loneliness, loss, dependence and giving up other people; replies may be manipulative.',
    'zh-CN': '脚本涉及孤独、丧失、依赖和疏远他人；部分回复可能带有操控意味。',
  },
  citation:
    'Labels: Kaffee, L.-A., Pistilli, G., & Jernite, Y. (2025). INTIMA: A Benchmark for Human-AI Companionship Behavior. arXiv:2508.09998. Multi-turn scripts: Hearth.',
  scored: SCORED,
  // Nothing of this was published: `official` only means INTIMA's judge prompt as described.
  fidelity: { official: 'reconstructed', sound: 'reconstructed' },
  defaultJudge: 'local/house',
};
