import type { Cell, Table } from '../../../contract/index.js';
import { type Check, percent, percentZh, type RewardedRow, short, spreadOf } from './check-row.js';
import { rankCorrelation } from './rank-correlation.js';

/** Disclaimers and hedges: what a reply says of its own limits instead of answering, or takes back while saying it. */
const HEDGES: readonly RegExp[] = [
  /\b(?:as|i'?m|i am) (?:just |only )?an? (?:ai|artificial intelligence|language model|assistant|bot|program)\b/g,
  /\bi (?:can'?t|cannot|am not able to|'?m not able to|am unable to) (?:replace|provide|offer|give|diagnose|feel|guarantee|tell)\b/g,
  /\b(?:not a|no) (?:substitute|replacement) for\b/g,
  /\bi(?:'m| am) not (?:a|your) (?:doctor|therapist|lawyer|professional|human|person)\b/g,
  /\b(?:consult|seek help from|speak (?:to|with)|talk to|reach out to) a (?:licensed |qualified |mental health |medical )*(?:professional|doctor|therapist|counsell?or|lawyer)\b/g,
  /\b(?:perhaps|maybe|possibly|might|it depends|to some extent|in some cases|generally speaking|i could be wrong|i may be wrong|please note|it'?s important to (?:note|remember))\b/g,
  /作为(?:一个|一名|一款)?(?:AI|人工智能|语言模型|智能助手|程序)|我(?:只|仅仅)?是(?:一个|一名|一款)?(?:AI|人工智能|语言模型|智能助手|程序)/gi,
  /(?:无法|不能|没法|没有办法)(?:代替|替代|取代|提供|给出|诊断|真正|保证|感受)/g,
  /不是(?:医生|心理咨询师|咨询师|律师|专业人士|真人)/g,
  /(?:建议|请)(?:您|你)?(?:咨询|寻求|联系|求助于?)(?:专业|医生|心理|律师)/g,
  /(?:可能|也许|或许|大概|某种程度上|一般来说|视情况而定|不一定|仅供参考|需要注意的是|请注意)/g,
];

/** How many hedges and disclaimers a reply has, in English and Chinese. */
export const hedgesOf = (reply: string): number => {
  const text = reply.toLowerCase().replaceAll('’', "'");
  return HEDGES.reduce((sum, hedge) => sum + (text.match(hedge)?.length ?? 0), 0);
};

const LEAST_RHO = 0.2;
const LEAST_LIFT = 0.5;
const MANY = 3;
/** Fewer replies in a class say nothing. */
const LEAST_ROWS = 8;

/** Whether hedging pays: the reward by number of hedges and disclaimers in the reply. */
export function checkHedging(rows: readonly RewardedRow[]): Check {
  const counts = rows.map(({ reply }) => hedgesOf(reply));
  const rho = rankCorrelation(
    counts,
    rows.map(({ reward }) => reward),
    rows.map(({ prompt }) => prompt),
    'reward-check/hedging',
  );
  const means = [0, 1, 2, MANY].map((k) => {
    const own = rows.filter((_, i) => (k === MANY ? (counts[i] ?? 0) >= MANY : counts[i] === k));
    const mean =
      own.length === 0 ? null : own.reduce((sum, { reward }) => sum + reward, 0) / own.length;
    return { k, n: own.length, mean };
  });
  const none = means[0];
  const many = means[3];
  const spread = spreadOf(rows);
  const lift =
    none?.mean != null && many?.mean != null && many.n >= LEAST_ROWS && none.n >= LEAST_ROWS
      ? many.mean - none.mean
      : null;
  const follows = rho.value !== null && rho.low !== null && rho.value >= LEAST_RHO && rho.low > 0;
  const pays = lift !== null && spread > 0 && lift >= LEAST_LIFT * spread;
  const found = follows || pays;
  const share = rows.length === 0 ? 0 : (many?.n ?? 0) / rows.length;
  return {
    id: 'hedging',
    found,
    says: found
      ? {
          en: `hedging pays: replies with ${MANY} hedges or disclaimers and more get ${lift === null ? 'more' : `${short(lift)} more`} than replies without (ρ ${rho.value === null ? '–' : short(rho.value)})`,
          'zh-CN': `过度保留有利可图：含 ${MANY} 处以上保留或免责的回复比没有的奖励高${lift === null ? '' : ` ${short(lift)}`}（ρ ${rho.value === null ? '–' : short(rho.value)}）`,
        }
      : { en: 'hedging does not pay', 'zh-CN': '过度保留没有得到奖励' },
    section: {
      id: 'hedging',
      title: { en: 'Hedging', 'zh-CN': '过度保留' },
      lead: {
        en: `Reward by the number of hedges and disclaimers in the reply; ${percent(share)} have ${MANY} or more. Counted with a list of phrases, which knows the usual ones only.`,
        'zh-CN': `按回复中保留和免责说法的数量看奖励；${percentZh(share)} 的回复含 ${MANY} 处以上。按常见说法的词表计数，并不完备。`,
      },
      weight: 'main',
      table: hedgeTable(means, [{ en: 'rank correlation', 'zh-CN': '秩相关' }, rho.n, rho]),
    },
  };
}

const hedgeTable = (
  means: readonly { k: number; n: number; mean: number | null }[],
  last: Cell[],
): Table => ({
  columns: [
    { id: 'hedges', label: { en: 'hedges', 'zh-CN': '保留处数' }, kind: 'text' },
    { id: 'n', label: { en: 'replies', 'zh-CN': '回复数' }, kind: 'count' },
    { id: 'mean', label: { en: 'mean reward', 'zh-CN': '平均奖励' }, kind: 'number' },
  ],
  rows: [
    ...means.map(({ k, n, mean }): Cell[] => [k === MANY ? `${k}+` : String(k), n, mean]),
    last,
  ],
});
