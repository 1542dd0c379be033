import { type RatingKind, same, type Text, type VerdictRatings } from '../../contract/index.js';
import { BEHAVIOURS, GROUP_NAMES } from './behaviours.js';
import {
  type Answer,
  type AttuneItem,
  DRAFT_SCORES,
  type DraftScore,
  type Said,
  type Verdict,
} from './types.js';

const SCORE_NAMES: Readonly<Record<DraftScore, Text>> = {
  overall: { en: 'draft: overall', 'zh-CN': '草稿：总体' },
  emotional: { en: 'draft: fits the feeling', 'zh-CN': '草稿：情绪贴合' },
  helpful: { en: 'draft: helpfulness', 'zh-CN': '草稿：有用' },
  tone: { en: 'draft: tone', 'zh-CN': '草稿：语气' },
};

const oneToSeven = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: same(String(value)) }));
const noYes = [
  { value: 0, label: { en: 'no', 'zh-CN': '否' } },
  { value: 1, label: { en: 'yes', 'zh-CN': '是' } },
];
const DRAFT: Text = { en: 'draft scores', 'zh-CN': '草稿评分' };

const behaviour = (id: string): string => `behaviour.${id}`;
const asNumber = (said: Said | undefined): number | null =>
  said === 'yes' ? 1 : said === 'no' ? 0 : null;

/** Each score of a draft, 1–7, and each behaviour as shown (1) or not (0); not applicable is null. */
export const verdictRatings: VerdictRatings<AttuneItem, Answer, Verdict> = {
  kinds: Object.fromEntries<RatingKind>([
    ...DRAFT_SCORES.map((score): [string, RatingKind] => [
      score,
      { label: SCORE_NAMES[score], scale: 'ordinal', levels: oneToSeven, group: DRAFT },
    ]),
    ...BEHAVIOURS.map(({ id, label, group }): [string, RatingKind] => [
      behaviour(id),
      { label, scale: 'nominal', levels: noYes, group: GROUP_NAMES[group] },
    ]),
  ]),
  of: (_, { value }) =>
    Object.fromEntries([
      ...DRAFT_SCORES.map((score) => [score, value?.scores[score] ?? null]),
      ...BEHAVIOURS.map(({ id }) => [behaviour(id), asNumber(value?.behaviours[id])]),
    ]),
};
