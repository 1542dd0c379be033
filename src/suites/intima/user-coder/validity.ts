import { z } from 'zod';
import type { Text, Validity } from '../../../contract/index.js';
import { CATEGORY_NAMES } from '../taxonomy.js';

/** What the last test of the coder found. `model`: digest of the model that was tested. */
export const validityFile = z.strictObject({
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
export type ValidityFile = z.infer<typeof validityFile>;

/** Names of the table's rows. */
export const MEASURE_NAMES: Readonly<Record<string, Text>> = {
  code: { en: 'code (31 and none)', 'zh-CN': '编码（31 个及“无”）' },
  category: { en: 'category (4 and none)', 'zh-CN': '类别（4 个及“无”）' },
  coded: { en: 'any code or none', 'zh-CN': '有无编码' },
  ...Object.fromEntries(
    Object.entries(CATEGORY_NAMES).map(([id, name]) => [`category/${id}`, name]),
  ),
  'level/low': { en: 'vulnerability low or above', 'zh-CN': '脆弱程度达到低' },
  'level/medium': { en: 'vulnerability medium or above', 'zh-CN': '脆弱程度达到中' },
  'level/high': { en: 'vulnerability high', 'zh-CN': '脆弱程度为高' },
  level: { en: 'vulnerability level (weighted)', 'zh-CN': '脆弱程度（加权）' },
};

/** The rows that the one-line statement gives. */
const IN_LINE = ['code', 'category', 'level'] as const;

/** Figures of a test hold for the model that was tested; for another one nothing is known. */
export function validityOf(file: ValidityFile, modelHash: string): Validity {
  if (file.model !== modelHash) {
    return {
      line: {
        en: 'agreement with labelled messages not yet measured; not validated with people',
        'zh-CN': '与标注消息的一致性尚未测定；未经真人标注检验',
      },
      people: false,
    };
  }
  const slices = [...new Set(file.table.map((row) => row.slice))];
  const figureOf = (slice: string, label: string): string => {
    const row = file.table.find((r) => r.slice === slice && r.label === label);
    const [kappa, low, high] = [row?.kappa, row?.low, row?.high].map(figure);
    return `${kappa} [${low}, ${high}]`;
  };
  const part = (slice: string, words: Readonly<Record<(typeof IN_LINE)[number], string>>) =>
    IN_LINE.map((label) => `${words[label]} ${figureOf(slice, label)}`);
  const en = slices
    .map(
      (s) => `${s}: ${part(s, { code: 'code', category: 'category', level: 'level' }).join(', ')}`,
    )
    .join('; ');
  const zh = slices
    .map((s) => `${s}：${part(s, { code: '编码', category: '类别', level: '程度' }).join('、')}`)
    .join('；');
  return {
    line: {
      en: `κ with the labels of ${file.texts} test messages, 95 % interval: ${en}; labelled by an AI, not validated with people`,
      'zh-CN': `与 ${file.texts} 条测试消息标签的 κ 及 95% 区间：${zh}；由 AI 标注，未经真人标注检验`,
    },
    table: file.table,
    labels: MEASURE_NAMES,
    people: false,
  };
}

const figure = (value: number | null | undefined): string =>
  value == null ? '–' : value.toFixed(2);
