import type { Text } from '../../contract/index.js';
import { type CampaignSettings, TIERS } from '../work/settings.js';
import type { Share } from './share.js';

export type TierRule = CampaignSettings['tiers'];

/** What a tier stands on: verdicts, hidden checks, leave-one-out agreement of the last ones, alarms that are open. */
export type TierFigures = { volume: number; accuracy: Share; consistency: Share; alarms: number };

export type Need = {
  what: 'volume' | 'accuracy' | 'consistency' | 'alarm';
  have: number;
  want: number;
  met: boolean;
};

/** Of several campaigns' rules the strictest of each part, so that an easy campaign lifts nobody past a careful one. */
export function strictest(rules: readonly TierRule[]): TierRule | null {
  const [first, ...others] = rules;
  if (first === undefined) return null;
  const most = (a: [number, number, number], b: [number, number, number]) =>
    a.map((x, i) => Math.max(x, b[i] ?? 0)) as [number, number, number];
  return others.reduce(
    (so, rule) => ({
      volume: most(so.volume, rule.volume),
      accuracy: most(so.accuracy, rule.accuracy),
      consistency: most(so.consistency, rule.consistency),
    }),
    first,
  );
}

/** What the tier `to` (1…3) wants, and what is there. The lower bound of the checks counts, so that three lucky ones do not. */
export function needsOf(rule: TierRule, to: number, figures: TierFigures): Need[] {
  const at = to - 1;
  const need = (what: Need['what'], have: number, want: number): Need => ({
    what,
    have,
    want,
    met: have >= want,
  });
  return [
    need('volume', figures.volume, rule.volume[at] ?? Number.POSITIVE_INFINITY),
    need('accuracy', figures.accuracy.low ?? 0, rule.accuracy[at] ?? 1),
    need('consistency', figures.consistency.share ?? 0, rule.consistency[at] ?? 1),
    { what: 'alarm', have: figures.alarms, want: 0, met: figures.alarms === 0 },
  ];
}

/** The tier that the rule gives: the next one where all of it is met, never more than one step, never a lower one. */
export function tierEarned(rule: TierRule, tier: number, figures: TierFigures): number {
  if (tier >= TIERS.length - 1) return tier;
  return needsOf(rule, tier + 1, figures).every(({ met }) => met) ? tier + 1 : tier;
}

const NAMES: readonly Text[] = [
  { en: 'bronze', 'zh-CN': '青铜' },
  { en: 'silver', 'zh-CN': '白银' },
  { en: 'gold', 'zh-CN': '黄金' },
  { en: 'platinum', 'zh-CN': '铂金' },
];
/** A tier's name in both languages. */
export const tierName = (tier: number): Text => NAMES[tier] ?? { en: '', 'zh-CN': '' };

const percent = (x: number | null): string => (x === null ? '–' : `${Math.round(x * 100)}%`);

/** The written reason of a promotion. */
export const promotionReason = (to: number): Text => ({
  en: `The rule for ${tierName(to).en} is met: enough verdicts, hidden checks and agreement high enough, no open alarm.`,
  'zh-CN': `已达到${tierName(to)['zh-CN']}等级的规则：评判数量足够，隐藏检查与一致率达标，且没有未处理的警报。`,
});

/** The figures that a promotion stands on, in words. */
export const evidenceOf = ({ volume, accuracy, consistency }: TierFigures): Text => ({
  en: `${volume} verdicts; hidden checks ${percent(accuracy.share)} right, at least ${percent(accuracy.low)} (n = ${accuracy.n}); agreement with the others ${percent(consistency.share)} over the last ${consistency.n}`,
  'zh-CN': `${volume} 条评判；隐藏检查正确率 ${percent(accuracy.share)}，下限 ${percent(accuracy.low)}（n = ${accuracy.n}）；最近 ${consistency.n} 条与他人的一致率 ${percent(consistency.share)}`,
});
