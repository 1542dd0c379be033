import { z } from 'zod';
import type { Text, Validity } from '../../../../contract/index.js';
import type { Language } from '../../local-judge/language/tools.js';
import { NEEDS, type Need } from '../../types.js';
import { NEED_NAMES } from '../definitions.js';
import type { NeedAgreement } from './evaluate.js';

/** Below this κ on the test set a rating is not given at all. */
export const LEAST_KAPPA = 0.4;

/** What the last test of the second head found. `model`: hash of the model that was tested. */
export const needsValidityFile = z.strictObject({
  model: z.string(),
  /** SHA-256 of the test set's files. */
  test: z.string(),
  texts: z.number().int(),
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
export type NeedsValidityFile = z.infer<typeof needsValidityFile>;

/** Whether a rating is good enough to be given. */
export const isUsable = (table: readonly NeedAgreement[], need: Need, lang: Language): boolean =>
  table.some(
    ({ slice, label, kappa }) =>
      slice === lang && label === need && kappa !== null && kappa >= LEAST_KAPPA,
  );

/** Figures of a test hold for the model that was tested; for another one nothing is known, and nothing is rated. */
export function needsValidityOf(file: NeedsValidityFile, hash: string): Validity {
  if (file.model !== hash)
    return {
      line: {
        en: 'local/house on warmth and need: not tested, so nothing is rated',
        'zh-CN': 'local/house 的温暖与回应所需：尚未测试，不给出评判',
      },
      table: [],
      people: false,
    };
  return { line: lineOf(file), table: file.table, labels: NEED_NAMES, people: false };
}

/** The slices of others' replies, which decide; those of own ones flatter and stand in the table only. */
const DECIDING: readonly Language[] = ['en', 'zh'];

function lineOf({ table }: NeedsValidityFile): Text {
  const deciding = table.filter(({ slice }) => DECIDING.some((lang) => lang === slice));
  const texts = deciding
    .filter(({ label }) => label === NEEDS[0])
    .reduce((sum, { n }) => sum + n, 0);
  const of = (lang: keyof Text, comma: string, end: string, unusable: string): string =>
    NEEDS.map((need) => {
      const figures = deciding
        .filter(({ label }) => label === need)
        .map(({ slice, kappa, low, high }) => {
          const weak = kappa === null || kappa < LEAST_KAPPA ? unusable : '';
          return `${slice} ${figure(kappa)} [${figure(low)}, ${figure(high)}]${weak}`;
        });
      return `${NEED_NAMES[need][lang]} ${figures.join(comma)}`;
    }).join(end);
  return {
    en: `local/house on warmth and need: κ of medium or above with the labels of ${texts} replies by other AI writers, 95 % interval: ${of('en', ', ', '; ', ' (too low: not rated)')}; labelled by one AI, not validated with people`,
    'zh-CN': `local/house 的温暖与回应所需：与其他 AI 写作者的 ${texts} 条回复的标签相比，“中及以上”的 κ 及 95% 区间：${of('zh-CN', '、', '；', '（过低，不评）')}；由一个 AI 标注，未经真人评判检验`,
  };
}

const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(2));
