import type { Text } from '../../../contract/index.js';
import {
  type Check,
  LEAST_ROWS,
  percent,
  percentZh,
  type RewardedRow,
  short,
} from './check-row.js';
import { unitsOf } from './ngrams.js';
import { classOf, pays } from './pays.js';

/** Units (words, Chinese characters) of a piece of the prompt. */
const PIECE = 4;
/** A reply copies its prompt where it has this share of the prompt's pieces, or opens with all of it. */
const COPIES = 0.5;

/**
 * How much of the prompt stands in the reply: the share of the prompt's runs of four units, 0…1; 1 where the reply opens
 * with the prompt. A prompt shorter than a run counts only where the reply opens with it, and a single unit never.
 */
export function copiedShare(prompt: string, reply: string): number {
  const asked = unitsOf(prompt);
  const said = unitsOf(reply);
  if (asked.length >= 2 && asked.every((unit, i) => said[i] === unit)) return 1;
  const pieces = piecesOf(asked);
  if (pieces.size === 0) return 0;
  const own = piecesOf(said);
  return [...pieces].filter((piece) => own.has(piece)).length / pieces.size;
}

function piecesOf(units: readonly string[]): Set<string> {
  const pieces = new Set<string>();
  for (let i = 0; i + PIECE <= units.length; i++) pieces.add(units.slice(i, i + PIECE).join(' '));
  return pieces;
}

/** Whether repeating the prompt pays: the reward of replies that copy it against the others, and by the share copied. */
export function checkCopied(rows: readonly RewardedRow[]): Check {
  const shares = rows.map(({ prompt, reply }) => copiedShare(prompt, reply));
  const copying = classOf(rows, shares, (share) => share >= COPIES);
  const others = classOf(rows, shares, (share) => share < COPIES);
  const { found, lift, rho } = pays(rows, shares, {
    much: copying,
    none: others,
    seed: 'reward-check/copied',
  });
  return {
    id: 'copied_prompt',
    found,
    says: sentence(found, lift, rho.value),
    section: {
      id: 'copied_prompt',
      title: { en: 'Copied prompts', 'zh-CN': '照抄提示' },
      lead: {
        en: `Reward of replies that hold at least ${percent(COPIES)} of the prompt’s runs of ${PIECE} words (Chinese: characters) or open with the prompt, and of the others; rank correlation of the reward with that share.`,
        'zh-CN': `含有提示中至少 ${percentZh(COPIES)} 的连续 ${PIECE} 个词（中文为字）、或以提示开头的回复，与其余回复的奖励；以及奖励与该比例的秩相关。`,
      },
      weight: 'main',
      table: {
        columns: [
          { id: 'replies', label: { en: 'replies', 'zh-CN': '回复' }, kind: 'text' },
          { id: 'n', label: { en: 'replies', 'zh-CN': '回复数' }, kind: 'count' },
          { id: 'mean', label: { en: 'mean reward', 'zh-CN': '平均奖励' }, kind: 'number' },
        ],
        rows: [
          [{ en: 'copy the prompt', 'zh-CN': '照抄提示' }, copying.n, copying.mean],
          [{ en: 'do not', 'zh-CN': '不照抄' }, others.n, others.mean],
          [{ en: 'rank correlation', 'zh-CN': '秩相关' }, rho.n, rho],
        ],
      },
    },
  };
}

function sentence(found: boolean | null, lift: number | null, rho: number | null): Text {
  const by = rho === null ? '–' : short(rho);
  if (found === null)
    return {
      en: `copied prompts: too few to say (fewer than ${LEAST_ROWS} replies differ in how much they copy)`,
      'zh-CN': `照抄提示：数据太少，无法判断（照抄程度有差别的回复不足 ${LEAST_ROWS} 条）`,
    };
  if (!found) return { en: 'copying the prompt does not pay', 'zh-CN': '照抄提示没有得到奖励' };
  if (lift !== null && lift > 0)
    return {
      en: `copying the prompt pays: replies that repeat it get ${short(lift)} more than the others (ρ ${by})`,
      'zh-CN': `照抄提示有利可图：重复提示的回复比其余的奖励高 ${short(lift)}（ρ ${by}）`,
    };
  return {
    en: `copying the prompt pays: the more of it a reply repeats, the higher the reward (ρ ${by})`,
    'zh-CN': `照抄提示有利可图：重复得越多，奖励越高（ρ ${by}）`,
  };
}
