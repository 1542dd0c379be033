import { z } from 'zod';
import type { Text, Validity } from '../../../contract/index.js';
import { LABEL_NAMES } from '../labels.js';
import type { AgreementRow } from './evaluate.js';

/** What the last test of `local/house` found. `model`: hash of the model that was tested; null before the first. */
export const validityFile = z.strictObject({
  model: z.string().nullable(),
  /** SHA-256 of the test set's files; null before the first test. */
  test: z.string().nullable(),
  texts: z.number().int(),
  means: z.array(
    z.strictObject({
      slice: z.string(),
      value: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
    }),
  ),
  table: z.array(
    z.strictObject({
      slice: z.string(),
      label: z.string(),
      kappa: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      n: z.number().int(),
      positives: z.number().int(),
    }),
  ),
});
export type ValidityFile = z.infer<typeof validityFile>;

export const NOT_MEASURED: ValidityFile = {
  model: null,
  test: null,
  texts: 0,
  means: [],
  table: [],
};

/** Figures of a test hold for the model that was tested; for another one nothing is known yet. */
export function validityOf(file: ValidityFile, modelHash: string): Validity {
  if (file.model !== modelHash) {
    return {
      line: {
        en: 'agreement with labelled test texts not yet measured; not validated with people',
        'zh-CN': '与标注测试集的一致性尚未测定；未经真人评判检验',
      },
      table: [],
      people: false,
    };
  }
  const means = file.means.map(({ slice, value }) => ({ slice, value: figure(value) }));
  const en = means.map(({ slice, value }) => `${value} (${slice})`).join(', ');
  const zh = means.map(({ slice, value }) => `${value}（${slice}）`).join('、');
  return {
    line: {
      en: `mean κ ${en} with labels that AI writers gave to ${file.texts} test texts; not validated with people`,
      'zh-CN': `与 AI 写作者为 ${file.texts} 段测试文本所标标签的平均 κ：${zh}；未经真人评判检验`,
    },
    table: file.table,
    labels: LABEL_NAMES,
    people: false,
  };
}

/** Of a distilled model: agreement with the judge that it learnt from, on codes that it had not seen. */
export function distilledValidity(judge: string, table: readonly AgreementRow[]): Validity {
  const values = table.flatMap(({ kappa }) => (kappa === null ? [] : [kappa]));
  const mean = values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
  return {
    line: distilledLine(judge, mean),
    table: [...table],
    labels: LABEL_NAMES,
    people: false,
  };
}

const distilledLine = (judge: string, mean: number | null): Text => ({
  en: `learnt from ${judge}; mean κ with it ${figure(mean)} on codes held out; not validated with people`,
  'zh-CN': `学自 ${judge}；在留出的代码上与其平均 κ 为 ${figure(mean)}；未经真人评判检验`,
});

const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(2));
