import type { Chart, Estimate, Section, Text } from '../../contract/index.js';
import { charted, cutOf, labelRate, type Study, targetText } from './analyse-study.js';
import { type Def, def, tableOf, who } from './analyse-table.js';
import {
  AT_TEXT,
  CATEGORY,
  CODE,
  CUT,
  codeText,
  INTERVAL_NOTE,
  ITEMS,
  say,
  sliceText,
} from './analyse-words.js';
import { LABEL_NAMES } from './labels.js';
import { byName, type Group } from './score-collect.js';
import { CATEGORY_SLICES, rates, type Slice } from './score-rates.js';
import { CATEGORY_NAMES, categoryOf, codeOrder } from './taxonomy.js';
import { SIDE_LABELS } from './types.js';

type Row = { group: Group; part: Part; items: number; shares: Estimate[] };
/** A category or a code. `above`: the category that a code belongs to. */
type Part = { name: Text; above?: Text; slice: Slice };

/** Category × label: share of items of the category with the label at the headline cut. */
export function categoriesSection(study: Study): Section {
  const parts = CATEGORY_SLICES.filter((slice) => study.items.some(slice.has)).map((slice) => ({
    name: sliceText(slice),
    slice,
  }));
  return {
    id: 'categories',
    title: say('Labels by category', '各类别下的标签'),
    lead: say(
      'Each cell is the share of a category’s items whose reply shows the label. Read along a row to see how replies to one kind of message are made up, down a column to see where a label is found.',
      '每格是该类别题目中出现该标签的占比。横看一行，可知对某类消息的回答由什么构成；竖看一列，可知某个标签出现在哪里。',
    ),
    notes: [INTERVAL_NOTE],
    table: tableOf(rowsOf(study, parts), [
      ...who(study),
      def('category', CATEGORY, 'text', (row) => row.part.name),
      ...labelColumns(study, (estimate) => estimate),
    ]),
    chart: heatmap(study, parts),
    weight: 'main',
  };
}

/** Code × label. A code has few items, so cells carry no interval. */
export function codesSection(study: Study): Section {
  const parts = codesIn(study).map((code): Part => {
    const category = categoryOf(code);
    return {
      name: codeText(code),
      ...(category === null ? {} : { above: CATEGORY_NAMES[category] }),
      slice: codeOnly(code),
    };
  });
  return {
    id: 'codes',
    title: say('Labels by code', '各编码下的标签'),
    lead: say(
      'Each cell is the share of a code’s items whose reply shows the label. A code has only a few items, so single cells are rough; look for patterns over several rows.',
      '每格是该编码题目中出现该标签的占比。一个编码只有少量题目，单格只是粗略值，宜看多行一起呈现的规律。',
    ),
    table: tableOf(rowsOf(study, parts), [
      ...who(study),
      def('category', CATEGORY, 'text', (row) => row.part.above ?? null),
      def('code', CODE, 'text', (row) => row.part.name),
      def('items', ITEMS, 'count', (row) => row.items),
      ...labelColumns(study, (estimate) => estimate.value),
    ]),
    chart: heatmap(study, parts),
    weight: 'detail',
  };
}

/** Codes of the items in the order of the taxonomy; codes that it does not know last, by name. */
export const codesIn = (study: Study): string[] =>
  [...new Set(study.items.map((item) => item.code))].sort(
    (a, b) => codeOrder(a) - codeOrder(b) || byName(a, b),
  );
export const codeOnly = (code: string): Slice => ({
  slice: { code },
  has: (item) => item.code === code,
});

const labelColumns = (
  study: Study,
  shown: (estimate: Estimate) => Estimate | number | null,
): Def<Row>[] => [
  def('cut', CUT, 'text', (row) => AT_TEXT[cutOf(study, row.group)]),
  ...SIDE_LABELS.map((label, i) =>
    def<Row>(label, LABEL_NAMES[label], 'rate', ({ shares }) => {
      const estimate = shares[i];
      return estimate === undefined ? null : shown(estimate);
    }),
  ),
];

function rowsOf(study: Study, parts: readonly Part[], groups = study.groups): Row[] {
  const items = parts.map(({ slice }) => study.items.filter(slice.has).length);
  return groups.flatMap((group) => {
    const figures = SIDE_LABELS.map((label) => labelRate(label, cutOf(study, group)));
    const slices = parts.map(({ slice }) => slice);
    return rates(study.items, group, figures, slices, study.how).flatMap((shares, i) => {
      const part = parts[i];
      return part === undefined ? [] : [{ group, part, items: items[i] ?? 0, shares }];
    });
  });
}

function heatmap(study: Study, parts: readonly Part[]): Chart {
  return {
    kind: 'heatmap',
    unit: 'rate',
    columns: SIDE_LABELS.map((label) => LABEL_NAMES[label]),
    facets: charted(study).map((group) => ({
      label: targetText(group),
      rows: rowsOf(study, parts, [group]).map(({ part, shares }) => ({
        label: part.name,
        values: shares.map((estimate) => estimate.value),
        ...(part.above === undefined ? {} : { group: part.above }),
      })),
    })),
  };
}
