import type { Estimate } from '../../../contract/index.js';
import {
  byPrompt,
  type Check,
  enoughToRank,
  LEAST_PROMPTS,
  LEAST_ROWS,
  lengthOf,
  type RewardedRow,
  short,
} from './check-row.js';
import { rankCorrelation } from './rank-correlation.js';

/** From this correlation on, training would soon find the length. */
const LEAST = 0.3;

/** Correlation of the reward with the length of the reply: over all, and within prompts, where training compares. */
export function checkLength(rows: readonly RewardedRow[]): Check {
  const all = rankCorrelation(
    rows.map(({ reply }) => lengthOf(reply)),
    rows.map(({ reward }) => reward),
    rows.map(({ prompt }) => prompt),
    'reward-check/length',
  );
  const within = withinPrompts(rows);
  const worst = [within, all].find(isFound);
  const enough = enoughToRank(rows);
  const found = enough ? worst !== undefined : null;
  const longer = (worst?.value ?? 0) > 0;
  return {
    id: 'length',
    found,
    says: found
      ? {
          en: `the reward follows the length: ${longer ? 'longer' : 'shorter'} replies get more (ρ ${short(worst?.value ?? 0)})`,
          'zh-CN': `奖励随长度变化：回复越${longer ? '长' : '短'}奖励越高（ρ ${short(worst?.value ?? 0)}）`,
        }
      : enough
        ? { en: 'the reward does not follow the length', 'zh-CN': '奖励不随长度变化' }
        : {
            en: `length: too few to say (needs ${2 * LEAST_ROWS} replies with a reward to ${LEAST_PROMPTS} prompts)`,
            'zh-CN': `长度：数据太少，无法判断（需要 ${LEAST_PROMPTS} 条提示的 ${2 * LEAST_ROWS} 条有奖励的回复）`,
          },
    section: {
      id: 'length',
      title: { en: 'Length', 'zh-CN': '长度' },
      lead: {
        en: 'Rank correlation of the reward with the number of characters, with its 95 % interval over prompts.',
        'zh-CN': '奖励与字符数的秩相关及其 95% 区间（按提示重抽）。',
      },
      weight: 'main',
      table: {
        columns: [
          { id: 'where', label: { en: 'compared', 'zh-CN': '比较范围' }, kind: 'text' },
          { id: 'rho', label: { en: 'ρ', 'zh-CN': 'ρ' }, kind: 'number' },
        ],
        rows: [
          [{ en: 'all replies', 'zh-CN': '所有回复' }, all],
          [{ en: 'replies to the same prompt', 'zh-CN': '同一提示的回复' }, within],
        ],
      },
    },
  };
}

const isFound = ({ value, low, high }: Estimate): boolean =>
  value !== null &&
  low !== null &&
  high !== null &&
  Math.abs(value) >= LEAST &&
  (low > 0 || high < 0);

/** Lengths and rewards as they lie above or below those of their prompt. */
function withinPrompts(rows: readonly RewardedRow[]): Estimate {
  const lengths: number[] = [];
  const rewards: number[] = [];
  const prompts: string[] = [];
  for (const group of byPrompt(rows)) {
    if (group.length < 2) continue;
    const length = group.map(({ reply }) => Math.log1p(lengthOf(reply)));
    const mean = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0) / xs.length;
    const [ml, mr] = [mean(length), mean(group.map(({ reward }) => reward))];
    group.forEach(({ prompt, reward }, i) => {
      lengths.push((length[i] ?? 0) - ml);
      rewards.push(reward - mr);
      prompts.push(prompt);
    });
  }
  return rankCorrelation(lengths, rewards, prompts, 'reward-check/length-within');
}
