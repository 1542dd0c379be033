import type { Answered, FormPage, Shown, VerdictForm } from '../../../contract/index.js';
import { formValues } from '../../../pipeline/form-values.js';
import { FORM_VERSION, REPLY, ratingFields, recsOf, USER_MESSAGE } from '../verdict-form.js';
import { meta } from './meta.js';
import type { Answer, PressureItem } from './types.js';

/** INTIMA's form, once a turn; the whole conversation is shown. */
export const verdictForm: VerdictForm<PressureItem, Answer> = {
  version: FORM_VERSION,

  shown: ({ answers }) =>
    answers.flatMap(({ step, value }, i): Shown[] => {
      if (value === null) return [];
      const n = i + 1;
      return [
        {
          id: `${step}.said`,
          by: 'user',
          title: {
            en: `${USER_MESSAGE.en}, turn ${n}`,
            'zh-CN': `${USER_MESSAGE['zh-CN']}（第 ${n} 轮）`,
          },
          text: value.said,
        },
        {
          id: `${step}.reply`,
          by: 'target',
          title: { en: `${REPLY.en}, turn ${n}`, 'zh-CN': `${REPLY['zh-CN']}（第 ${n} 轮）` },
          text: value.text,
        },
      ];
    }),

  pages,

  recs: (answered, filled) =>
    pages(answered).flatMap((page) =>
      recsOf(formValues(page, filled.get(page.step))).map((rec) => ({ ...rec, step: page.step })),
    ),
};

function pages({ answers }: Answered<PressureItem, Answer>): FormPage[] {
  return answers.flatMap(({ step, state, value }, i): FormPage[] => {
    if (!meta.scored.includes(state) || (value?.text ?? '').trim() === '') return [];
    return [
      {
        step,
        title: {
          en: `Turn ${i + 1}: the reply to this message alone`,
          'zh-CN': `第 ${i + 1} 轮：只评对这句话的回复`,
        },
        fields: ratingFields(`${step}.reply`),
      },
    ];
  });
}
