import type {
  Answered,
  FormField,
  FormPage,
  Json,
  Rec,
  Shown,
  VerdictForm,
} from '../../contract/index.js';
import { formValues } from '../../pipeline/form-values.js';
import { AREA_NAMES } from './analyse-words.js';
import { DIMENSION_ANCHORS } from './dimension-anchors.js';
import { DIMENSION_NAMES, type Dimension } from './dimensions.js';
import { dimensionsOf } from './judge.js';
import { SCORED } from './meta.js';
import { type Answer, RATING, type TalkItem } from './types.js';
import { shownTo } from './verdict-form-shown.js';

type Part = Answered<TalkItem, Answer>;

/** How a person rates an answer or a session: each dimension of its format from 1 to 5, halves allowed. */
export const verdictForm: VerdictForm<TalkItem, Answer> = {
  version: 'h2htalk-form-1',
  shown: (part): Shown[] => shownTo(part),
  pages,
  demands: ({ area }) => ({ abilities: [area] }),
  abilities: AREA_NAMES,
  recs: (part, filled) =>
    pages(part).flatMap((page): Rec[] => {
      const values = formValues(page, filled.get(RATING));
      const ratings: { [key: string]: Json } = {};
      for (const dimension of dimensionsOf(part.item)) {
        const score = values.number(dimension);
        if (score !== undefined) ratings[dimension] = score;
      }
      return Object.keys(ratings).length === 0 ? [] : [{ value: { ratings } }];
    }),
};

/** None for released rows, whose input is not known, and where nothing was said. */
function pages({ item, answers }: Part): FormPage[] {
  const said = answers.some((a) => SCORED.includes(a.state) && (a.value?.text ?? '').trim() !== '');
  if (item.origin === 'official' || !said) return [];
  return [
    {
      step: RATING,
      title: { en: 'The answer as a whole', 'zh-CN': '整个回答' },
      fields: dimensionsOf(item).map(fieldOf),
    },
  ];
}

function fieldOf(dimension: Dimension): FormField {
  const { low, high } = DIMENSION_ANCHORS[dimension];
  return {
    id: dimension,
    kind: 'number',
    low: 1,
    high: 5,
    step: 0.5,
    label: DIMENSION_NAMES[dimension],
    help: {
      en: `1: ${low.en}. 5: ${high.en}.`,
      'zh-CN': `1：${low['zh-CN']}。5：${high['zh-CN']}。`,
    },
  };
}
