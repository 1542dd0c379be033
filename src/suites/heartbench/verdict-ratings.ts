import type { RatingKind, VerdictRatings } from '../../contract/index.js';
import { GATE_DIMENSION } from './abilities.js';
import { type Answer, type HeartItem, type RubricRow, rowId, type Verdict } from './types.js';

const levels = [
  { value: 0, label: { en: 'miss', 'zh-CN': '未命中' } },
  { value: 1, label: { en: 'hit', 'zh-CN': '命中' } },
];
const rows: NonNullable<RatingKind['group']> = { en: 'rubric rows', 'zh-CN': '评分项' };

const kinds = {
  bonus: {
    label: { en: 'bonus rows', 'zh-CN': '加分项' },
    scale: 'nominal',
    levels,
    group: rows,
  },
  penalty: {
    label: { en: 'penalty rows', 'zh-CN': '扣分项' },
    scale: 'nominal',
    levels,
    group: rows,
  },
  gate: {
    label: { en: 'gate rows', 'zh-CN': '一票否决项' },
    scale: 'nominal',
    levels,
    group: rows,
  },
} as const satisfies Record<string, RatingKind>;

/** Bonus rows are often hit, penalties and gates hardly ever: agreement is told apart by what a row is for. */
function kindOf({ dimension, score }: RubricRow): keyof typeof kinds {
  if (dimension === GATE_DIMENSION || score === null) return 'gate';
  return score < 0 ? 'penalty' : 'bonus';
}

/** One rubric row's verdict: hit (1) or miss (0), under the kind of its row. */
export const verdictRatings: VerdictRatings<HeartItem, Answer, Verdict> = {
  kinds,
  of({ item, answers }, { step, value }) {
    const row = item.rubric.find((_, i) => rowId(i) === step);
    // A reply without text is rated by rule, not by a judge.
    const spoke = answers.some((out) => (out.value?.text ?? '').trim() !== '');
    return row === undefined || value === null || !spoke
      ? {}
      : { [kindOf(row)]: Number(value.hit) };
  },
};
