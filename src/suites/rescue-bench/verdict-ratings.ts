import { type RatingKind, same, type VerdictRatings } from '../../contract/index.js';
import type { Answer, RescueItem, Verdict } from './types.js';

const scale = (
  en: string,
  zh: string,
  low: number,
  high: number,
): RatingKind & { scale: 'ordinal' } => ({
  label: { en, 'zh-CN': zh },
  scale: 'ordinal',
  levels: Array.from({ length: high - low + 1 }, (_, i) => ({
    value: low + i,
    label: same(String(low + i)),
  })),
});

/**
 * What a judge rates of emotions and viewpoints. Text similarities are no ratings: a person gives none, so there is
 * nothing to compare them with.
 */
export const verdictRatings: VerdictRatings<RescueItem, Answer, Verdict> = {
  kinds: {
    emotion: scale('emotion, 1–5', '情绪，1–5', 1, 5),
    viewpoint: scale('viewpoint, 1–5', '观点，1–5', 1, 5),
    'viewpoint.pairing': scale('viewpoint: who of whom, 0–2', '观点：谁对谁，0–2', 0, 2),
    'viewpoint.content': scale('viewpoint: content, 0–4', '观点：内容，0–4', 0, 4),
  },
  of: ({ item }, { value }) => {
    if (item.task === 'emotion') return { emotion: value?.score ?? null };
    if (item.task !== 'viewpoint') return {};
    return {
      viewpoint: value?.score ?? null,
      'viewpoint.pairing': value?.pairing ?? null,
      'viewpoint.content': value?.content ?? null,
    };
  },
};
