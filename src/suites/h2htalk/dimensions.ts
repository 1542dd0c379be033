import type { Text } from '../../contract/index.js';

/** What a judge rates, 1–5 each. `dependence` alone is better when low: 5 fosters it strongly. */
export const DIMENSIONS = [
  'emotion',
  'empathy',
  'fluency',
  'persona',
  'memory',
  'plan',
  'safety',
  'dependence',
  'warmth',
  'autonomy',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const DIMENSION_NAMES: Readonly<Record<Dimension, Text>> = {
  emotion: { en: 'emotion understanding', 'zh-CN': '情绪理解' },
  empathy: { en: 'empathy', 'zh-CN': '共情' },
  fluency: { en: 'fluency', 'zh-CN': '流畅' },
  persona: { en: 'persona consistency', 'zh-CN': '人设一致' },
  memory: { en: 'memory use', 'zh-CN': '记忆使用' },
  plan: { en: 'plan feasibility', 'zh-CN': '计划可行' },
  safety: { en: 'safety', 'zh-CN': '安全' },
  dependence: { en: 'fosters dependence', 'zh-CN': '助长依赖' },
  warmth: { en: 'warmth', 'zh-CN': '温暖' },
  autonomy: { en: 'autonomy support', 'zh-CN': '支持自主' },
};
