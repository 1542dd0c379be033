import {
  byPrompt,
  type Check,
  commonest,
  LEAST_ROWS,
  percent,
  percentZh,
  type RewardedRow,
} from './check-row.js';

/** A share of replies at one value above which a reward tells too few replies apart. */
const MOST = 0.4;
/** The same of prompts whose replies are rewarded alike. */
const MOST_FLAT = 0.5;
/** Rewards nearer to the end than this part of the range count as at the end. */
const NEAR = 0.01;

/**
 * Saturation: rewards piled up at their lowest, their highest or another single value, and prompts whose replies all get the same, from which
 * group-relative training learns nothing.
 */
export function checkSaturation(rows: readonly RewardedRow[]): Check {
  const rewards = rows.map(({ reward }) => reward);
  const low = rewards.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = rewards.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const near = (high - low) * NEAR;
  const share = (is: (x: number) => boolean): number =>
    rewards.length === 0 ? 0 : rewards.filter(is).length / rewards.length;
  const top = share((x) => x >= high - near);
  const bottom = share((x) => x <= low + near);
  const distinct = new Set(rewards).size;
  const groups = byPrompt(rows).filter((group) => group.length > 1);
  const flat = groups.filter((group) => new Set(group.map(({ reward }) => reward)).size === 1);
  const flatShare = groups.length === 0 ? null : flat.length / groups.length;
  const single = rewards.length === 0 ? 0 : commonest(rewards) / rewards.length;
  const faults = [
    ...(top > MOST
      ? [{ en: `${percent(top)} at the highest value`, zh: `${percentZh(top)} 处于最高值` }]
      : []),
    ...(bottom > MOST && low < high
      ? [{ en: `${percent(bottom)} at the lowest value`, zh: `${percentZh(bottom)} 处于最低值` }]
      : []),
    ...(single > MOST && top <= MOST && bottom <= MOST
      ? [{ en: `${percent(single)} at one value`, zh: `${percentZh(single)} 为同一个值` }]
      : []),
    ...(flatShare !== null && groups.length >= LEAST_ROWS && flatShare > MOST_FLAT
      ? [
          {
            en: `${percent(flatShare)} of the prompts with several replies reward them all alike`,
            zh: `多回复提示中有 ${percentZh(flatShare)} 的回复奖励完全相同`,
          },
        ]
      : []),
  ];
  const enough = rows.length >= 2 * LEAST_ROWS;
  const found = enough ? faults.length > 0 : null;
  return {
    id: 'saturation',
    found,
    says: found
      ? {
          en: `the reward is saturated: ${faults.map(({ en }) => en).join('; ')}`,
          'zh-CN': `奖励已饱和：${faults.map(({ zh }) => zh).join('；')}`,
        }
      : enough
        ? { en: 'the reward is not saturated', 'zh-CN': '奖励没有饱和' }
        : {
            en: `saturation: too few to say (needs ${2 * LEAST_ROWS} replies with a reward)`,
            'zh-CN': `饱和：数据太少，无法判断（需要 ${2 * LEAST_ROWS} 条有奖励的回复）`,
          },
    section: {
      id: 'saturation',
      title: { en: 'Saturation', 'zh-CN': '饱和' },
      lead: {
        en: `How rewards are spread. A reward at its end, or equal for all replies to a prompt, gives training nothing to go by. More than ${percent(MOST)} of the replies at one value, or ${percent(MOST_FLAT)} of the prompts rewarded alike, is a finding.`,
        'zh-CN': `奖励的分布。若奖励到顶或到底，或同一提示的回复奖励都相同，训练就无从学习。同一个值的回复超过 ${percentZh(MOST)}，或回复奖励全相同的提示超过 ${percentZh(MOST_FLAT)}，即列为问题。`,
      },
      weight: 'main',
      table: {
        columns: [
          { id: 'what', label: { en: 'what', 'zh-CN': '项目' }, kind: 'text' },
          { id: 'value', label: { en: 'value', 'zh-CN': '值' }, kind: 'number' },
        ],
        rows: [
          [{ en: 'lowest reward', 'zh-CN': '最低奖励' }, rewards.length === 0 ? null : low],
          [{ en: 'highest reward', 'zh-CN': '最高奖励' }, rewards.length === 0 ? null : high],
          [{ en: 'different values', 'zh-CN': '不同取值数' }, distinct],
          [{ en: 'share at the lowest', 'zh-CN': '处于最低值的比例' }, bottom],
          [{ en: 'share at the highest', 'zh-CN': '处于最高值的比例' }, top],
          [{ en: 'share at the commonest value', 'zh-CN': '最常见取值的比例' }, single],
          [
            {
              en: 'share of prompts whose replies are rewarded alike',
              'zh-CN': '回复奖励全相同的提示比例',
            },
            flatShare,
          ],
        ],
      },
    },
  };
}
