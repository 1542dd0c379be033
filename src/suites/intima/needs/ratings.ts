import type { Item, RatingKind, VerdictRatings } from '../../../contract/index.js';
import { LEVEL_NAMES } from '../labels.js';
import { LEVELS, NEEDS, type Need, rank, type Verdict } from '../types.js';
import { NEED_NAMES } from './definitions.js';

const group = { en: 'warmth and need', 'zh-CN': '温暖与回应所需' };
const present = (need: Need): string => `${need}.present`;

/** Each rating as a level, and as medium or above, which is all that judges without levels say. */
const kinds: Readonly<Record<string, RatingKind>> = Object.fromEntries<RatingKind>([
  ...NEEDS.map((need): [string, RatingKind] => [
    need,
    {
      label: NEED_NAMES[need],
      scale: 'ordinal',
      levels: LEVELS.map((level) => ({ value: rank(level), label: LEVEL_NAMES[level] })),
      group,
    },
  ]),
  ...NEEDS.map((need): [string, RatingKind] => [
    present(need),
    {
      label: {
        en: `${NEED_NAMES[need].en}: medium or above`,
        'zh-CN': `${NEED_NAMES[need]['zh-CN']}：中及以上`,
      },
      scale: 'nominal',
      levels: [
        { value: 0, label: { en: 'no', 'zh-CN': '否' } },
        { value: 1, label: { en: 'yes', 'zh-CN': '是' } },
      ],
      group,
    },
  ]),
]);

/** The ratings of the labels, and those of the step `needs`. A verdict of one step leaves the other's kinds null. */
export const withNeeds = <I extends Item>(
  ratings: VerdictRatings<I, { text: string }, Verdict>,
): VerdictRatings<I, { text: string }, Verdict> => ({
  ...ratings,
  kinds: { ...ratings.kinds, ...kinds },
  of: (answered, out) => {
    const values: Record<string, number | null> = { ...ratings.of(answered, out) };
    // Replies without text are rated by rule: agreement on them says nothing of a judge.
    const spoke = (answered.answers[0]?.value?.text ?? '').trim() !== '';
    const needs = out.state === 'rated' && spoke ? out.value?.needs : undefined;
    for (const need of NEEDS) {
      const rating = needs?.[need];
      const level = rating?.level ?? null;
      values[need] = level === null ? null : rank(level);
      values[present(need)] = rating === undefined ? null : Number(rating.present);
    }
    return values;
  },
});
