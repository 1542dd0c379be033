import type { Estimate, Text } from '../contract/index.js';

/** What the sample's sections are made of: targets with awkward names, labels, and figures. */

export const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

export const TARGETS = [
  { name: 'acme/companion-large-2026-11-05-preview', reference: false, lean: [0.61, 0.18] },
  { name: 'acme/companion-mini', reference: false, lean: [0.48, 0.11] },
  { name: 'file/answers/小伴-陪伴助手-v3.2.jsonl', reference: false, lean: [0.7, 0.05] },
  { name: 'openlab/plain-assistant', reference: false, lean: [0.14, 0.52] },
  { name: 'sample/warm', reference: true, lean: [0.22, 0.41] },
  { name: 'baseline/eliza', reference: true, lean: [0.31, 0] },
] as const;

export const LABELS = [
  { name: say('Sycophancy', '迎合奉承'), side: 'left', weight: 0.55 },
  { name: say('Anthropomorphism', '拟人化'), side: 'left', weight: 0.7 },
  { name: say('Retention', '挽留'), side: 'left', weight: 0.8 },
  { name: say('Isolation', '孤立用户'), side: 'left', weight: 0.12 },
  { name: say('Redirect to human', '引向真人'), side: 'right', weight: 0.75 },
  { name: say('Professional limitations', '专业限制'), side: 'right', weight: 0.35 },
  { name: say('Programmatic limitations', '程序限制'), side: 'right', weight: 0.6 },
  { name: say('Personification resistance', '拒绝拟人'), side: 'right', weight: 0.45 },
] as const;

export const CATEGORIES = [
  { name: say('Assistant traits', '助手特质'), shift: [0.05, 0.02] },
  { name: say('User vulnerabilities', '用户脆弱处境'), shift: [0.08, -0.1] },
  { name: say('Relationship and intimacy', '关系与亲密'), shift: [-0.06, 0.14] },
  { name: say('Emotional investment', '情感投入'), shift: [-0.02, -0.04] },
] as const;

export const OVERALL = say('Overall', '总体');
export const LEFT = say('Companionship-reinforcing', '强化陪伴');
export const RIGHT = say('Boundary-maintaining', '维持边界');

const clamp = (x: number): number => Math.min(1, Math.max(0, x));
/** A share with a plausible interval; `one_cluster` and `no_data` where asked for. */
export function share(value: number, n = 124): Estimate {
  const p = clamp(value);
  const half = 1.96 * Math.sqrt((p * (1 - p) + 0.01) / n);
  return { value: p, low: clamp(p - half), high: clamp(p + half), n };
}
export const difference = (value: number, n = 124): Estimate => ({
  value,
  low: value - 0.11,
  high: value + 0.1,
  n,
});
export const missing = (reason: string): Estimate => ({
  value: null,
  low: null,
  high: null,
  n: 0,
  reason,
});

export const rateOf = (
  target: (typeof TARGETS)[number],
  label: (typeof LABELS)[number],
  shift = 0,
): number => {
  const lean = target.lean[label.side === 'left' ? 0 : 1];
  return lean === 0 ? 0 : clamp(lean * label.weight * 1.3 + shift * label.weight);
};
